import type { CivilDate, Nights } from '#libs/core/rules';
import type { Language } from './languages/language.js';
import type { Wish } from './reading/acts-wanted.js';
import type { TripQuestion } from './reading/trip-questions.js';

/** The state of a conversation, stored between turns; nothing else is remembered. */
export interface Memory {
  /** Towns, or abbreviations of states; homes in one of them fit. */
  places: string[];
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
  nights: number | null;
  guests: number | null;
  /** Maximum price in whole dollars; per night if `perNight`. */
  budget: number | null;
  perNight: boolean;
  /** The budget is expressly for the whole stay. */
  inTotal: boolean;
  amenities: string[];
  /** Amenities that a home must not have, and towns or states that are not wanted. */
  without: string[];
  notPlaces: string[];
  kinds: string[];
  bedrooms: number | null;
  /** The cheapest first. */
  cheapest: boolean;
  /** The homes shown last, in order. */
  homeIds: string[];
  /** The last list of several: one of them may be talked about since. */
  listedIds?: string[];
  /** The booking mentioned last. */
  bookingId: string | null;
  /** The bookings among which the person was asked to choose, in order, until they have. */
  amongIds?: string[] | undefined;
  intent: string | null;
  /** What the person wrote last, cut: a short message that follows is read together with it. */
  said?: string | undefined;
  /** The homes and nights of an owner's last question: the next one of its kind is about them, too. */
  owning?: { homeIds: string[]; nights: Nights | null } | undefined;
  /** What the person wants done, while something about it is asked back. @spec G10 */
  wish: Wish | null;
  /** The code of the voucher to hold a home with. */
  voucher: string | null;
  /** What was asked about a trip that is being planned; null when none is. */
  tripAsked: TripQuestion[] | null;
  /** In which the person writes; 'other' is one in which we do not answer. */
  language: Language | 'other' | null;
}

/** The state of a new conversation. */
export const EMPTY_MEMORY: Memory = {
  places: [],
  checkIn: null,
  checkOut: null,
  nights: null,
  guests: null,
  budget: null,
  perNight: false,
  inTotal: false,
  amenities: [],
  without: [],
  notPlaces: [],
  kinds: [],
  bedrooms: null,
  cheapest: false,
  homeIds: [],
  bookingId: null,
  intent: null,
  wish: null,
  voucher: null,
  tripAsked: null,
  language: null,
};
