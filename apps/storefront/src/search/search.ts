import {
  DEAL_TIMES,
  mapAreaText,
  parseCivilDate,
  parseMapArea,
  type CivilDate,
  type DealTime,
} from '#libs/core/rules';
import type { PropertyView } from '#libs/core/contracts';
import { dateRange, plural, shortDollars } from '#libs/ui';
import { amenityLabel } from '../homes/amenity.js';

/** Orders of the list; the first is the default. With dates, a price is the total. @spec F13 */
export const SORTS = [
  { value: '', label: 'Recommended' },
  { value: 'price_asc', label: 'Lowest nightly price', dated: 'Lowest total' },
  { value: 'price_desc', label: 'Highest nightly price', dated: 'Highest total' },
  { value: 'rating', label: 'Best rated' },
  { value: 'soonest', label: 'Free soonest' },
  { value: 'newest', label: 'Newest' },
] as const;

/** Guest filter options. @spec §2 /properties */
export const GUEST_OPTIONS = ['Any', '1', '2', '3', '4', '5+'] as const;

/** Minimum ratings to choose from. */
export const RATING_OPTIONS = [3, 4, 4.5] as const;

/** Numbers of bedrooms to choose from: at least one to at least so many. */
export const MOST_BEDROOMS = 5;

const MAX_LISTED = 20;

/** A search for homes. Dates only count as a pair. Prices in dollars. @spec §7 GET /properties, F13 */
export interface Search {
  city: string;
  /** A map area, `west,south,east,north`; empty for everywhere. */
  bbox: string;
  check_in: CivilDate | null;
  check_out: CivilDate | null;
  /** 0 is any; 5 is five or more. @spec F9 */
  guests: number;
  min_price: number | null;
  max_price: number | null;
  /** 0 is any; at least so many. */
  bedrooms: number;
  /** As `GET /kinds` writes them; one of them is enough. */
  kinds: readonly string[];
  /** In lower case. */
  amenities: readonly string[];
  min_rating: number | null;
  sort: string;
  /** Only homes that cost less than they did, for a stay of the server's; in place of dates and order. @spec decision 41 */
  deals: DealTime | '';
}

export const EVERYTHING: Search = {
  city: '',
  bbox: '',
  check_in: null,
  check_out: null,
  guests: 0,
  min_price: null,
  max_price: null,
  bedrooms: 0,
  kinds: [],
  amenities: [],
  min_rating: null,
  sort: '',
  deals: '',
};

/** Reads a search from the address, ignoring invalid values. */
export function readSearch(params: URLSearchParams): Search {
  const checkIn = parseCivilDate(params.get('check_in'));
  const checkOut = parseCivilDate(params.get('check_out'));
  const dated = checkIn && checkOut && checkIn < checkOut;
  const area = parseMapArea(params.get('bbox'));
  const rating = Number(params.get('min_rating'));
  const deals = dated ? undefined : DEAL_TIMES.find((one) => one === params.get('deals'));
  return {
    city: (params.get('city') ?? '').slice(0, 80),
    bbox: area ? mapAreaText(area) : '',
    check_in: dated ? checkIn : null,
    check_out: dated ? checkOut : null,
    guests: wholeNumber(params.get('guests'), 5) ?? 0,
    min_price: wholeNumber(params.get('min_price'), 100_000),
    max_price: wholeNumber(params.get('max_price'), 100_000),
    bedrooms: wholeNumber(params.get('bedrooms'), MOST_BEDROOMS) ?? 0,
    kinds: readList(params.get('kinds') ?? ''),
    amenities: readList(params.get('amenities')?.toLowerCase()),
    min_rating: RATING_OPTIONS.find((one) => one === rating) ?? null,
    sort: deals ? '' : (SORTS.find(({ value }) => value === params.get('sort'))?.value ?? ''),
    deals: deals ?? '',
  };
}

