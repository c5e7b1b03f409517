import type { CivilDate } from '#libs/core/rules';

/** The state of a conversation, stored between turns; nothing else is remembered. */
export interface Memory {
  /** A town, or the abbreviation of a state. */
  place: string | null;
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
  nights: number | null;
  guests: number | null;
  /** Maximum price in whole dollars; per night if `perNight`. */
  budget: number | null;
  perNight: boolean;
  amenities: string[];
  /** The homes shown last, in order. */
  homeIds: string[];
  /** The booking mentioned last. */
  bookingId: string | null;
  intent: string | null;
}

/** The state of a new conversation. */
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
