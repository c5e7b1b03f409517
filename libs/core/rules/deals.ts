import { addDays, type CivilDate } from './civil-date.js';
import { bookableDays, nextWeekend } from './booking-window.js';
import { CLEANING_FEE } from './constants.js';
import type { PriceClaim } from './honest-reductions.js';
import type { Nights } from './stay-rules.js';

/** The stays that deals are looked for: the first night that can be booked at all, and the nights of the next weekend. @spec decision 41 */
export const DEAL_TIMES = ['tomorrow', 'weekend'] as const;
export type DealTime = (typeof DEAL_TIMES)[number];

/** Most deals that are found at once: as many as one list shows. @spec decision 41 */
export const MAX_DEALS = 96;

/** The stay of a deal, by the day it is at the home: nobody can book tonight, so the earliest is tomorrow night. @spec B3, decision 41 */
export function dealNights(time: DealTime, today: CivilDate): Nights {
  if (time === 'weekend') return nextWeekend(today);
  const { from: tomorrow } = bookableDays(today);
  return { from: tomorrow, to: addDays(tomorrow, 1) };
}

/** What a reduction takes off the total, as a share of it from 0 to 1. @spec F13, decision 41 */
export const shareSaved = ({ reference, present }: Pick<PriceClaim, 'reference' | 'present'>): number =>
  (reference - present) / (reference + CLEANING_FEE);
