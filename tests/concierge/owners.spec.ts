import { SCREENS } from '#libs/core/contracts';
import { cents } from '#libs/core/rules';
import type { Reply } from '../../libs/people/concierge/answers/reply.js';
import { Engine } from '../../libs/people/concierge/engine.js';
import type { OwnHomeFacts, Requester } from '../../libs/people/concierge/gateways.port.js';
import { EMPTY_MEMORY } from '../../libs/people/concierge/memory.js';
import { NO_PAGE } from '../../libs/people/concierge/page.js';
import { readWorld } from './evaluation/conversations.js';
import { EvaluationWorld } from './evaluation/evaluation-world.js';
import { WORLD_NOW } from './world.js';

/** Nadia's market, where it is also known what each home has brought. */
class OwnersMarket extends EvaluationWorld {
  override earnedByHome(): Promise<Map<string, ReturnType<typeof cents>>> {
    return Promise.resolve(
      new Map([
        ['government-camp', cents(210_000)],
        ['walla-walla', cents(118_450)],
      ]),
    );
  }
}

const NADIA: Requester = { id: 'nadia', role: 'property_owner' };
const TIMBERLINE = 'Timberline A-frame on Mount Hood';
const BARN = 'Wheat-country barn near Walla Walla';
const engine = new Engine(new OwnersMarket(readWorld()));

async function said(turns: readonly string[], asker = NADIA, page = NO_PAGE): Promise<Reply> {
  let reply: Reply | null = null;
  for (const message of turns)
    reply = await engine.answer({
      ...{ message, asker, page, now: WORLD_NOW },
      memory: reply?.memory ?? EMPTY_MEMORY,
    });
  if (!reply) throw new Error('A conversation has at least one turn');
  return reply;
}

describe('Owners ask about one of their homes', () => {
  it('by a part of its name or by its kind, and hear of no other', async () => {
    const atTimber = await said(['Who is coming to Timber?']);
    expect(atTimber.text).toContain(`Sam at ${TIMBERLINE}`);
    expect(atTimber.text).not.toContain(BARN);
    const atBarn = await said(['Who is coming to the barn?']);
    expect(atBarn.text).toContain(`Sam at ${BARN}`);
    expect(atBarn.text).not.toContain(TIMBERLINE);
  });

  it('and hear that nobody has booked it, instead of who has booked another one', async () => {
    expect((await said(['Did anyone book the barn from May 26 to May 28?'])).text).toMatch(
      new RegExp(
        `^Nobody has booked at ${BARN} from Tue, May 26 to Thu, May 28\\. The next stay: Sam at ${BARN}`,
      ),
    );
    expect((await said(['Which nights did I block at the barn?'])).text).toMatch(
      new RegExp(`^You have blocked no nights at ${BARN}\\.`),
    );
  });

  it('what it has brought and will bring, and of all homes each beside the sum', async () => {
    expect((await said(['How much have I earned with the barn so far?'])).text).toBe(
      `${BARN}: $1,184.50 so far, $459 still to come.\nAll amounts are for nights, less the service fee and without cleaning.`,
    );
    expect((await said(['How much have I earned so far?'])).text).toBe(
      [
        'You have earned $3,284.50 so far: nights less the service fee, without cleaning. Still to come from confirmed stays: $801.',
        `${TIMBERLINE}: $2,100 so far, $342 still to come.`,
        `${BARN}: $1,184.50 so far, $459 still to come.`,
      ].join('\n'),
    );
  });

  it('what it has brought, in other languages, too', async () => {
    const { text } = await said(['Combien ai-je gagné avec Timberline ?']);
    expect(text).toMatch(new RegExp(`^${TIMBERLINE}: Vous avez gagné 2\\s100\\s\\$ `));
    expect(text).not.toContain('284');
  });

  it('which payouts were for it', async () => {
    const { text } = await said(['Which payouts did I get for Timberline?']);
    expect(text).toContain('$613, on its way to your bank');
    expect(text).not.toContain('$142.50');
  });

  it('for a week, all of it', async () => {
    expect((await said(['Who is coming next week?'])).text).toMatch(
      new RegExp(`^1 stay from Mon, May 18 to Mon, May 25:\\nSam at ${BARN}`),
    );
  });

  it('and go on about the same home or the same nights', async () => {
    const weekAfter = await said(['Who is coming to Timber?', 'And who is coming from May 20 to May 25?']);
    expect(weekAfter.text).toMatch(new RegExp(`^Nobody has booked at ${TIMBERLINE} from Wed, May 20`));
    const atBarn = await said(['Who is coming from May 15 to May 18?', 'and who is coming to the barn?']);
    expect(atBarn.text).toMatch(new RegExp(`^Nobody has booked at ${BARN} from Fri, May 15`));
    const all = await said(['Who is coming to the barn?', 'And who is coming to all my homes?']);
    expect(all.text).toContain(TIMBERLINE);
    const later = await said(['Who is coming to the barn?', 'When are payouts made?', 'Who is coming?']);
    expect(later.text).toContain(TIMBERLINE);
  });

  it('and then about another one, in no more words than its name', async () => {
    for (const other of ['and the other one?', 'and the A-frame?', 'what about the A-frame']) {
      const { text } = await said(['Who is coming to the barn?', other]);
      expect(text).toContain(`Sam at ${TIMBERLINE}`);
      expect(text).not.toContain(BARN);
    }
  });

  it('and then something else about the same one, when they point back to it', async () => {
    expect((await said(['Who is coming to the barn?', 'and what did it earn?'])).text).toMatch(
      new RegExp(`^${BARN}: `),
    );
    expect((await said(['Who is coming to the barn?', 'How much have I earned so far?'])).text).toContain(
      TIMBERLINE,
    );
  });

  it('that is none of theirs, and hear which ones are', async () => {
    const none = new RegExp(`^None of your homes is “lake house”\\. You have ${TIMBERLINE}; ${BARN}\\.`);
    expect((await said(['What did I earn with the lake house?'])).text).toMatch(none);
    expect((await said(['Who is coming to the barn?', 'and the lake house?'])).text).toMatch(none);
  });

  it('for a month to come', async () => {
    expect((await said(['Who arrives in December?'])).text).toMatch(
      /^Nobody has booked from Tue, Dec 1 to Fri, Jan 1\./,
    );
  });

  it('of the page they are on', async () => {
    const page = { ...NO_PAGE, homeId: 'walla-walla' };
    expect((await said(['Who is coming?'], NADIA, page)).text).not.toContain(TIMBERLINE);
  });

  it('of a guest by the first name, unless it is another word, too', async () => {
    expect((await said(['When does Sam arrive at the barn?'])).text).toMatch(/^1 stay/);
    expect((await said(['When does Sam arrive?'])).text).toMatch(/^2 stays/);
  });
});

