import type { Guess } from './classifier.js';
import type { Role } from '#libs/core/rules';
import { FOR_OWNERS } from './circumstances.js';
import { ABOUT_HOMES, ABOUT_OWNING, ABOUT_STAYS, isIntent, type Intent } from './meanings.js';

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

/** What says little beside an answer: who asks to move a stay does not ask what cancelling it brings, nor who asks about one stay for all. */
const NOT_BESIDE: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  'change-dates': new Set(['cancel_preview', 'cancel_deadline', 'cancellation', 'late-cancellation']),
  stay_details: new Set(['my_stays']),
  'write-review': new Set(['my_stays', 'stay_details']),
};

/** Whether a meaning is nothing to somebody of a role: a visitor has no stays, and a traveler owns no home. @param role null for a visitor */
function isNothingTo(role: Role | null, first: string, { meaning }: Guess): boolean {
  if (role !== null && meaning === 'create-account') return true;
  if (role === null && (ABOUT_STAYS.has(meaning) || ABOUT_OWNING.has(meaning))) return true;
  return role !== 'property_owner' && FOR_OWNERS.has(meaning) && !FOR_OWNERS.has(first);
}

/**
 * The next likeliest meaning where a message seems to have both: two questions in a breath, or one that two articles answer.
 * @param role of who asks; null for a visitor
 */
export function alsoMeant([first, second]: readonly Guess[], role: Role | null): string | null {
  if (!first || !second || ALONE.has(first.meaning) || ALONE.has(second.meaning)) return null;
  if (NOT_BESIDE[first.meaning]?.has(second.meaning) || isNothingTo(role, first.meaning, second)) return null;
  const isLikely =
    second.likelihood >= ALSO_LIKELY && second.likelihood >= first.likelihood * SHARE_OF_LIKELIEST;
  return isLikely && !ABOUT_HOMES.has(second.meaning) ? second.meaning : null;
}

/** What is declined or put off, rather than answered. */
const PUT_OFF: ReadonlySet<string> = new Set<Intent>(['demand', 'out_of_scope', 'complaint']);
/** Below this likelihood it gives way to what can be answered and is half as likely. */
const SURELY_PUT_OFF = 0.4;
const SURELY_OTHERS = 0.5;
const HALF = 0.5;
/** What is less likely than that is no answer instead. */
const LEAST = 0.15;

/** Guesses in which something that can be answered comes before what would be put off, where that is in doubt. */
export function declinedLast([first, second, ...others]: readonly Guess[]): Guess[] {
  const all = [first, second, ...others].filter((one) => one !== undefined);
  if (!first || !second || PUT_OFF.has(second.meaning)) return all;
  const isInDoubt = second.likelihood >= Math.max(first.likelihood * HALF, LEAST);
  // A rule is nobody's own: it can be told to who may have asked about others.
  if (
    first.meaning === 'others' &&
    isInDoubt &&
    first.likelihood < SURELY_OTHERS &&
    !isIntent(second.meaning)
  )
    return [second, first, ...others];
  return PUT_OFF.has(first.meaning) &&
    isInDoubt &&
    first.likelihood < SURELY_PUT_OFF &&
    second.meaning !== 'others'
    ? [second, first, ...others]
    : all;
}
