import { randomInt } from 'node:crypto';
import { SCREENS, type PhotoView, type PropertyView } from '#libs/core/contracts';
import { photoView } from '../http/photos.js';
import { homeLink, preload } from './preload.js';
import { plainPage, type PageFacts } from './page-facts.js';
import type { PageRequest } from './page-request.js';
import { siteJsonLd } from './structured-data.js';

/** The landing page shows one of these at random. The page names it, so that the browser can preload it. */
const HEROES = ['hero-cliff', 'hero-lake'] as const;
/** Must match the screen's request for featured homes exactly. */
const FEATURED = '/properties?limit=8&sort=rating';
const DESCRIPTION =
  'Homes you can reach tomorrow. Book a last-minute vacation rental between 24 hours and 21 days ahead, with the whole price shown up front.';

/** The landing page. @spec §2 Landing page */
export async function describeLanding({ ask, publicUrl }: PageRequest): Promise<PageFacts> {
  const { preloaded, answer: homes = [] } = await preload<PropertyView[]>(ask, FEATURED);
  const hero = randomHero();
  return plainPage('landing', 'The lights are on. Come tomorrow.', {
    title: 'Latchkey · Last-minute vacation rentals',
    description: DESCRIPTION,
    canonical: SCREENS.landing,
    picture: hero,
    first: hero && { photo: hero, sizes: '100vw' },
    structured: [siteJsonLd(publicUrl, DESCRIPTION)],
    preloaded,
    links: [{ href: SCREENS.properties, text: 'All homes' }, ...homes.map(homeLink)],
  });
}

const randomHero = (): PhotoView | null => photoView(HEROES[randomInt(HEROES.length)] ?? null);