describe('Owners ask why nights are empty (decision 33)', () => {
  it('of one night, with what is known about it and where to change it', async () => {
    const { text, chips, tools } = await said(['Why is the barn empty on Tuesday?']);
    expect(text).toMatch(
      new RegExp(
        `^${BARN} is empty on the night of Tue, May 19\\.\\nTue, May 19, at \\$170: Nobody looked at the home in the last 30 days\\.\\nChoose an empty night`,
      ),
    );
    expect(tools).toEqual(['owner_nights', 'read_policy']);
    expect(chips).toContainEqual({
      ...{ kind: 'source', label: 'Calendar' },
      href: `${SCREENS.ownerCalendar}?home=walla-walla&night=2026-05-19`,
    });
  });

  it('of nights that are over or far away, where that is told', async () => {
    for (const asked of ['Why was the barn empty last friday?', 'Why was the barn empty in June 2027?'])
      expect((await said([asked])).text).toMatch(/^Choose an empty night/);
  });

  it('of a night that somebody has, that it is not', async () => {
    expect((await said(['Why is the barn empty on May 22?'])).text).toMatch(
      new RegExp(`^${BARN} isn’t empty on the night of Fri, May 22: it is booked`),
    );
  });

  it('of all nights to come, how many are, for each of a few homes', async () => {
    const { text } = await said(['Why is nobody booking my homes?']);
    expect(text).toContain(`${TIMBERLINE} is empty on 17 of 21 nights from Thu, May 14 to Wed, Jun 3.`);
    expect(text).toContain(`${BARN} is empty on 18 of 21 nights from Thu, May 14 to Wed, Jun 3.`);
  });

  it('and who has no home hears how it is found out', async () => {
    const traveler: Requester = { id: 'maya', role: 'traveler' };
    for (const asker of [traveler, { id: 'greg', role: 'property_owner' as const }])
      expect((await said(['Why is nobody booking my home?'], asker)).text).toMatch(/^Choose an empty night/);
  });
});

describe('Homes of owners in memory', () => {
  it('are those of the world', async () => {
    const homes: OwnHomeFacts[] = await new EvaluationWorld(readWorld()).ownHomes('nadia');
    expect(homes.map(({ title }) => title)).toEqual([TIMBERLINE, BARN]);
  });
});
