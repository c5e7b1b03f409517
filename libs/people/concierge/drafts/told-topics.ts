import type { DraftTopic } from './topics.js';

const GETTING_IN = /\bget (?:in|inside)\b|\blets? (?:us|ourselves) in\b|\baccess code\b/;
const GETTING_THERE =
  /\bget (?:there|to (?:you|your|the))\b|\bfind (?:you|your place|the (?:house|home|place))\b/;

/** How people come to the door and through it, said in words that are too common to carry meaning. */
export function wayTopic(text: string): DraftTopic | null {
  if (GETTING_IN.test(text)) return ASKS_WHEN.test(text) ? null : 'getting_in';
  return GETTING_THERE.test(text) ? 'getting_there' : null;
}

const ABOUT_IN = /\bcheck(?:ing)?[- ]?ins?\b|\b(?:arrive|arriving|arrival|come|get in)\b/;
const ABOUT_OUT = /\bcheck(?:ing)?[- ]?outs?\b|\b(?:leave|leaving|depart|be out|move out|vacate)\b/;
const STAYS_ON =
  /\bstay (?:on )?(?:until|till|for another hour|a (?:bit|little) longer)(?: about| around)? (?:noon|\d{1,2} ?(?:am|pm)\b|\d{1,2}:\d\d)/;
const ASKS_WHEN =
  /\bwhat time\b|\b(?:until|from) when\b|\bhow (?:early|late)\b|\bwhen (?:is|are|do|does|can|could|may|must|should)\b/;
const EARLIER = /\bearl(?:y|ier)\b|\bsooner\b|\bbefore\b/;
const LATER = /\blater?\b|\blonger\b/;

const ABOUT_GUESTS =
  /\b(?:we|i|us|me|our|my|guests?|people|everybody|everyone)\b|\b(?:arrival|arriving|depart|departure|vacate)\b/;
/** What is forgotten, and fetched after the stay. */
const COMES_BACK = /\b(?:come|coming|go) back\b|\breturn\b/;

/** When people may come and must go: words that are too common to carry meaning tell the one from the other. A truck comes, too. */
export function timeTopic(text: string): DraftTopic | null {
  const checks = /\bcheck(?:ing)?[- ]?(?:in|out)s?\b/.test(text);
  if (!checks && (!ABOUT_GUESTS.test(text) || COMES_BACK.test(text))) return null;
  if (STAYS_ON.test(text)) return 'late_check_out';
  if (ABOUT_OUT.test(text)) {
    if (LATER.test(text)) return 'late_check_out';
    return ASKS_WHEN.test(text) ? 'check_out' : null;
  }
  if (!ABOUT_IN.test(text)) return null;
  if (EARLIER.test(text)) return 'early_check_in';
  if (LATER.test(text)) return 'late_arrival';
  return ASKS_WHEN.test(text) || checks ? 'check_in' : null;
}
