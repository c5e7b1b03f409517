import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLEANING_FEE, pointsFor, PLAN_TERMS, parsePlan, tierOf, type Cents } from '#libs/core/rules';
import { DEMO_HOMES } from '../../../libs/demo/index.js';
import {
  CONVERSATION_TOPICS,
  homesWhere,
  patternAt,
  readPersonas,
  readWorld,
  saysAt,
  SPLITS,
  type Split,
} from './conversations.js';

/**
 * Fewest turns that are judged, in all, in the parts that choose between versions, and in the part that nobody reads. Training grows whenever
 * tuning is renewed, so what is held out is a number, not a share.
 */
const FEWEST_TURNS = 540;
const FEWEST_IN_A_PART = 80;
const FEWEST_HELD_OUT = 200;

const WORLD = readWorld();
const NOW = new Date(WORLD.now);
const PERSONAS = readPersonas();
const TURNS = PERSONAS.flatMap(({ persona, split, conversations }) =>
  conversations.flatMap(({ topic, turns }) => turns.map((turn) => ({ ...turn, persona, split, topic }))),
);
const turnsIn = (split: Split) => TURNS.filter((turn) => turn.split === split);
/** Rows of the tables of README.md, cell by cell. */
const README_ROWS = readFileSync(join(__dirname, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const nightlyOf = (key: string) => DEMO_HOMES.find((home) => home.key === key)?.nightlyCents;
const where = ({ persona, says }: { persona: string; says: string }) => `${persona}: ${says}`;

describe('The questions by which the concierge is judged', () => {
  it('are many, also those that are held out', () => {
    expect(TURNS.length).toBeGreaterThanOrEqual(FEWEST_TURNS);
    expect(turnsIn('held-out').length).toBeGreaterThanOrEqual(FEWEST_HELD_OUT);
    expect(turnsIn('tuning').length).toBeGreaterThanOrEqual(FEWEST_IN_A_PART);
    expect(turnsIn('check').length).toBeGreaterThanOrEqual(FEWEST_IN_A_PART);
  });

  it('come from at least eighteen personas, each in one split', () => {
    const names = PERSONAS.map(({ persona }) => persona);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(18);
  });

  it.each(SPLITS)('of the split %s are about every topic', (split) => {
    const asked = new Set(turnsIn(split).map(({ topic }) => topic));
    expect(CONVERSATION_TOPICS.filter((topic) => !asked.has(topic))).toEqual([]);
  });

  it('are never asked twice', () => {
    const says = TURNS.map((turn) =>
      turn.says
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    );
    expect(says.filter((one, index) => one !== '' && says.indexOf(one) !== index)).toEqual([]);
  });

  it('have patterns that compile, and placeholders that are known', () => {
    for (const { says, expect: wanted } of TURNS) {
      expect(saysAt(says, NOW)).not.toMatch(/[{}]/);
      for (const pattern of [...(wanted.states ?? []), ...(wanted.never ?? [])])
        expect(patternAt(pattern, NOW).source).not.toMatch(/\{[a-z]/);
    }
  });

  it('say what a right answer states, or which homes it lists', () => {
    const open = TURNS.filter(({ expect: { outcome, states, homes } }) => {
      const answers = outcome === 'answer' || (Array.isArray(outcome) && outcome.includes('answer'));
      return answers && !states && !homes;
    });
    expect(open.map(where)).toEqual([]);
  });

  it('have reasons of at most twelve words', () =>
    expect(TURNS.filter(({ expect: { because } }) => because.split(' ').length > 12).map(where)).toEqual([]));

  it('ask for homes that the catalogue has', () => {
    const wrong = TURNS.filter(({ expect: { homes } }) => {
      if (!homes) return false;
      const fits = homesWhere(WORLD, homes);
      return fits.length < homes.atLeast || (homes.first !== undefined && !fits.includes(homes.first));
    });
    expect(wrong.map(where)).toEqual([]);
  });

  it('name people, homes and bookings of the world', () => {
    const people = new Set(WORLD.people.map(({ id }) => id));
    const bookings = new Set(WORLD.bookings.map(({ id }) => id));
    expect(PERSONAS.filter(({ signedInAs }) => signedInAs !== null && !people.has(signedInAs))).toEqual([]);
    const pages = PERSONAS.flatMap(({ conversations }) => conversations.flatMap(({ page }) => page ?? []));
    expect(
      pages.filter((page) =>
        'home' in page ? nightlyOf(page.home) === undefined : !bookings.has(page.booking),
      ),
    ).toEqual([]);
  });

  it.each(CONVERSATION_TOPICS)('about %s are counted in the README', (topic) => {
    const counts = SPLITS.map((split) => turnsIn(split).filter((turn) => turn.topic === topic).length);
    expect(README_ROWS).toContainEqual([topic, ...counts.map(String)]);
  });

  it('are counted together in the README', () => {
    const counts = SPLITS.map((split) => String(turnsIn(split).length));
    expect(README_ROWS).toContainEqual(['all', ...counts]);
  });

  it.each(PERSONAS)('of $persona are counted in the README', ({ persona, split, conversations }) => {
    const count = conversations.reduce((sum, { turns }) => sum + turns.length, 0);
    expect(README_ROWS).toContainEqual([persona, split, String(count), expect.any(String)]);
  });
});

describe('The world of the questions', () => {
  it('charges each stay by its home (§9)', () => {
    const wrong = WORLD.bookings.filter(
      ({ home, nights, totalCents }) => totalCents !== (nightlyOf(home) ?? 0) * nights + CLEANING_FEE,
    );
    expect(wrong).toEqual([]);
  });

  it('sells no night twice (C17)', () => {
    const live = WORLD.bookings.filter(({ status }) => status === 'pending' || status === 'confirmed');
    const nights = live.flatMap(({ home, checkInDay, nights: count }) =>
      Array.from({ length: count }, (_, night) => `${home} ${checkInDay + night}`),
    );
    const blocked = WORLD.blocks.flatMap(({ home, day, nights: count }) =>
      Array.from({ length: count }, (_, night) => `${home} ${day + night}`),
    );
    expect(new Set([...nights, ...blocked]).size).toBe(nights.length + blocked.length);
  });

  it('has the tier and the pending points of each traveler (E5, E7)', () => {
    for (const { id, plan, points, tier } of WORLD.people) {
      if (!points) continue;
      expect([id, tier]).toEqual([id, tierOf(points.lifetime)]);
      const { multiplier } = PLAN_TERMS[parsePlan(plan) ?? 'basic'];
      const stays = WORLD.bookings.filter(
        ({ traveler, status }) => traveler === id && status === 'confirmed',
      );
      const pending = stays.reduce(
        (sum, { totalCents }) => sum + pointsFor(totalCents as Cents, multiplier),
        0,
      );
      expect([id, points.pending]).toEqual([id, pending]);
    }
  });
});
