import { EntityManager } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LEGAL_SCREENS, SCREENS } from '#libs/core/contracts';
import { homePath } from './preload.js';
import { escapeHtml } from './html.js';
import { listedHomes, listedTowns } from './sitemap.queries.js';

/** The protocol's limit for one sitemap. */
const MAX_ADDRESSES = 50_000;
const HOUR = 'public, max-age=3600';
/** Private screens. The API stays allowed, because search engines that render the screens need it. */
const DISALLOWED = [
  SCREENS.auth,
  SCREENS.dashboard,
  SCREENS.createProperty,
  SCREENS.ownerEarnings,
  SCREENS.book.replace(':propertyId', ''),
  SCREENS.bookings,
  SCREENS.reviews,
  SCREENS.paymentSuccess,
  SCREENS.loyalty,
  SCREENS.subscription,
  SCREENS.support,
  '/admin/',
];

interface Entry {
  path: string;
  changed?: string;
}

/** `/robots.txt` and `/sitemap.xml`. */
export function mountCrawlerFiles(app: NestFastifyApplication, publicUrl: string): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robots(publicUrl)),
  );
  fastify.get('/sitemap.xml', async (_request, reply) => {
    const entries = await entriesOf(app.get(EntityManager).fork());
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', HOUR)
      .send(sitemap(publicUrl, entries));
  });
}

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** The landing page, the list, the help, each town's list and each listed home; a review counts as a change of its home. */
async function entriesOf(em: EntityManager): Promise<Entry[]> {
  const towns = await listedTowns(em);
  const pages: Entry[] = [
    { path: SCREENS.landing },
    { path: SCREENS.properties },
    { path: SCREENS.help },
    ...LEGAL_SCREENS.map((name) => ({ path: SCREENS[name] })),
    ...towns.map(({ city }) => ({
      path: `${SCREENS.properties}?${new URLSearchParams({ city }).toString()}`,
    })),
  ];
  const homes = await listedHomes(em, Math.max(0, MAX_ADDRESSES - pages.length));
  return [...pages, ...homes.map(({ id, changed }) => ({ path: homePath(id), changed }))];
}

const sitemap = (publicUrl: string, entries: readonly Entry[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(
      ({ path, changed }) =>
        `  <url><loc>${escapeHtml(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');
