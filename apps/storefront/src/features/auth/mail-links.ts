/** The screens that links in emails open, in one download. */
export { ConfirmEmailScreen } from './confirm-email-screen.js';
export { EndSessionScreen } from './end-session-screen.js';
