/** Longest message to the support chat, in characters. */
export const CHAT_MESSAGE_MAX = 2_000;
/** Longest message of a support request, in characters. */
export const SUPPORT_MESSAGE_MAX = 4_000;
/** Longest name of a visitor who is not signed in, in characters. */
export const VISITOR_NAME_MAX = 80;
/** Days a visitor's link to their question is valid; each of our emails contains a new one. */
export const VISITOR_LINK_DAYS = 30;
/** Most questions per day from visitors using the same email address. */
export const VISITOR_QUESTIONS_PER_DAY = 5;
/** Days after its last message when a visitor's answered question is deleted. */
export const VISITOR_QUESTION_DAYS = 180;
/** Days after its last message when a chat without an account is deleted. */
export const VISITOR_CHAT_DAYS = 30;

/** What a card of the concierge does when it is pressed. @spec G10 */
export const ACT_KINDS = [
  'cancel_booking',
  'hold_dates',
  'change_dates',
  'set_alert',
  'choose_plan',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];
/** A card is pressed once; `pressed` while its act is under way. */
export const ACT_STATES = ['offered', 'pressed', 'done', 'refused', 'expired'] as const;
export type ActState = (typeof ACT_STATES)[number];
/** Minutes in which a card can be pressed. */
export const ACT_MINUTES = 15;
