import { amenitiesSaid, mentionOf } from './amenities.js';

const PERSON =
  '(?:i|we|one|you|they|he|she|it|guests?|people|everybody|anybody|anyone|(?:my|our) [a-z]+|the (?:kids|children|dogs?|owners?|hosts?))';
/** What is asked of homes rather than of what guests may do there. */
const OF_HOMES =
  'get|have|find|book|rent|see|stay|show|look|reserve|hold|come|bring|tell|recommend|suggest|search|give|list|filter|compare|help';
const MAY_DO = new RegExp(
  [
    `\\b(?:(?:can|could|may|might|shall|should|would) ${PERSON} (?:still |also |just |ever |even |be allowed to )?|(?:do|does|will|would) ${PERSON} (?:have|need) to )(?!(?:${OF_HOMES})\\b)([a-z]+)`,
    `\\b(?:is|would|will) it (?:be )?(?:ok|okay|fine|alright|all right|allowed|possible|legal|permitted|a problem)\\b(?: (?:to|for|if) (?:${PERSON} )?(?:to )?(?!(?:${OF_HOMES.replace('have|', '')})\\b)([a-z]+))`,
    `\\b(?:am|are|is) ${PERSON} (?:even )?(?:allowed|permitted|free) to (?!(?:${OF_HOMES})\\b)([a-z]+)`,
    `\\b(?:is|are) ([a-z]+ing|parties|events|candles|fireworks|campfires|drones) (?:even )?(?:allowed|permitted|forbidden|banned|okay|ok)\\b`,
  ].join('|'),
);

/** True when a message asks what guests may or must do somewhere, which the rules of a house say, whatever features it names. @param text normalised */
export function asksToDo(text: string): boolean {
  const found = MAY_DO.exec(text);
  if (!found) return false;
  const verb = found.slice(1).find(Boolean) ?? '';
  // Who asks to cook looks for a kitchen.
  return !amenitiesSaid(text).some((key) => mentionOf(key, text)?.startsWith(verb));
}
