import { numberOf, NUMBER } from './numbers.js';

const AGE = `(\\d{1,2}|${NUMBER})`;
/** What else is counted: "I am 3 nights short" tells no age. */
const NOT_YEARS =
  '(?! *(?:nights?|days?|weeks?|months?|hours?|minutes?|guests?|people|persons?|homes?|miles?|stays?|points?|dollars|percent|%|of us|am|pm)\\b)';
const PATTERNS: readonly RegExp[] = [
  new RegExp(`\\b${AGE}[ -]*(?:years?|yrs?)(?:[ -]*olds?)?\\b`),
  new RegExp(`\\b${AGE}[ -]*(?:yo|y/o|olds?)\\b`),
  new RegExp(
    `\\b(?:im|i am|(?:she|he)s?|(?:she|he) is|aged?(?: of| is)?|turn(?:s|ed|ing)?|just) ${AGE}\\b${NOT_YEARS}`,
  ),
  new RegExp(`\\b(?:at|under|over|from) ${AGE}\\b${NOT_YEARS}`),
];
const YOUNGEST = 1;
const OLDEST = 99;

/** The age that a message states, in years; null for none. @param text normalised by `plain` */
export function ageIn(text: string): number | null {
  for (const pattern of PATTERNS) {
    const age = numberOf(pattern.exec(text)?.[1]);
    if (age !== null && age >= YOUNGEST && age <= OLDEST) return age;
  }
  return null;
}
