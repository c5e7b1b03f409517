import { SCREENS, type PropertyView } from '#libs/core/contracts';
import { regionNamed } from '#libs/core/rules';
import { homeLink, preload } from './preload.js';
import { plainPage, type PageFacts } from './page-facts.js';
import type { PageRequest } from './page-request.js';
import { homeListJsonLd } from './structured-data.js';

/** The list's own page size. */
const PAGE_SIZE = '12';
/** How many deals it asks for. */
const DEALS_SHOWN = '96';
/** Parameters that the list passes on from its address to the API, except empty ones and 0 guests. */
const FILTERS = [
  'amenities',
  'bbox',
  'check_in',
  'check_out',
  'city',
  'deals',
  'guests',
  'max_price',
  'min_price',
  'min_rating',
  'sort',
];
const CARD_SIZES = '(max-width: 560px) 66vw, (max-width: 900px) 50vw, (max-width: 1200px) 33vw, 320px';

/** The list of homes. Only a place makes a separate page for search engines; dates and prices do not. @spec §2 /properties */
export async function describeList({ ask, query, publicUrl }: PageRequest): Promise<PageFacts> {
  const { preloaded, answer: homes = [] } = await preload<PropertyView[]>(
    ask,
    `/properties?${searchQuery(query)}`,
  );
  const wanted = (query.get('city') ?? '').trim();
  // A town without homes may be arbitrary text from a crafted link, so it is not shown.
  const place = homes.length > 0 ? nameOf(wanted, homes) : '';
  const heading = place ? `Homes in ${place}` : 'Last-minute homes';
  const photo = homes[0]?.photos[0] ?? null;
  return plainPage('properties', heading, {
    description: `${heading}, free from tomorrow to 21 days ahead. Every price is shown in full, cleaning included.`,
    canonical: wanted && !place ? null : pathOf(place),
    picture: photo,
    first: photo && { photo, sizes: CARD_SIZES },
    structured: homes.length > 0 ? [homeListJsonLd(publicUrl, homes)] : [],
    preloaded,
    links: homes.map(homeLink),
  });
}

/** A place in the one spelling that search engines keep: "obx" is "the Outer Banks", "bend, or" is "Bend, OR". */
function nameOf(wanted: string, homes: readonly PropertyView[]): string {
  const said = wanted.toLowerCase();
  const towns = homes.flatMap(({ city, state }) => [city, `${city}, ${state}`]);
  return regionNamed(wanted)?.name ?? towns.find((town) => town.toLowerCase() === said) ?? wanted;
}

const pathOf = (city: string): string =>
  SCREENS.properties + (city ? `?${new URLSearchParams({ city }).toString()}` : '');

/** Sorted, because the storefront looks up the preloaded response by the sorted query. */
function searchQuery(query: URLSearchParams): string {
  const params = new URLSearchParams({ limit: query.has('deals') ? DEALS_SHOWN : PAGE_SIZE });
  for (const name of FILTERS) {
    const value = query.get(name);
    if (value && value !== '0') params.set(name, value);
  }
  params.sort();
  return params.toString();
}
