import type { Guess } from './classifier.js';
import { ABOUT_HOMES, type Intent } from './meanings.js';

/** What is no question beside another one. */
export const ALONE: ReadonlySet<string> = new Set<Intent>([
  ...(['greeting', 'thanks', 'complaint', 'others', 'demand', 'out_of_scope', 'start_over'] as const),
  ...(['human', 'find_homes', 'compare_homes'] as const),
]);

/** What is this likely, and not much less than the likeliest, is answered as well. */
const ALSO_LIKELY = 0.2;
const SHARE_OF_LIKELIEST = 0.35;

/** So likely in the whole message is what a part of it may ask. */
export const POSSIBLE = 0.1;

/** The next likeliest meaning where a message seems to have both: two questions in a breath, or one that two articles answer. */
export function alsoMeant([first, second]: readonly Guess[]): string | null {
  if (!first || !second || ALONE.has(first.meaning) || ALONE.has(second.meaning)) return null;
  const isLikely =
    second.likelihood >= ALSO_LIKELY && second.likelihood >= first.likelihood * SHARE_OF_LIKELIEST;
  return isLikely && !ABOUT_HOMES.has(second.meaning) ? second.meaning : null;
}

/** What is declined or put off, rather than answered. */
const PUT_OFF: ReadonlySet<string> = new Set<Intent>(['demand', 'out_of_scope', 'complaint']);
/** Below this likelihood it gives way to what can be answered and is half as likely. */
const SURELY_PUT_OFF = 0.4;
const HALF = 0.5;

/** Guesses in which something that can be answered comes before what would be put off, where that is in doubt. */
export function declinedLast([first, second, ...others]: readonly Guess[]): Guess[] {
  const all = [first, second, ...others].filter((one) => one !== undefined);
  if (!first || !second || !PUT_OFF.has(first.meaning) || PUT_OFF.has(second.meaning)) return all;
  const isInDoubt = first.likelihood < SURELY_PUT_OFF && second.likelihood >= first.likelihood * HALF;
  return isInDoubt && second.meaning !== 'others' ? [second, first, ...others] : all;
}
