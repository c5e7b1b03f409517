import { numberOf, NUMBER } from './numbers.js';
import type { StatedPreferences } from './read-preferences.js';

const AMOUNT = '(\\d[\\d,]{1,6})';
const LIMIT = [
  'under|below|beneath|less than|cheaper than|max(?:imum)?(?: of)?|up to|at most|not exceeding|within|budget(?::| of| is)?|can (?:spend|pay)',
  '(?:no|not|nothing)(?: a (?:penny|cent|dime|dollar))? (?:more than|over|above)',
  '(?:cant|cannot|dont|do not|wont|will not) (?:go|pay|spend) (?:more than|over|above|beyond)',
].join('|');
/** What makes a number one of something else. */
const OTHER_UNIT =
  '(?!\\s*(?:hours?|hrs?|h\\b|nights?|days?|weeks?|minutes?|guests?|people|persons?|adults|kids|years?|miles?|dogs?|pets?|%))';
const BEFORE = new RegExp(`\\b(?:${LIMIT})(?: like| about| around)?\\s*(\\$?)\\s?${AMOUNT}${OTHER_UNIT}`);
const AFTER = new RegExp(
  `(\\$\\s?|\\b)${AMOUNT}\\s*(?:dollars |bucks )?(?:(?:per|a|each) night )?(?:max\\b|or less|or under|or below|budget|tops|at (?:the )?most|to spend|(?:is|as) (?:my|our|the|a) (?:limit|budget|max))`,
);
const HAVE = new RegExp(`\\bhave (\\$?)\\s?${AMOUNT}\\s*(?:dollars |bucks )?to spend\\b`);
/** "Under 18" is an age: no home costs so little. */
const LEAST = 30;
const PER_NIGHT = /\b(?:per|a|each)\s*night\b|\/\s?night|\bnightly\b/;
const IN_TOTAL =
  /\b(?:total|all in|all together|altogether|in all|all included|all inclusive|everything|(?:including|with) (?:the )?cleaning|for (?:the )?(?:whole|entire) (?:stay|trip))\b/;

/** Hundreds, thousands and "1.5k" in figures. */
const figured = (text: string): string =>
  text
    .replace(/\b(\d+(?:\.\d+)?)\s?k\b/g, (_, number: string) => String(Math.round(Number(number) * 1_000)))
    .replace(new RegExp(`\\b(${NUMBER}|a) (hundred|thousand)\\b`, 'g'), (_, number: string, unit: string) =>
      String((numberOf(number) ?? 1) * (unit === 'hundred' ? 100 : 1_000)),
    );

/** The most that a text is willing to pay, in whole dollars, and for what. @param spelled normalised by `plain` */
export function budgetIn(spelled: string): Pick<StatedPreferences, 'budget' | 'perNight' | 'inTotal'> {
  const text = figured(spelled);
  const match = BEFORE.exec(text) ?? AFTER.exec(text) ?? HAVE.exec(text);
  const [, sign = '', digits] = match ?? [];
  if (!match || digits === undefined) return {};
  const budget = Number(digits.replaceAll(',', ''));
  if (sign.trim() === '' && budget < LEAST) return {};
  const isRate = /\bnightly (?:rate|price)\b/.test(text.slice(0, match.index));
  return {
    budget,
    perNight: isRate || PER_NIGHT.test(text.slice(match.index)),
    inTotal: IN_TOTAL.test(text),
  };
}
