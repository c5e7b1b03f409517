import { bookableDays } from './booking-window.js';
import { addDays, nightsOf, type CivilDate } from './civil-date.js';

/**
 * A night is bookable (`free`), unavailable because it is booked (`taken`) or is tonight (`too_late`), or can only be
 * a check-out day, because the night before it is free (`checkout_only`).
 */
export const NIGHT_STATES = ['free', 'taken', 'too_late', 'checkout_only'] as const;
export type NightState = (typeof NIGHT_STATES)[number];

/** A night, named by the day it starts on. */
export interface Night {
  date: CivilDate;
  state: NightState;
}

/**
 * The states of tonight and of every night on which a stay can start.
 * @param today the property's local day
 * @param taken unavailable nights
 * @spec B3, B4, B7
 */
export function nightStates(today: CivilDate, taken: ReadonlySet<string>): Night[] {
  const { from, to } = bookableDays(today);
  const canSleep = (night: CivilDate) => night >= from && !taken.has(night);
  return nightsOf(today, addDays(to, 1)).map((date) => ({ date, state: stateOf(date) }));

  function stateOf(date: CivilDate): NightState {
    if (date < from) return 'too_late';
    if (canSleep(date)) return 'free';
    return canSleep(addDays(date, -1)) ? 'checkout_only' : 'taken';
  }
}
