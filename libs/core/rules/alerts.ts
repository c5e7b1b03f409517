import type { CivilDate } from './civil-date.js';
import type { Cents } from './money.js';
import { isClearlyLower } from './price-drops.js';

/** Most waiting alerts per person, and most homes in a saved list. */
export const MAX_ALERTS = 20;
export const MAX_SAVED_HOMES = 200;
/** A price alert can tell again of the price that it told after so many days: a third of the days in which a stay can be booked. */
const TOLD_DAYS = 7;
const MS_PER_DAY = 86_400_000;

/** `nights`: notify when these nights are free. `price`: notify when the price drops below a limit. */
export const ALERT_KINDS = ['nights', 'price'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A waiting alert, and the three ways it can end. */
export type AlertState = 'waiting' | 'booked' | 'past' | 'cancelled';

/** An alert's condition. `nights` is null for an alert on the nightly price. */
export interface AlertTerms {
  kind: AlertKind;
  nights: number | null;
  below: Cents | null;
}

/** A home's state at one moment; `free` refers to the alert's nights and is ignored when it has none. */
export interface AlertMoment {
  /** Of the alert's nights in all, cleaning included; without nights the lowest nightly price offered. @spec F13, G3 */
  price: Cents;
  free: boolean;
}

/** The change that triggers a check of a home's alerts. */
export type AlertOccasion =
  | { kind: 'freed'; from: CivilDate; to: CivilDate }
  | { kind: 'price'; previousPrice: Cents }
  | { kind: 'listed' }
  | { kind: 'rules' };

/** An alert with its nights, the instant of its last notification, and the price that this one named. */
export interface NotifiedAlert extends AlertTerms {
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
  toldAt: Date | null;
  toldPrice: Cents | null;
}

/** True while the condition is met: the nights can be booked, and the price is below the limit. */
export function isReached({ kind, nights, below }: AlertTerms, { price, free }: AlertMoment): boolean {
  if (nights !== null && !free) return false;
  return kind === 'nights' || (below !== null && price < below);
}

/**
 * True when a notification is due: the condition is met, and either was never notified or became true again at `at`, after
 * the last notification. Earlier changes were covered by that one, so two changes close together notify once. A price that goes up and comes
 * back is no news for a week, unless it comes back clearly lower than it was told: nobody can be reached again by moving it up and down.
 * @spec F13; decision 11
 */
export function isNews(
  alert: NotifiedAlert,
  moment: AlertMoment & { now: Date },
  occasion: AlertOccasion & { at: Date },
): boolean {
  if (!isReached(alert, moment)) return false;
  if (alert.toldAt === null) return true;
  return alert.toldAt < occasion.at && becameTrue(alert, occasion) && !wasTold(alert, moment);
}

/** True when the last notification told of this price, or of one that is hardly higher. */
function wasTold(
  { kind, toldAt, toldPrice }: NotifiedAlert,
  { price, now }: AlertMoment & { now: Date },
): boolean {
  if (kind !== 'price' || toldAt === null || toldPrice === null) return false;
  if (now.getTime() - toldAt.getTime() >= TOLD_DAYS * MS_PER_DAY) return false;
  return !isClearlyLower(price, toldPrice);
}

/** True when the occasion turned the condition from false to true. */
function becameTrue(alert: NotifiedAlert, occasion: AlertOccasion): boolean {
  if (occasion.kind === 'price')
    return alert.kind === 'price' && !isReached(alert, { price: occasion.previousPrice, free: true });
  if (alert.kind !== 'nights') return false;
  if (occasion.kind === 'listed' || occasion.kind === 'rules') return true;
  const { checkIn, checkOut } = alert;
  return checkIn !== null && checkOut !== null && checkIn < occasion.to && occasion.from < checkOut;
}
