import type { PropertyDetailView } from '#libs/core/contracts';
import { homePath, preload } from './preload.js';
import { plainPage, titled, type PageFacts } from './page-facts.js';
import type { PageRequest } from './page-request.js';
import { homeJsonLd } from './structured-data.js';

const PHOTO_SIZES = '(max-width: 760px) 66vw, 640px';
/** Search results and previews truncate longer descriptions. */
const MAX_LENGTH = 200;

/** A home's page; 404 when the home is unknown or not listed. @spec §2 /properties/{id}, §8, C14 */
export async function describeHome(id: string, { ask, publicUrl }: PageRequest): Promise<PageFacts> {
  const path = `/properties/${encodeURIComponent(id)}`;
  const { preloaded, answer: home, status } = await preload<PropertyDetailView>(ask, path);
  if (status === 404)
    return plainPage('property', 'Property Not Found', { status: 404, title: 'Property Not Found' });
  if (!home) return plainPage('property', 'A home on Latchkey', { status: 503 });
  const photo = home.photos[0] ?? null;
  const heading = `${home.title} in ${home.city}`;
  return plainPage('property', heading, {
    title: titled(heading),
    description: descriptionOf(home),
    canonical: homePath(home.id),
    picture: photo,
    first: photo && { photo, sizes: PHOTO_SIZES },
    structured: [homeJsonLd(publicUrl, home)],
    preloaded,
    links: [{ href: '/properties', text: 'All homes' }],
  });
}

/** What it costs, then as much of the owner's text as fits. @spec F13 */
function descriptionOf(home: PropertyDetailView): string {
  const nightly = `$${home.price_per_night} a night`;
  const price =
    home.least_total === null
      ? `${nightly} + $${home.cleaning_fee} cleaning`
      : `from $${home.least_total} total, ${nightly}`;
  const facts = `${home.property_type} for ${home.max_guests} in ${home.city}, ${home.state}: ${price}.`;
  return truncate(`${facts} ${home.description.replace(/\s+/g, ' ').trim()}`);
}

function truncate(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const end = text.lastIndexOf(' ', MAX_LENGTH - 1);
  return `${text.slice(0, end > 0 ? end : MAX_LENGTH - 1)}…`;
}
