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
