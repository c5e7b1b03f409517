/** "When does Sam arrive?": a word where only a person can stand. */
const COMES =
  /\b(?:when|what time) (?:does|do|did|will|is|are) (?!(?:the|a|an|my|our|your|i|you|it|we|he|she|they|this|that|there|next|guests?|people|travell?ers?|everyone|everybody|anyone|anybody|someone|somebody|check|money|cash|payouts?|payments?|refunds?|e?mails?|letters?|reviews?|bookings?|points|statements?|cleaners?|home|house) )([a-z]+) (?:arriv|com|check|leav|land|depart|get(?:ting)? (?:here|there|in))/;

/** The first name of somebody whose coming or going a text asks about; null for nobody's. @param text normalised by `plain` */
export const guestAskedAfter = (text: string): string | null => COMES.exec(text)?.[1] ?? null;
