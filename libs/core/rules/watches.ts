import { type CivilDate } from './civil-date.js';
import type { Cents } from './money.js';
import { priceStay } from './pricing.js';

/** Most things one person can have watched at a time, and most homes one list holds. */
export const MOST_WATCHES = 20;
export const MOST_SAVED = 200;

/** `nights`: tell me when these nights are free. `price`: tell me when it costs less than this. */
export const WATCH_KINDS = ['nights', 'price'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

/** A watch that waits, and the three ways it ends. */
export type WatchState = 'waiting' | 'booked' | 'past' | 'cancelled';

/** What somebody asked to be told. `nights` is null when the price of one night is meant. */
export interface WatchTerms {
  kind: WatchKind;
  nights: number | null;
  below: Cents | null;
}

/** A home at one moment; `free` says whether the watched nights are, and counts only where there are some. */
export interface WatchedMoment {
  nightly: Cents;
  free: boolean;
}

/** Why a home is looked at again. */
export type WatchOccasion =
  | { kind: 'freed'; from: CivilDate; to: CivilDate }
  | { kind: 'price'; previousNightly: Cents }
  | { kind: 'listed' };

/** A watch with its nights, and the instant at which it last had something to tell. */
export interface ToldWatch extends WatchTerms {
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
  toldAt: Date | null;
}

/** What a price watch looks at: one night, or with nights the total with cleaning. @spec F13 */
export const watchedPrice = (nightly: Cents, nights: number | null): Cents =>
  nights === null ? nightly : priceStay(nightly, nights).total;

/** True while what was asked for is so: the nights can be booked, and the price lies below the mark. */
export function isReached({ kind, nights, below }: WatchTerms, { nightly, free }: WatchedMoment): boolean {
  if (nights !== null && !free) return false;
  return kind === 'nights' || (below !== null && watchedPrice(nightly, nights) < below);
}

/**
 * True when it is to be told: it is so, and either was never told, or has come about anew at `at`, after it was told. What
 * happened before the last telling was part of it, so that two changes close together are told once.
 */
export function isNews(
  watch: ToldWatch,
  moment: WatchedMoment,
  occasion: WatchOccasion & { at: Date },
): boolean {
  if (!isReached(watch, moment)) return false;
  if (watch.toldAt === null) return true;
  return watch.toldAt < occasion.at && cameAbout(watch, occasion);
}

/** True when the occasion turned "not so" into "so". */
function cameAbout(watch: ToldWatch, occasion: WatchOccasion): boolean {
  if (occasion.kind === 'price')
    return watch.kind === 'price' && !isReached(watch, { nightly: occasion.previousNightly, free: true });
  if (watch.kind !== 'nights') return false;
  if (occasion.kind === 'listed') return true;
  const { checkIn, checkOut } = watch;
  return checkIn !== null && checkOut !== null && checkIn < occasion.to && occasion.from < checkOut;
}
