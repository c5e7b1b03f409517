import { parseCivilDate, type CivilDate } from '#libs/rules';
import { dateRange, plural, shortDollars } from '#libs/ui';

/** Orders of the list; the first is what one gets without asking. */
export const SORTS = [
  { value: '', label: 'Recommended' },
  { value: 'price_asc', label: 'Lowest price' },
  { value: 'price_desc', label: 'Highest price' },
  { value: 'rating', label: 'Best rated' },
  { value: 'newest', label: 'Newest' },
] as const;

/** Guest filter options. @spec §2 /properties */
export const GUEST_OPTIONS = ['Any', '1', '2', '3', '4', '5+'] as const;

/** What the visitor looks for. Dates only count together. Prices in dollars. @spec §7 GET /properties, F13 */
export interface Search {
  city: string;
  check_in: CivilDate | null;
  check_out: CivilDate | null;
  /** 0 is any; 5 is five or more. @spec F9 */
  guests: number;
  min_price: number | null;
  max_price: number | null;
  sort: string;
}

export const EVERYTHING: Search = {
  city: '',
  check_in: null,
  check_out: null,
  guests: 0,
  min_price: null,
  max_price: null,
  sort: '',
};

/** Reads a search from the address; what makes no sense there is ignored. */
export function readSearch(params: URLSearchParams): Search {
  const checkIn = parseCivilDate(params.get('check_in'));
  const checkOut = parseCivilDate(params.get('check_out'));
  const dated = checkIn && checkOut && checkIn < checkOut;
  return {
    city: (params.get('city') ?? '').slice(0, 80),
    check_in: dated ? checkIn : null,
    check_out: dated ? checkOut : null,
    guests: wholeNumber(params.get('guests'), 5) ?? 0,
    min_price: wholeNumber(params.get('min_price'), 100_000),
    max_price: wholeNumber(params.get('max_price'), 100_000),
    sort: SORTS.find(({ value }) => value === params.get('sort'))?.value ?? '',
  };
}

/** The search as a query string, for the address bar and the API alike; what is not asked for is left out. */
export function searchQuery(search: Search): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search) as [string, string | number | null][]) {
    if (value !== null && value !== '' && value !== 0) params.set(key, String(value));
  }
  return params.toString();
}

/** An applied filter, and the search without it. */
export interface Chip {
  key: string;
  label: string;
  without: Search;
}

/** The applied filters, each removable on its own. */
export function chipsOf(search: Search): Chip[] {
  const chips: Chip[] = [];
  const add = (key: string, label: string, part: Partial<Search>) =>
    chips.push({ key, label, without: { ...search, ...part } });
  if (search.city) add('city', search.city, { city: '' });
  if (search.check_in && search.check_out)
    add('dates', dateRange(search.check_in, search.check_out), { check_in: null, check_out: null });
  if (search.guests > 0) add('guests', guestsText(search.guests), { guests: 0 });
  if (search.min_price !== null)
    add('min_price', `From ${shortDollars(search.min_price)}`, { min_price: null });
  if (search.max_price !== null)
    add('max_price', `Up to ${shortDollars(search.max_price)}`, { max_price: null });
  return chips;
}

/** "2 guests", "5+ guests". @spec F9 */
export const guestsText = (guests: number): string => (guests >= 5 ? '5+ guests' : plural(guests, 'guest'));

function wholeNumber(text: string | null, max: number): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  return Math.min(Number(text), max);
}
