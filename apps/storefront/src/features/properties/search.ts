import { mapAreaText, parseCivilDate, parseMapArea, type CivilDate } from '#libs/rules';
import { dateRange, plural, shortDollars } from '#libs/ui';
import { amenityLabel } from '../property/amenity.js';

/** Orders of the list; the first is what one gets without asking. With dates a price is the total. @spec F13 */
export const SORTS = [
  { value: '', label: 'Recommended' },
  { value: 'price_asc', label: 'Lowest price', dated: 'Lowest total' },
  { value: 'price_desc', label: 'Highest price', dated: 'Highest total' },
  { value: 'rating', label: 'Best rated' },
  { value: 'soonest', label: 'Free soonest' },
  { value: 'newest', label: 'Newest' },
] as const;

/** Guest filter options. @spec §2 /properties */
export const GUEST_OPTIONS = ['Any', '1', '2', '3', '4', '5+'] as const;

/** Least stars one can ask for. */
export const RATING_OPTIONS = [3, 4, 4.5] as const;

const MOST_AMENITIES = 20;

/** What the visitor looks for. Dates only count together. Prices in dollars. @spec §7 GET /properties, F13 */
export interface Search {
  city: string;
  /** A part of the map, `west,south,east,north`; empty for everywhere. */
  bbox: string;
  check_in: CivilDate | null;
  check_out: CivilDate | null;
  /** 0 is any; 5 is five or more. @spec F9 */
  guests: number;
  min_price: number | null;
  max_price: number | null;
  /** In small letters. */
  amenities: readonly string[];
  min_rating: number | null;
  sort: string;
}

export const EVERYTHING: Search = {
  city: '',
  bbox: '',
  check_in: null,
  check_out: null,
  guests: 0,
  min_price: null,
  max_price: null,
  amenities: [],
  min_rating: null,
  sort: '',
};

/** Reads a search from the address; what makes no sense there is ignored. */
export function readSearch(params: URLSearchParams): Search {
  const checkIn = parseCivilDate(params.get('check_in'));
  const checkOut = parseCivilDate(params.get('check_out'));
  const dated = checkIn && checkOut && checkIn < checkOut;
  const area = parseMapArea(params.get('bbox'));
  const rating = Number(params.get('min_rating'));
  return {
    city: (params.get('city') ?? '').slice(0, 80),
    bbox: area ? mapAreaText(area) : '',
    check_in: dated ? checkIn : null,
    check_out: dated ? checkOut : null,
    guests: wholeNumber(params.get('guests'), 5) ?? 0,
    min_price: wholeNumber(params.get('min_price'), 100_000),
    max_price: wholeNumber(params.get('max_price'), 100_000),
    amenities: readAmenities(params.get('amenities') ?? ''),
    min_rating: RATING_OPTIONS.find((one) => one === rating) ?? null,
    sort: SORTS.find(({ value }) => value === params.get('sort'))?.value ?? '',
  };
}

/** The search as a query string, for the address bar and the API alike; what is not asked for is left out. */
export function searchQuery(search: Search): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search) as [keyof Search, Search[keyof Search]][]) {
    const text = typeof value === 'object' ? (value?.join(',') ?? '') : String(value);
    if (text !== '' && value !== EVERYTHING[key]) params.set(key, text);
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
  if (search.bbox) add('bbox', 'Area of the map', { bbox: '' });
  if (search.check_in && search.check_out)
    add('dates', dateRange(search.check_in, search.check_out), { check_in: null, check_out: null });
  if (search.guests > 0) add('guests', guestsText(search.guests), { guests: 0 });
  if (search.min_price !== null)
    add('min_price', `From ${shortDollars(search.min_price)}`, { min_price: null });
  if (search.max_price !== null)
    add('max_price', `Up to ${shortDollars(search.max_price)}`, { max_price: null });
  if (search.min_rating !== null) add('min_rating', ratingText(search.min_rating), { min_rating: null });
  for (const amenity of search.amenities)
    add(`amenity ${amenity}`, amenityLabel(amenity), {
      amenities: search.amenities.filter((one) => one !== amenity),
    });
  return chips;
}

/** "2 guests", "5+ guests". @spec F9 */
export const guestsText = (guests: number): string => (guests >= 5 ? '5+ guests' : plural(guests, 'guest'));

/** "4.5 stars or better". */
export const ratingText = (stars: number): string => `${stars} stars or better`;

/** What a list of these homes is called. */
export function headingOf({ city, bbox }: Search): string {
  if (city) return `Homes in ${city}`;
  return bbox ? 'Homes in this area' : 'Last-minute homes';
}

/** Dates and guests, for the page of a home. */
export const stayPartOf = ({ check_in, check_out, guests }: Search): string =>
  searchQuery({ ...EVERYTHING, check_in, check_out, guests });

/** How the list is looked at; belongs to the address, too, but not to what is searched. */
export interface Look {
  /** On a narrow screen there is room for one of them. */
  view: 'list' | 'map';
  /** How many homes of the list are shown. */
  shown: number;
}

/** How many homes the list shows at first, and how many more at a time. */
export const PAGE_SIZE = 12;
const MOST_SHOWN = 96;

/** Reads how the list is looked at from the address. */
export function readLook(params: URLSearchParams): Look {
  const pages = Math.ceil((wholeNumber(params.get('shown'), MOST_SHOWN) ?? 0) / PAGE_SIZE);
  return { view: params.get('view') === 'map' ? 'map' : 'list', shown: Math.max(1, pages) * PAGE_SIZE };
}

/** Search and look as the address's query string. */
export function addressOf(search: Search, { view, shown }: Look): string {
  const params = new URLSearchParams(searchQuery(search));
  if (view === 'map') params.set('view', view);
  if (shown > PAGE_SIZE) params.set('shown', String(Math.min(shown, MOST_SHOWN)));
  return params.toString();
}

function wholeNumber(text: string | null, max: number): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  return Math.min(Number(text), max);
}

/** Each once, whatever the letters; `a,b` in the address. */
function readAmenities(text: string): string[] {
  const named = text.split(',').map((one) => one.trim().toLowerCase());
  return [...new Set(named.filter((one) => one !== '' && one.length <= 60))].slice(0, MOST_AMENITIES);
}
