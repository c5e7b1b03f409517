import type { CivilDate } from '#libs/core/rules';

/** What a conversation has been about so far; kept between turns, and nothing that is not in it is remembered. */
export interface Memory {
  /** Town, or the short name of a state. */
  place: string | null;
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
  nights: number | null;
  guests: number | null;
  /** Most that may be spent, in whole dollars; per night where `perNight`. */
  budget: number | null;
  perNight: boolean;
  amenities: string[];
  /** Homes that were shown last, in their order. */
  homeIds: string[];
  /** The booking that was spoken of last. */
  bookingId: string | null;
  intent: string | null;
}

/** Nothing has been said yet. */
export const EMPTY_MEMORY: Memory = {
  place: null,
  checkIn: null,
  checkOut: null,
  nights: null,
  guests: null,
  budget: null,
  perNight: false,
  amenities: [],
  homeIds: [],
  bookingId: null,
  intent: null,
};
