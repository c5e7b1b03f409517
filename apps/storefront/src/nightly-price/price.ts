import {
  MAX_NIGHTLY_DOLLARS,
  MIN_NIGHTLY_DOLLARS,
  NIGHTLY_PRICE_PROBLEM,
  NIGHTLY_PRICE_TOO_FINE,
} from '#libs/core/rules';
import { numberOf } from '../forms/plain-number.js';

const PRICE = /^\d{1,5}(\.\d{1,2})?$/;
const WHOLE_CENTS = /^\d+(\.\d{1,2})?$/;

const PRICE_MISSING = 'Please enter a price in dollars, such as 180';

/** True for a positive price in dollars with at most two decimals. */
export const isPrice = (text: string): boolean => PRICE.test(text.trim()) && Number(text) > 0;

/** What is wrong with the price of a night as typed, in a sentence; null when nothing is. */
export function priceProblem(text: string): string | null {
  const amount = numberOf(text);
  if (amount === null) return PRICE_MISSING;
  if (amount < MIN_NIGHTLY_DOLLARS || amount > MAX_NIGHTLY_DOLLARS) return NIGHTLY_PRICE_PROBLEM;
  return WHOLE_CENTS.test(String(amount)) ? null : NIGHTLY_PRICE_TOO_FINE;
}
