import { isAboutOwnAlert } from './saved-asked.js';

/** What somebody wants done, besides what is answered: an act of a card, or a trip planned. @spec G10 */
const WISHES = [
  'cancel_booking',
  'hold_dates',
  'change_dates',
  'set_alert',
  'apply_voucher',
  'choose_plan',
  'plan_trip',
] as const;
export type Wish = (typeof WISHES)[number];

/** Who asks whether, how or what if does not ask for it to be done. */
const QUESTION =
  /\b(?:how|what|whats|when|why|which|who|whether|does|did|was|were|is it|is there|am i|are there|can i|could i|may i|do i|do you|if i|in case|possible|allowed|policy|rules?|fees?|late|deadline)\b/;
/** "can you", "i want to", "what about" and the like are no questions. */
const POLITE = /^(?:(?:hey|hi|hello|ok|okay|yes|yeah|please|so|great|good|perfect|well|and|then)[ ,.!]+)+/;

const STAY =
  'booking|bookings|stay|trip|reservation|holiday|vacation|home|house|cabin|place|one|it|that|this';
const PATTERNS: readonly (readonly [Wish, RegExp])[] = [
  [
    'plan_trip',
    /\bplan(?:ning)? (?:(?:me|us|my|our|an?|the|some|another) ){1,2}(?:[\w-]+ ){0,3}(?:trip|getaway|weekend|vacation|holiday|stay|escape|break)\b/,
  ],
  [
    'set_alert',
    new RegExp(
      [
        '\\b(?:alert|notify|ping|warn|tell|remind|let) (?:me|us)\\b.*\\b(?:when|once|as soon as|whenever|the moment)\\b.*\\b(?:free|frees|available|opens?|drops?|falls?|goes|gets|becomes|costs?|cheaper|below|under)\\b',
        '\\b(?:alert|notify|ping|warn|tell|remind|let) (?:me|us)\\b.*\\bif\\b.*\\b(?:frees|opens|drops?|falls?|becomes|gets cheaper|goes (?:below|under|down))\\b',
        '\\bwatch\\b.*\\b(?:price|below|under|free|nights)\\b',
        '\\bset (?:me |up )?(?:an? |the )?(?:price )?alert\\b|\\b(?:price )?alert (?:for|on)\\b',
      ].join('|'),
    ),
  ],
  ['apply_voucher', /\b(?:apply|use|redeem|with)\b.*\b(?:voucher|code)\b/],
  [
    'choose_plan',
    /\b(?:upgrade|switch|move|change|put) (?:me |us |my plan |my subscription )?(?:up )?(?:to|on)\b.*\b(?:plus|superplus|ultraplus|super plus|ultra plus|premium|basic|free)\b|\bupgrade (?:me|my plan)\b/,
  ],
  [
    'change_dates',
    new RegExp(
      [
        '\\b(?:reschedule|postpone|extend|shorten)\\b (?:my |the |this |it|that|#|[a-z]+ [a-z]+)',
        `\\b(?:change|switch|bring forward) (?:\\w+ ){0,3}(?:${STAY}|dates?|nights?|check[- ]?in|check[- ]?out|#[0-9a-f]{8})\\b.*\\b(?:to|by|until|till|from|later|earlier)\\b`,
        '\\bchange (?:my|the|its|their) dates\\b',
        '\\b(?:move|shift|push) (?!to\\b)(?:[\\w#-]+ ){1,6}(?:to|by|until|till|back|forward|later|earlier)\\b',
      ].join('|'),
    ),
  ],
  [
    'cancel_booking',
    /\bcancel\b[^a-z]*$|\bcancel (?:it|that|this|them|my|the|our|#|booking|[a-z]+ [a-z]+)|\bcall (?:it|my \w+) off\b/,
  ],
  [
    'hold_dates',
    new RegExp(
      `(?<!\\b(?:my|the|a|an|on|your|that|this) )\\b(?:hold|reserve|book|lock in|grab|secure)\\b (?:me |us |for me )?(?!i\\b|in\\b|s\\b|club)(?:${STAY}|the|these|those|both|[a-z]+)\\b`,
    ),
  ],
];
/** Of plans, not of stays. */
const ABOUT_PLANS = /\b(?:plan|subscription|membership|premium|plus|account)\b/;
/** What makes a cancellation be undone, or not be wanted. */
const NOT_WANTED =
  /\b(?:don t|dont|don't|do not|never|not|stop|without|instead of|no need to)\s+(?:want to |have to |yet )?(?:cancel|hold|book|reserve|change|move|set|upgrade|plan)/;

/** True for "do not cancel it", and for all that speaks of not doing something. @param text normalized */
export const wantsItNot = (text: string): boolean => NOT_WANTED.test(text);

const LEAVE_ALONE =
  /^(?:(?:no|please|stop|wait|oh)[ ,.!]+)*(?:i )?(?:don ?.?t|do not|never) (?:want to |want you to )?(?:cancel|hold|book|reserve|change|move|set|upgrade)\b[^?]*$/;
const LONGEST_REFUSAL = 7;

/** True for "do not cancel it" and nothing else: somebody who can do something is told not to. @param text normalized */
export const leavesItAlone = (text: string): boolean =>
  LEAVE_ALONE.test(text.trim()) && text.trim().split(/\s+/).length <= LONGEST_REFUSAL;

/** What a message asks to be done; null when it asks for nothing, or only about it. Nothing is done by it. @param text normalized */
export function wishIn(text: string): Wish | null {
  const asked = text.replace(POLITE, '').replace(/^(?:can|could|would|will) you (?:please )?/, '');
  if (NOT_WANTED.test(asked)) return null;
  const found = PATTERNS.find(([, pattern]) => pattern.test(asked))?.[0] ?? null;
  if (found === null) return null;
  // An alert that is set already is told, and stopped where it stands.
  if ((found === 'set_alert' || found === 'cancel_booking') && isAboutOwnAlert(asked)) return null;
  // An alert says when, and a trip what it is like.
  if (found !== 'set_alert' && found !== 'plan_trip' && QUESTION.test(asked)) return null;
  return found === 'cancel_booking' && ABOUT_PLANS.test(asked) ? null : found;
}
