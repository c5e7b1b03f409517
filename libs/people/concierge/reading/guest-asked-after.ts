import { plain, wordsOf } from './vocabulary.js';

/** "When does Sam arrive?": a word where only a person can stand. */
const COMES =
  /\b(?:when|what time) (?:does|do|did|will|is|are) (?!(?:the|a|an|my|our|your|i|you|it|we|he|she|they|this|that|there|next|guests?|people|travell?ers?|everyone|everybody|anyone|anybody|someone|somebody|check|money|cash|payouts?|payments?|refunds?|e?mails?|letters?|reviews?|bookings?|points|statements?|cleaners?|home|house) )([a-z]+) (?:arriv|com|check|leav|land|depart|get(?:ting)? (?:here|there|in))/;

/** The first name of somebody whose coming or going a text asks about; null for nobody's. @param text normalised by `plain` */
export const guestAskedAfter = (text: string): string | null => COMES.exec(text)?.[1] ?? null;

/** First names that are other words, too. */
const NO_NAME = new Set(
  'will may mark grace bill art hope rose june april august jack rich guest'.split(' '),
);

/** The first names of guests that a text says. @param text normalised by `plain` */
export function guestsSaid(stays: readonly { guestName: string }[], text: string): string[] {
  const said = new Set(wordsOf(text));
  const names = new Set(stays.map(({ guestName }) => guestName));
  return [...names].filter((name) => {
    const word = plain(name);
    return said.has(word) && (!NO_NAME.has(word) || word === guestAskedAfter(text));
  });
}