/** The search as a query string, for the address bar and the API alike, without defaults. */
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
  if (search.bbox) add('bbox', 'Map area', { bbox: '' });
  if (search.check_in && search.check_out)
    add('dates', dateRange(search.check_in, search.check_out), { check_in: null, check_out: null });
  if (search.deals) add('deals', DEAL_LABELS[search.deals], { deals: '' });
  if (search.guests > 0) add('guests', guestsText(search.guests), { guests: 0 });
  if (search.min_price !== null)
    add('min_price', `From ${shortDollars(search.min_price)}`, { min_price: null });
  if (search.max_price !== null)
    add('max_price', `Up to ${shortDollars(search.max_price)}`, { max_price: null });
  if (search.min_rating !== null) add('min_rating', ratingText(search.min_rating), { min_rating: null });
  if (search.bedrooms > 0) add('bedrooms', bedroomsText(search.bedrooms), { bedrooms: 0 });
  for (const kind of search.kinds)
    add(`kind ${kind}`, kind, { kinds: search.kinds.filter((one) => one !== kind) });
  for (const amenity of search.amenities)
    add(`amenity ${amenity}`, amenityLabel(amenity), {
      amenities: search.amenities.filter((one) => one !== amenity),
    });
  return chips;
}

/** "2 guests", "5+ guests". @spec F9 */
const guestsText = (guests: number): string => (guests >= 5 ? '5+ guests' : plural(guests, 'guest'));

/** "2+ bedrooms". */
export const bedroomsText = (bedrooms: number): string => `${bedrooms}+ bedroom${bedrooms > 1 ? 's' : ''}`;

/** "4.5 stars or better". */
export const ratingText = (stars: number): string => `${stars} stars or better`;

/** What deals are called. Nobody can book tonight. @spec B3, decision 41 */
export const DEAL_LABELS: Readonly<Record<DealTime, string>> = {
  tomorrow: 'Deals for tomorrow night',
  weekend: 'Weekend deals',
};

/** True when prices are totals of a stay. @spec F13 */
export const isDated = ({ check_in, deals }: Search): boolean => check_in !== null || deals !== '';

/** Heading of the list. */
export function headingOf({ city, bbox, deals }: Search): string {
  if (deals) return city ? `${DEAL_LABELS[deals]} in ${city}` : DEAL_LABELS[deals];
  if (city) return `Homes in ${city}`;
  return bbox ? 'Homes in this area' : 'Last-minute homes';
}

/** "Bend · Dec 4 – 6 · 2 guests". */
export const summaryOf = ({ city, check_in: from, check_out: to, guests }: Search): string =>
  [
    city || 'Anywhere',
    from && to ? dateRange(from, to) : 'Any dates',
    guests > 0 ? guestsText(guests) : 'Any guests',
  ].join(' · ');

/** The query with dates and guests for a home's page. */
export const stayPartOf = ({ check_in, check_out, guests }: Stay): string =>
  searchQuery({ ...EVERYTHING, check_in, check_out, guests });

type Stay = Pick<Search, 'check_in' | 'check_out' | 'guests'>;

/** {@link stayPartOf} a deal. */
export const stayPartOfDeal = (deal: Deal, guests: number): string =>
  stayPartOf({ guests, check_in: parseCivilDate(deal.check_in), check_out: parseCivilDate(deal.check_out) });

type Deal = NonNullable<PropertyView['deal']>;

/** How the list is displayed; part of the address, but not of the search. */
export interface ListView {
  /** A narrow screen shows one of them. */
  view: 'list' | 'map';
  /** How many homes of the list are shown. */
  shown: number;
}

/** How many homes the list shows at first, and how many more at a time. */
export const PAGE_SIZE = 12;
/** How many homes the list shows at most after a reload. */
const MAX_SHOWN = 96;

/** Reads the view from the address. */
export function readListView(params: URLSearchParams): ListView {
  const pages = Math.ceil((wholeNumber(params.get('shown'), MAX_SHOWN) ?? 0) / PAGE_SIZE);
  return { view: params.get('view') === 'map' ? 'map' : 'list', shown: Math.max(1, pages) * PAGE_SIZE };
}

/** Search and view as a query string. */
export function addressOf(search: Search, { view, shown }: ListView): string {
  const params = new URLSearchParams(searchQuery(search));
  if (view === 'map') params.set('view', view);
  if (shown > PAGE_SIZE) params.set('shown', String(Math.min(shown, MAX_SHOWN)));
  return params.toString();
}

function wholeNumber(text: string | null, max: number): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  return Math.min(Number(text), max);
}

/** `a,b` in the address, without duplicates. */
function readList(text = ''): string[] {
  const named = text.split(',').map((one) => one.trim());
  return [...new Set(named.filter((one) => one !== '' && one.length <= 60))].slice(0, MAX_LISTED);
}
