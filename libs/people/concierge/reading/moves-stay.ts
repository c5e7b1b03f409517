import { NUMBER } from './numbers.js';

const MORE = 'more |extra |additional |fewer |less ';
/** "One more night", "two nights less". */
export const LENGTHENED = new RegExp(
  `\\b(${NUMBER}|an?|another) (?:${MORE})?nights? (?:longer|more|extra|shorter|less|fewer)\\b|\\b(?:add|by|extra) (${NUMBER}|an?|another) (?:${MORE})?(?:nights?|days?)\\b|\\b(another) night\\b|(?:\\+|\\bplus) ?(${NUMBER}|an?) nights?\\b|\\b(${NUMBER}) (?:more|extra|additional) nights?\\b`,
);
/** "A day later". */
export const SHIFTED = new RegExp(`\\b(${NUMBER}|an?) (day|week)s? (later|earlier)\\b`);

/** "Change Bend to May 19". */
const MOVED = /\b(?:change|move|shift|switch|push|postpone|reschedule|extend|shorten|prolong)\b/;

/** Whether a text makes a stay longer or shorter, or moves it by days. @param text normalised */
export const movesStay = (text: string): boolean =>
  LENGTHENED.test(text) || SHIFTED.test(text) || MOVED.test(text);
