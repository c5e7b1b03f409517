import type { Cents } from './money.js';

/** A home is worth another message when it costs at least so much less, in percent. */
const NEWS_PERCENT = 5;
/** A low price is forgotten after so many days: then what the home costs by now counts again. */
const LOW_DAYS = 30;
const MS_PER_DAY = 86_400_000;

/** True when a price is so much lower than the one that somebody knows that it is worth telling them. */
export const isClearlyLower = (price: Cents, known: Cents): boolean =>
  price * 100 <= known * (100 - NEWS_PERCENT);

/** The lowest nightly price for which a saved home was offered since it was saved, or in the last 30 days. */
export interface KnownLow {
  cents: Cents;
  at: Date;
}

/** What follows from looking at the price of a saved home. */
export interface LowCheck {
  /** To keep from now on. */
  low: KnownLow;
  /** Whoever saved the home is told. */
  isNews: boolean;
}

/**
 * Compares a price with the lowest that somebody knows. A drop is told once: the mark moves down with it, and only the next drop is news. A
 * price that goes up and comes back is none.
 * @param known null when the home was just saved
 */
export function checkLow(known: KnownLow | null, price: Cents, now: Date): LowCheck {
  const present = { cents: price, at: now };
  if (known === null) return { low: present, isNews: false };
  if (isClearlyLower(price, known.cents)) return { low: present, isNews: true };
  // The same price again is as low as before.
  if (price === known.cents) return { low: present, isNews: false };
  const isForgotten = now.getTime() - known.at.getTime() > LOW_DAYS * MS_PER_DAY;
  return { low: isForgotten ? present : known, isNews: false };
}
