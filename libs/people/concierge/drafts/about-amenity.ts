import { isRefused, mentionOf } from '../reading/amenities.js';
import { plain } from '../reading/vocabulary.js';

const HAS =
  '(?:is|are) there|(?:do|does) (?:you|it|the \\w+|your \\w+|we) (?:guys |all )?(?:have|provide|offer|come with)|have you(?: got)?|got|any|(?:can|may|could) (?:we|i|our \\w+|my \\w+) (?:use|bring|have)';
const LITTLE = '(?:a|an|any|some|the|free|private|good|your|our|my)';
/** What follows the thing that is asked for; another noun would make it another thing: a pool table. */
const ENDS =
  '(?=$|[.,;!-]| (?:in|at|on|for|or|and|with|near|nearby|available|included|there|that|we|to|by|inside|outside|please|allowed|too|as|along|here)\\b)';
const IS_THERE = '(?:available|included|provided|allowed|welcome|okay|ok|fine|possible|there)';

/**
 * How a question stands to an amenity. `has`: it asks whether the home has it, or whether guests may have it there. `about`: it asks something else
 * about it, such as whether the pool is heated.
 * @param text normalised by `plain`
 */
export function asksWhether(key: string, text: string): 'has' | 'about' {
  const words = mentionOf(key, text)?.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  if (words === undefined) return 'about';
  const whether = new RegExp(
    `\\b(?:${HAS})(?: ${LITTLE})* ${words}${ENDS}|\\b(?:is|are)(?: ${LITTLE})* ${words} ${IS_THERE}\\b`,
  );
  return whether.test(text) ? 'has' : 'about';
}

/** The rules of a house that speak of an amenity, and whether one of them forbids it. */
export function rulesAbout(key: string, rules: readonly string[]): { rules: string[]; isForbidden: boolean } {
  const about = rules.filter((rule) => mentionOf(key, plain(rule)) !== null);
  return { rules: about, isForbidden: about.some((rule) => isRefused(key, plain(rule))) };
}
