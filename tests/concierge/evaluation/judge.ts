import { detectAll } from 'tinyld';
import type { Outcome, Reply } from '../../../libs/people/concierge/answers/reply.js';
import { PLAN_TERMS, PLANS } from '#libs/core/rules';
import { DEMO_HOMES, DEMO_PERKS } from '../../../libs/demo/index.js';
import { homesWhere, patternAt, type Wanted, type World } from './conversations.js';

/**
 * `well`: says what was asked. `asked`, `handed_over`: did so where that serves the person. `gave_up`: did so, or declined, where an
 * answer was there to give. `beside_the_point`: says something, but not all that a right answer has. `confidently_wrong`: says what must
 * never be said.
 */
export const VERDICTS = [
  'well',
  'asked',
  'handed_over',
  'gave_up',
  'beside_the_point',
  'confidently_wrong',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The verdicts that count as right. */
export const RIGHT: ReadonlySet<Verdict> = new Set(['well', 'asked', 'handed_over']);

/** A verdict, and what a reply lacks or says too much. */
export interface Judgement {
  verdict: Verdict;
  why: string[];
}

const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt', 'ja'];
const ENGLISH = 'en';

/** Judges a reply as README.md says. */
export function judge(
  wanted: Wanted,
  reply: Pick<Reply, 'text' | 'chips' | 'outcome'>,
  world: World,
): Judgement {
  const now = new Date(world.now);
  const said = (wanted.never ?? []).filter((pattern) => patternAt(pattern, now).test(reply.text));
  if (said.length > 0) return { verdict: 'confidently_wrong', why: said.map((one) => `must not say ${one}`) };
  const expected = [wanted.outcome].flat();
  const isExpected = expected.includes(reply.outcome);
  const language = wrongLanguage(wanted, reply.text);
  if (reply.outcome === 'ask' && isExpected)
    return language.length > 0
      ? { verdict: 'beside_the_point', why: language }
      : { verdict: 'asked', why: [] };
  if (!isExpected)
    return {
      verdict: reply.outcome === 'answer' ? 'beside_the_point' : 'gave_up',
      why: [`${expected.join(' or ')} was expected`],
    };
  const why = [
    ...(wanted.states ?? [])
      .filter((pattern) => !patternAt(pattern, now).test(reply.text))
      .map((one) => `lacks ${one}`),
    ...wrongHomes(wanted, reply, world),
    ...language,
  ];
  return { verdict: why.length > 0 ? 'beside_the_point' : RIGHT_AS[reply.outcome], why };
}

const RIGHT_AS: Readonly<Record<Outcome, Verdict>> = {
  answer: 'well',
  decline: 'well',
  ask: 'asked',
  hand_over: 'handed_over',
};

function wrongLanguage({ language = ENGLISH }: Wanted, text: string): string[] {
  const likely = languagesOf(text);
  return likely.length === 0 || likely.includes(language)
    ? []
    : [`is ${likely.join(' or ')}, not ${language}`];
}

/** Names, which are in English in every language: of homes, towns, perks, plans, and in quotes of what is on the screens. */
const NAMES = [
  'Latchkey',
  ...DEMO_HOMES.flatMap(({ title, city }) => [title, city]),
  ...DEMO_PERKS.map(({ title }) => title),
  ...PLANS.map((plan) => PLAN_TERMS[plan].name),
].toSorted((one, other) => other.length - one.length);
const QUOTED = /„[^“]*“|«[^»]*»|“[^”]*”|「[^」]*」/g;

/**
 * The languages in which a text may be: what it is taken for as a whole, and in which most of its words are when each part of a sentence is
 * looked at, as a single word can mislead about the whole. None for a text of names and figures.
 */
export function languagesOf(text: string): string[] {
  const own = NAMES.reduce((rest, name) => rest.replaceAll(name, ' '), text.replace(QUOTED, ' '));
  const words = new Map<string, number>();
  for (const part of own.split(/[\n.,;:!?()。、（）：]+/)) {
    const [found] = detectAll(part, { only: LANGUAGES });
    if (found) words.set(found.lang, (words.get(found.lang) ?? 0) + weightOf(part));
  }
  const [mostly] = [...words].toSorted(([, one], [, other]) => other - one);
  const [whole] = detectAll(own, { only: LANGUAGES });
  return [...new Set([whole?.lang, mostly?.[0]].filter((one) => one !== undefined))];
}

/** Its words; a Japanese sentence has no spaces. */
const weightOf = (part: string): number =>
  part.match(/[\p{Script=Latin}]+|[^\p{Script=Latin}\d\s]{2}/gu)?.length ?? 0;

/** Keys of the homes that a reply lists, in its order: those that it names, and those that its chips open. */
function homesListed({ text, chips }: Pick<Reply, 'text' | 'chips'>): string[] {
  const named = DEMO_HOMES.filter(({ title }) => text.includes(title)).toSorted(
    (one, other) => text.indexOf(one.title) - text.indexOf(other.title),
  );
  const opened = chips.flatMap((chip) =>
    chip.kind === 'source' ? (/^\/properties\/([\w-]+)/.exec(chip.href)?.[1] ?? []) : [],
  );
  return [...new Set([...named.map(({ key }) => key), ...opened])];
}

function wrongHomes({ homes: wanted }: Wanted, reply: Pick<Reply, 'text' | 'chips'>, world: World): string[] {
  if (!wanted) return [];
  const [listed, fits] = [homesListed(reply), new Set(homesWhere(world, wanted))];
  const others = listed.filter((key) => !fits.has(key));
  const tooFew = listed.length - others.length < Math.min(wanted.atLeast, MOST_SHOWN);
  const first =
    wanted.first !== undefined && listed[0] !== wanted.first ? [`${wanted.first} is not first`] : [];
  return [
    ...others.map((key) => `lists ${key}, which does not fit`),
    ...(tooFew ? [`lists fewer than ${wanted.atLeast} that fit`] : first),
  ];
}

/** An answer shows three homes at most, however many there are. */
const MOST_SHOWN = 3;
