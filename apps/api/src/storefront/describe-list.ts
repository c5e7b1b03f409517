import { SCREENS, type PropertyView } from '#libs/contracts';
import { bring, homeLink } from './brought.js';
import { plainPage, type PageFacts } from './page-facts.js';
import type { PageRequest } from './page-request.js';
import { listOfHomes } from './structured-data.js';

/** As the list asks for its first page. */
const PAGE_SIZE = '12';
/** What the list passes on from its address to the API; it leaves out what is empty, and 0 guests. */
const FILTERS = [
  'amenities',
  'bbox',
  'check_in',
  'check_out',
  'city',
  'guests',
  'max_price',
  'min_price',
  'min_rating',
  'sort',
];
const CARD_SIZES = '(max-width: 560px) 66vw, (max-width: 900px) 50vw, (max-width: 1200px) 33vw, 320px';

/** The list of homes. Only a town makes a page of its own; dates and prices are the visitor's. @spec §2 /properties */
export async function describeList({ ask, query, publicUrl }: PageRequest): Promise<PageFacts> {
  const { brought, answer: homes = [] } = await bring<PropertyView[]>(ask, `/properties?${wanted(query)}`);
  // A town without homes is only what somebody wrote into the address; its name is not repeated to others.
  const city = homes.length > 0 ? (query.get('city') ?? '').trim() : '';
  const heading = city ? `Homes in ${city}` : 'Last-minute homes';
  const photo = homes[0]?.photos[0] ?? null;
  return plainPage('properties', heading, {
    description: `${heading}, free from tomorrow to 21 days ahead. Every price is shown in full, cleaning included.`,
    canonical: SCREENS.properties + (city ? `?${new URLSearchParams({ city }).toString()}` : ''),
    picture: photo,
    first: photo && { photo, sizes: CARD_SIZES },
    structured: homes.length > 0 ? [listOfHomes(publicUrl, homes)] : [],
    brought,
    links: homes.map(homeLink),
  });
}

/** In the order of the alphabet, in which the storefront looks the answer up. */
function wanted(query: URLSearchParams): string {
  const params = new URLSearchParams({ limit: PAGE_SIZE });
  for (const name of FILTERS) {
    const value = query.get(name);
    if (value && value !== '0') params.set(name, value);
  }
  params.sort();
  return params.toString();
}
