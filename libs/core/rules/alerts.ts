import { type CivilDate } from './civil-date.js';
import type { Cents } from './money.js';
import { priceStay } from './pricing.js';

/** Most things one person can have watched at a time, and most homes one list holds. */
export const MOST_WATCHES = 20;
export const MOST_SAVED = 200;

/** `nights`: tell me when these nights are free. `price`: tell me when it costs less than this. */
export const ALERT_KINDS = ['nights', 'price'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** An alert that waits, and the three ways it ends. */
export type AlertState = 'waiting' | 'booked' | 'past' | 'cancelled';

/** What somebody asked to be told. `nights` is null when the price of one night is meant. */
export interface AlertTerms {
  kind: AlertKind;
  nights: number | null;
  below: Cents | null;
}

/** A home at one moment; `free` says whether the watched nights are, and counts only where there are some. */
export interface AlertMoment {
  nightly: Cents;
  free: boolean;
}

/** Why a home is looked at again. */
export type AlertOccasion =
  | { kind: 'freed'; from: CivilDate; to: CivilDate }
  | { kind: 'price'; previousNightly: Cents }
  | { kind: 'listed' };

/** An alert with its nights, and the instant at which it last had something to tell. */
export interface ToldAlert extends AlertTerms {
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
  toldAt: Date | null;
}

/** What a price alert looks at: one night, or with nights the total with cleaning. @spec F13 */
export const alertPrice = (nightly: Cents, nights: number | null): Cents =>
  nights === null ? nightly : priceStay(nightly, nights).total;

/** True while what was asked for is so: the nights can be booked, and the price lies below the mark. */
export function isReached({ kind, nights, below }: AlertTerms, { nightly, free }: AlertMoment): boolean {
  if (nights !== null && !free) return false;
  return kind === 'nights' || (below !== null && alertPrice(nightly, nights) < below);
}

/**
 * True when it is to be told: it is so, and either was never told, or has come about anew at `at`, after it was told. What
 * happened before the last telling was part of it, so that two changes close together are told once.
 */
export function isNews(
  alert: ToldAlert,
  moment: AlertMoment,
  occasion: AlertOccasion & { at: Date },
): boolean {
  if (!isReached(alert, moment)) return false;
  if (alert.toldAt === null) return true;
  return alert.toldAt < occasion.at && cameAbout(alert, occasion);
}

/** True when the occasion turned "not so" into "so". */
function cameAbout(alert: ToldAlert, occasion: AlertOccasion): boolean {
  if (occasion.kind === 'price')
    return alert.kind === 'price' && !isReached(alert, { nightly: occasion.previousNightly, free: true });
  if (alert.kind !== 'nights') return false;
  if (occasion.kind === 'listed') return true;
  const { checkIn, checkOut } = alert;
  return checkIn !== null && checkOut !== null && checkIn < occasion.to && occasion.from < checkOut;
}
