import { BOOKING_STATES, type BookingState } from '#libs/core/rules';
import { LIST_QUERIES } from '../../api/list-queries.js';

/** What an owner looks for among the bookings of their homes; part of the address. */
export interface GuestFilters {
  state: BookingState | null;
  /** Part of a guest's name, a home's title or a booking's number. */
  search: string;
  /** A home's id. */
  home: string | null;
}

/** The states, as chips name them. */
export const STATE_LABELS: Readonly<Record<BookingState, string>> = {
  upcoming: 'Upcoming',
  in_house: 'In house',
  past: 'Past',
  waiting: 'Waiting for payment',
  cancelled: 'Cancelled',
};

/** The filters in an address; whatever it does not know is left out. */
export function readFilters(params: URLSearchParams): GuestFilters {
  const state = params.get('state');
  return {
    state: BOOKING_STATES.find((one) => one === state) ?? null,
    search: params.get('q') ?? '',
    home: params.get('home'),
  };
}

/** The filters as part of an address; the names of other parts stay free. */
export function filterQuery({ state, search, home }: GuestFilters): Record<string, string> {
  return {
    ...(state !== null && { state }),
    ...(search.trim() !== '' && { q: search }),
    ...(home !== null && { home }),
  };
}

/** True when anything is looked for. */
export const isFiltered = (filters: GuestFilters): boolean => Object.keys(filterQuery(filters)).length > 0;

/** The query of one of the two lists; the usual one without filters, which is requested early. */
export function listQueryOf(filters: GuestFilters, list: 'active' | 'cancelled'): string {
  const usual = list === 'active' ? LIST_QUERIES.activeBookings : LIST_QUERIES.cancelledBookings;
  const { home, ...rest } = filterQuery(filters);
  const found = new URLSearchParams({ ...rest, ...(home !== undefined && { property_id: home }) });
  return isFiltered(filters) ? `${usual}&${found.toString()}` : usual;
}

/** True when a list can hold what is looked for. */
export const canHold = ({ state }: GuestFilters, list: 'active' | 'cancelled'): boolean =>
  state === null || (state === 'cancelled') === (list === 'cancelled');
