/** Longest message to the support chat, in characters. */
export const CHAT_MESSAGE_MAX = 2_000;
/** Longest message of a support request, in characters. */
export const SUPPORT_MESSAGE_MAX = 4_000;
/** Longest name that somebody who is not signed in can give, in characters. */
export const VISITOR_NAME_MAX = 80;
/** Days during which a visitor's link to their question can be used; each of our emails brings a new one. */
export const VISITOR_LINK_DAYS = 30;
/** Questions that can be asked under one e-mail address within a day by people who are not signed in. */
export const VISITOR_QUESTIONS_PER_DAY = 5;
/** Days after the last word in it when a visitor's answered question is deleted. */
export const VISITOR_QUESTION_DAYS = 180;
/** Days after its last message when a conversation with the chat that nobody owns is deleted. */
export const VISITOR_CHAT_DAYS = 30;
