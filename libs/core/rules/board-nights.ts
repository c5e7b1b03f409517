import { arrivalDaysOf } from './arrival-days.js';
import type { BookingStatus } from './booking-lifecycle.js';
import { addDays, nightsOf, type CivilDate } from './civil-date.js';
import { LAST_BOOKABLE_DAY } from './constants.js';
import { saleOfNights, type NotForSale } from './nights-for-sale.js';
import { areFree, preparationNights, type HomeLimits, type TakenNights } from './stay-rules.js';

/**
 * A night of a home as its owner sees it: held by an unpaid booking, sold, blocked by the owner, taken on another platform, kept free for preparation between two
 * stays, or free.
 */
export const BOARD_STATES = ['free', 'held', 'sold', 'blocked', 'imported', 'preparation'] as const;
export type BoardState = (typeof BOARD_STATES)[number];

/** Taken nights; `status` is the booking's, and null for a block. What is imported may be a guest's stay, and is prepared for like one. */
export interface BoardEntry {
  from: CivilDate;
  to: CivilDate;
  status: BookingStatus | 'imported' | null;
}

/** A night of the board, named by the day it starts on. */
export interface BoardNight {
  date: CivilDate;
  state: BoardState;
  /** A stay of the shortest length can begin. */
  canArrive: boolean;
  /** Why a free night cannot be booked; null for one that can, and for one that is not free. */
  notForSale: NotForSale | null;
  /** A guest arrives or leaves on this day. */
  arrival: boolean;
  departure: boolean;
}

/** The nights of the board: tonight and those on which a stay can begin. */
const boardDays = (today: CivilDate): CivilDate[] => nightsOf(today, addDays(today, LAST_BOOKABLE_DAY + 1));

/** How an owner sees the coming nights of a home; by {@link arrivalDaysOf} and {@link saleOfNights} it agrees with quote, booking and search. @spec G5 */
export function boardNights(home: HomeLimits, entries: readonly BoardEntry[]): BoardNight[] {
  const taken = entries.map(({ from, to, status }): TakenNights => ({ from, to, isStay: status !== null }));
  const arrivals = new Set(arrivalDaysOf(home, taken));
  const notForSale = saleOfNights(home, taken);
  const preparation = preparationNights(home);
  return boardDays(home.today).map((date) => {
    const state = stateOf(date);
    return {
      date,
      state,
      canArrive: arrivals.has(date),
      notForSale: state === 'free' ? notForSale(date) : null,
      arrival: entries.some((entry) => isGuests(entry) && entry.from === date),
      departure: entries.some((entry) => isGuests(entry) && entry.to === date),
    };
  });

  function stateOf(date: CivilDate): BoardState {
    const entry = entries.find(({ from, to }) => from <= date && date < to);
    if (entry) return stateBy(entry);
    return areFree({ checkIn: date, checkOut: addDays(date, 1) }, taken, preparation)
      ? 'free'
      : 'preparation';
  }
}

/** A stay that was booked here. */
const isGuests = ({ status }: BoardEntry): boolean => status !== null && status !== 'imported';

function stateBy({ status }: BoardEntry): BoardState {
  if (status === null) return 'blocked';
  if (status === 'imported') return 'imported';
  return status === 'pending' ? 'held' : 'sold';
}
