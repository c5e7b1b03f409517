import type { HomeFacts } from '../gateways.port.js';
import type { Turn } from '../answers/reply.js';
import { amenitiesSaid } from './amenities.js';
import { kindsSaid } from './kinds.js';
import { editDistance, maxTypos, plain, wordsOf } from './vocabulary.js';

/** Words that name no home. */
const COMMON = new Set(
  `the and for from with our you your one ones that this these those there here what which when where how does have has
  are can could would will many much more most less than any some all both two three four five six seven night nights people
  guests guest person persons price cost costs total cheap cheaper cheapest money better best compare against versus between
  difference about tell show book booking stay stays days day week weekend next first second third last free take takes
  own bring brings light allow allowed allows fit fits sleep sleeps large big small bedrooms bedroom rooms room check time hour dates date pool
  sauna parking kitchen washer wifi fireplace beach pets dogs dog cat hot tub garden terrace grill heating please thanks yes not`.split(
    /\s+/,
  ),
);
/** Kinds of homes and words for places, which say little on their own. */
export const KINDS: ReadonlySet<string> = new Set(
  `cabin cottage house home loft villa chalet barn farmhouse farm studio houseboat boat bungalow lodge tree tiny apartment
  frame lake river creek mountain city town san saint new park big old point hill island`.split(/\s+/),
);
const SHORTEST = 3;
/** A beginning is meant for a name of which it is so much: "timber" for Timberline, but not "light" for a lighthouse. */
const SHARE_OF_NAME = 0.6;
/** Points for a word of a title or town, and for one that many have. */
const TELLING = 2;
const KIND = 1;

/** What a home is called by. */
type Called = Pick<HomeFacts, 'title' | 'city' | 'kind'>;

interface Candidate<H> {
  home: H;
  words: ReadonlySet<string>;
  score: number;
  at: number;
}

/**
 * The homes on sale that a message names by parts of their titles or towns, in the order in which it names them; of several with the same
 * words, all. Homes shown before can be named by their kind alone.
 */
export async function namedHomes({ context, parsed, memory }: Turn): Promise<HomeFacts[]> {
  const said = wordsOf(parsed.text).filter((word) => word.length >= SHORTEST && !COMMON.has(word));
  const telling = said.filter((word) => !saysLittle(word));
  const { gateways, asker } = context;
  const [called, shown] = await Promise.all([
    telling.length > 0 ? gateways.called(telling) : [],
    Promise.all(memory.homeIds.map((id) => gateways.home(id, asker))),
  ]);
  const before = shown.filter((home) => home !== null);
  const homes = new Map([...called, ...before].map((home) => [home.id, home]));
  const least = (home: HomeFacts) => (before.some(({ id }) => id === home.id) ? KIND : TELLING);
  return mostNamed([...homes.values()], said, least);
}

/** Words that name no home of one's own: every other title has them. */
const OF_ANY_HOME = new Set('house houses home homes big new old city town san saint point'.split(' '));

/**
 * The homes of an owner that a text names, in the order in which it does: few own many, so the kind of a home is enough, and so is what it lies
 * at. @param text normalised by `plain`
 */
export function ownHomesNamed<H extends Called>(homes: readonly H[], text: string): H[] {
  const said = wordsOf(text).filter(
    (word) =>
      word.length >= SHORTEST &&
      !OF_ANY_HOME.has(word) &&
      (!COMMON.has(word) || amenitiesSaid(word).length > 0),
  );
  const named = mostNamed(homes, said, () => KIND);
  const kinds = kindsSaid(text);
  return named.length > 0 ? named : homes.filter(({ kind }) => kinds.includes(kind));
}

/** The homes that words name, each by all that name another one, or by others. @param least the score that a home needs */
function mostNamed<H extends Called>(
  homes: readonly H[],
  said: readonly string[],
  least: (home: H) => number,
): H[] {
  const candidates = homes
    .map((home) => candidateOf(home, said))
    .filter((one) => one.score >= least(one.home));
  return candidates
    .filter((one) => !candidates.some((other) => saysMore(other, one)))
    .sort((one, other) => one.at - other.at)
    .map(({ home }) => home);
}

function candidateOf<H extends Called>(home: H, said: readonly string[]): Candidate<H> {
  const names = wordsOf(plain(`${home.title} ${home.city} ${home.kind}`));
  const words = new Set(said.filter((word) => names.some((name) => isNamedBy(name, word))));
  const score = [...words].reduce((sum, word) => sum + (saysLittle(word) ? KIND : TELLING), 0);
  return { home, words, score, at: said.findIndex((word) => words.has(word)) };
}

/** A kind of home or what it has names none by itself: many have a balcony. */
const saysLittle = (word: string): boolean => KINDS.has(word) || amenitiesSaid(word).length > 0;

/** A word stands for a name that it begins, or that it is a slip of the pen away from. */
const isNamedBy = (name: string, word: string): boolean =>
  name === word ||
  (word.length > SHORTEST && name.startsWith(word) && word.length >= name.length * SHARE_OF_NAME) ||
  (name[0] === word[0] && editDistance(name, word, maxTypos(word.length)) <= maxTypos(word.length));

/** True when a message says all of one home's words, and more, of another. */
const saysMore = (one: Candidate<Called>, other: Candidate<Called>): boolean =>
  one.words.size > other.words.size && [...other.words].every((word) => one.words.has(word));
