import { mentionOf } from './amenities.js';

/** What only asks for other people's data, or for what nobody is told. */
const OTHERS =
  /\b(?:(?:someone|somebody|anyone|everyone|everybody) elses?|(?:another|other|all|every) (?:persons?|guests?|users?|travell?ers?|customers?|peoples?|accounts?|bookings?|reservations?|owners?)(?! (?:houses?|homes?|places?|apartments?|cabins?|kids|children|dogs|pets)\b)|(?:his|her|their|whose) (?:bookings?|address|phone|e-?mail|points|card|password(?! (?:is|was|does|doesnt|did|didnt|no longer|wont|will))|refund|home address)|(?:(?:bookings?|refunds?|points) (?:of|belonging to)|(?:phone(?: number)?|e-?mail|address|password|card(?: number)?|data|details) (?:of|for|from|belonging to)) (?!my|mine|our|the|a|an|it|this|that|these|those|there|me|us|first|second|third|last|other one|next|both|each|all my|house|home|place|booking|stay|support|latchkey|\d|one|two|three|\$)\w+|admin(?:istrator)? (?:password|access|mode)|credit card numbers?|database|system prompt|your (?:prompt|instructions)|list (?:of )?(?:all )?(?:users|customers|bookings|travelers))\b|\w@ ?\w|@| at latchkey\.test/;

/** What only asks what a third person has booked, paid or got. */
const OF_A_THIRD =
  /\b(?:which|what|when|where|how (?:much|many|long))\b[^.?!]*\b(?:has|have|had|did|does|is|are|was) (?:he|she)\b(?! (?:allowed|welcome|need|have to|old|able|eligible|permitted|count|insured|covered))[^.?!]*\b(?:got|booked|book|pay|paid|stay|staying|reserved|reserve|earn|earned|arriving|checking)\b/;

/** Who types for somebody asks about what is theirs: "my mother asks when she booked". */
const ASKS_THROUGH =
  /\b(?:he|she|(?:my|our) (?:mother|mom|mum|father|dad|grandma|grandmother|granny|nana|grandpa|grandfather|wife|husband|partner|boss|aunt|uncle)) (?:asks|is asking|wants to know|wonders|would like to know|says|keeps asking)\b|\b(?:typing|writing|asking) for my\b/;

/** Whether somebody types for another person, whose question it is. @param text normalised */
export const asksThroughOther = (text: string): boolean => ASKS_THROUGH.test(text);

/**
 * Whether a text asks for somebody else's things; "he" may be a dog, and the points of a town are one's own. A safeguard beside the model's guess.
 * @param text normalised
 * @param places that it names
 */
export function asksAboutOthers(text: string, places: readonly string[] = []): boolean {
  if (asksThroughOther(text) && !OTHERS.test(text)) return false;
  const asked = places.reduce((rest, place) => rest.replaceAll(place.toLowerCase(), 'there'), text);
  return OTHERS.test(asked) || (OF_A_THIRD.test(asked) && mentionOf('pets', asked) === null);
}
