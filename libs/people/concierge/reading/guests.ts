import { numberOf, NUMBER } from './numbers.js';

const CLOSE_ONE =
  'wife|husband|partner|girlfriend|boyfriend|fiancee?|spouse|mother|mom|mum|father|dad|sister|brother|son|daughter|friend|mate|buddy';
const COUNTED =
  'guests?|people|persons?|adults?|grown-?ups|travell?ers?|visitors|friends|mates|buddies|colleagues|coworkers|cousins|ppl|kids|children|teenagers|toddlers|bab(?:y|ies)|boys|girls';
/** Who counts all of a group does not say who they are besides the one that writes. */
const BESIDES =
  'friends|mates|buddies|colleagues|coworkers|cousins|kids|children|teenagers|toddlers|bab(?:y|ies)|boys|girls';
/** What is counted after "for 3" or "we are 3" when it is no people. */
const OTHER_UNIT =
  '(?!\\s*-?(?:nights?|days?|weeks?|months?|years?|dollars|usd|bucks|hours?|hrs?|minutes?|miles?|dogs?|cats?|pets?|cars?|percent|%))(?![\\d,.]*\\d)';

const TOGETHER = new RegExp(`\\b(${NUMBER})\\s+of us\\b`);
const WITH_UNIT = new RegExp(`\\b(${NUMBER})\\s+(?:more |other |small |little )?(?:${COUNTED})\\b`, 'g');
const UNIT_BESIDES = new RegExp(`\\b(?:${NUMBER})\\s+(?:more |other |small |little )?(?:${BESIDES})\\b`, 'g');
const GROUP = new RegExp(`\\b(?:family|group|party|bunch|crowd) of (${NUMBER})\\b`);
const ROOM = new RegExp(`\\b(?:for|sleeps?|fits?|accommodates?|hosts?) (${NUMBER})\\b${OTHER_UNIT}`);
/** "We're 5" has lost its apostrophe. */
const WE_ARE = new RegExp(
  `(?:\\bwe are|\\bwell be|\\bwe will be|(?:^|\\b(?:actually|wait|sorry|now|and|but|so|because|as|if),? )were)(?: only| just| now| actually)? (${NUMBER})\\b${OTHER_UNIT}`,
);
const PAIR = new RegExp(
  `\\bcouple\\b|\\b(?:two|2) of us\\b|\\b(?:my|the) (?:${CLOSE_ONE}) and (?:me|i|myself)\\b|\\b(?:me|myself|i) and (?:my|the) (?:${CLOSE_ONE})\\b|\\b(?:mom|mum|mother),? (?:and )?(?:dad|father)\\b`,
);
const MYSELF = /\b(?:me|myself) (?:and|plus|with)\b/;
const ALONE = /\b(?:just|only) me\b|\bsolo\b|\bby myself\b|\bon my own\b|\balone\b/;

/** How many people a text says will stay; null when it says nothing of it. @param text normalised by `plain` */
export function guestsIn(text: string): number | null {
  const together = TOGETHER.exec(text);
  if (together) return numberOf(together[1]);
  const counted = [...text.matchAll(WITH_UNIT)].map(([, number]) => numberOf(number) ?? 0);
  if (counted.length > 0) return besides(text, counted.length) + counted.reduce((sum, one) => sum + one, 0);
  const stated = GROUP.exec(text) ?? WE_ARE.exec(text) ?? ROOM.exec(text);
  if (stated) return numberOf(stated[1]);
  if (PAIR.test(text)) return 2;
  return ALONE.test(text) ? 1 : null;
}

/** Who comes besides those that are counted, when only children or friends are. @param counts how many counts the text has */
function besides(text: string, counts: number): number {
  if ([...text.matchAll(UNIT_BESIDES)].length < counts) return 0;
  if (PAIR.test(text)) return 2;
  return MYSELF.test(text) ? 1 : 0;
}
