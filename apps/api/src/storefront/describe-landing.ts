import { randomInt } from 'node:crypto';
import { SCREENS, type PhotoView, type PropertyView } from '#libs/contracts';
import { photoView } from '../http/photos.js';
import { bring, homeLink } from './brought.js';
import { plainPage, type PageFacts } from './page-facts.js';
import type { PageRequest } from './page-request.js';
import { aboutSite } from './structured-data.js';

/** The landing page shows one of these by chance; the page says which, so that it can be on its way at once. */
const HEROES = ['hero-cliff', 'hero-lake'] as const;
/** As the screen asks for its featured homes. */
const FEATURED = '/properties?limit=8&sort=rating';
const DESCRIPTION =
  'Homes you can reach tomorrow. Book a last-minute vacation rental between 24 hours and 21 days ahead, with the whole price in view.';

/** The landing page. @spec §2 Landing page */
export async function describeLanding({ ask, publicUrl }: PageRequest): Promise<PageFacts> {
  const { brought, answer: homes = [] } = await bring<PropertyView[]>(ask, FEATURED);
  const hero = anyHero();
  return plainPage('landing', 'The lights are on. Come tomorrow.', {
    title: 'Latchkey · Last-minute vacation rentals',
    description: DESCRIPTION,
    canonical: SCREENS.landing,
    picture: hero,
    first: hero && { photo: hero, sizes: '100vw' },
    structured: [aboutSite(publicUrl, DESCRIPTION)],
    brought,
    links: [{ href: SCREENS.properties, text: 'All homes' }, ...homes.map(homeLink)],
  });
}

const anyHero = (): PhotoView | null => photoView(HEROES[randomInt(HEROES.length)] ?? null);
