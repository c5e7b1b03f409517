import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PropertyView } from '#libs/core/contracts';
import type { Property } from '#libs/stays/properties';
import { aHome } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';
import { describePage } from './describe-page.js';

const dir = mkdtempSync(join(tmpdir(), 'storefront-'));
const ORIGIN = 'http://localhost:3000';
const NASTY = `</script><script>alert("1")</script> & 'Sons' __CSP_NONCE__ $& $1`;
let test: TestApp;
let home: Property;
let nasty: Property;
let paused: Property;

beforeAll(async () => {
  mkdirSync(join(dir, '.vite'));
  writeFileSync(
    join(dir, 'index.html'),
    `<!doctype html><html><head><title>Built</title>
    <meta
      name="description" content="Built"
    />
    <link rel="modulepreload" href="/assets/shared.js" nonce="__CSP_NONCE__"></head>
    <body><div id="root"></div></body></html>`,
  );
  writeFileSync(
    join(dir, '.vite/manifest.json'),
    JSON.stringify({
      'src/features/properties/properties-screen.tsx': {
        file: 'assets/list.js',
        css: ['assets/list.css'],
        imports: ['_shared.js', '_card.js'],
      },
      '_shared.js': { file: 'assets/shared.js' },
      '_card.js': { file: 'assets/card.js', css: ['assets/card.css'], imports: ['_shared.js'] },
    }),
  );
  test = await startTestApp({ config: { storefrontDir: dir } });
  home = await aHome(test.em, { photos: ['adobe-dusk', 'aframe-snow'], ratingSum: 9, ratingCount: 2 });
  nasty = await aHome(test.em, { title: NASTY, description: NASTY, city: 'Avon', state: 'NC' });
  paused = await aHome(test.em, { status: 'paused', city: 'Nowhere' });
});
afterAll(async () => {
  await test.stop();
  rmSync(dir, { recursive: true });
});

const visit = (path: string, headers: Record<string, string> = {}) =>
  test.api.with({ accept: 'text/html', ...headers }).get<string>(`/${path}`);
const page = async (path: string): Promise<string> => (await visit(path)).body;

/** The parsed content of the only script element of a type. */
function scriptOf(html: string, type: string): unknown {
  const found = [...html.matchAll(/<script type="([^"]+)"[^>]*>([\s\S]*?)<\/script>/g)].filter(
    ([, one]) => one === type,
  );
  expect(found).toHaveLength(1);
  return JSON.parse(found[0]?.[2] ?? '') as unknown;
}

interface PageData {
  picture: string | null;
  answers: { path: string; body: unknown; headers: Record<string, string> }[];
}
const preloadedBy = (html: string) => scriptOf(html, 'application/json') as PageData;

describe('The page of a home, for search engines and link previews', () => {
  it('has a title, description, canonical URL and preview picture', async () => {
    const html = await page(`/properties/${home.id}?guests=2`);
    expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Juniper cabin in Bend · Latchkey</title>']);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('Cabin for 4 in Bend, OR: from $200 total, $100 a night. A cabin among junipers.');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/properties/${home.id}">`);
    expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/pictures/adobe-dusk-1200.webp">`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).not.toContain('noindex');
  });

  it('describes the home as schema.org data, with its rating', async () => {
    const about = scriptOf(await page(`/properties/${home.id}`), 'application/ld+json');
    expect(about).toMatchObject({
      '@type': 'VacationRental',
      url: `${ORIGIN}/properties/${home.id}`,
      image: [`${ORIGIN}/pictures/adobe-dusk-1200.webp`, `${ORIGIN}/pictures/aframe-snow-1200.webp`],
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      makesOffer: { priceSpecification: [{ price: 100, unitCode: 'DAY' }, { price: 100 }] },
    });
  });

  it('omits the rating of a home without reviews', async () => {
    const about = scriptOf(await page(`/properties/${nasty.id}`), 'application/ld+json');
    expect(about).not.toHaveProperty('aggregateRating');
  });

  it('embeds the API response and preloads the first picture', async () => {
    const html = await page(`/properties/${home.id}`);
    const response = await test.api.get(`/properties/${home.id}`);
    const [answer] = preloadedBy(html).answers;
    expect(answer?.path).toBe(`/properties/${home.id}`);
    expect(answer?.body).toEqual(response.body);
    expect(html).toContain('imagesrcset="/pictures/adobe-dusk-480.avif 480w, ');
    expect(preloadedBy(html).picture).toBe('adobe-dusk');
  });

  it('escapes the owner’s text', async () => {
    const html = await page(`/properties/${nasty.id}`);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Sons&#39;');
    expect(scriptOf(html, 'application/ld+json')).toMatchObject({ name: NASTY });
    expect(preloadedBy(html).answers[0]?.body).toMatchObject({ title: NASTY });
  });

  it.each([
    ['unknown', () => '00000000-0000-4000-8000-000000000000'],
    ['not an id', () => 'abc'],
    ['not listed', () => paused.id],
  ])('answers 404 with the application for a home that is %s (§8, C14)', async (_why, id) => {
    const { status, body } = await visit(`/properties/${id()}`);
    expect(status).toBe(404);
    expect(body).toContain('<title>Property Not Found</title>');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('id="root"');
    expect(preloadedBy(body).answers).toEqual([]);
  });
});

describe('While the API does not respond', () => {
  const request = { ask: () => Promise.resolve(null), query: new URLSearchParams(), publicUrl: ORIGIN };

  it('a home answers 503 instead of 404', async () => {
    expect(await describePage({ name: 'property', params: { id: 'x' } }, request)).toMatchObject({
      status: 503,
      preloaded: [],
    });
  });

  it.each(['landing', 'properties'] as const)('the %s page is still served', async (name) => {
    expect(await describePage({ name, params: {} }, request)).toMatchObject({ status: 200, preloaded: [] });
  });
});

describe('The list of homes', () => {
  it('embeds its first page with the total, under the path that the storefront requests', async () => {
    const html = await page('/properties?guests=2&city=Bend&check_in=&nonsense=1');
    const [answer] = preloadedBy(html).answers;
    expect(answer?.path).toBe('/properties?city=Bend&guests=2&limit=12');
    expect(answer?.headers['x-total-count']).toBe('1');
    expect((answer?.body as PropertyView[]).map(({ id }) => id)).toEqual([home.id]);
  });

  it('has one canonical page per town, regardless of other filters', async () => {
    const html = await page('/properties?city=Bend&guests=2');
    expect(html).toContain('<title>Homes in Bend · Latchkey</title>');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/properties?city=Bend">`);
    expect(html).toContain(`<a href="/properties/${home.id}">Juniper cabin, Bend, OR: $100 a night</a>`);
  });

  it.each([
    ['bend', 'Bend'],
    ['BEND,+or', 'Bend, OR'],
  ])('has the same canonical page however the town is written: %s', async (written, name) => {
    const html = await page(`/properties?city=${written}`);
    expect(html).toContain(`<title>Homes in ${name} · Latchkey</title>`);
    const { search } = new URL(/<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? ORIGIN);
    expect(new URLSearchParams(search).get('city')).toBe(name);
  });

  it('calls a region by its own name', async () => {
    const html = await page('/properties?city=obx');
    expect(html).toContain('<title>Homes in the Outer Banks · Latchkey</title>');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/properties?city=the+Outer+Banks">`);
  });

  it.each(['Send+money+to+me', 'the+Catskills'])(
    'neither repeats a place without homes nor lets it be indexed, because it may be any text of a link: %s',
    async (place) => {
      const html = await page(`/properties?city=${place}`);
      expect(html).toContain('<title>Last-minute homes · Latchkey</title>');
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toContain('canonical');
    },
  );

  it('is still served for an invalid search', async () => {
    const { status, body } = await visit('/properties?check_in=yesterday&check_out=never');
    expect(status).toBe(200);
    expect(preloadedBy(body).answers).toEqual([]);
  });

  it('references the files of its screen that the built page does not reference', async () => {
    const html = await page('/properties');
    for (const file of ['list.js', 'card.js', 'list.css', 'card.css', 'shared.js'])
      expect(html.split(`/assets/${file}"`)).toHaveLength(2);
    // A screen's styles override those of its parts.
    expect(html.indexOf('card.css')).toBeLessThan(html.indexOf('list.css'));
  });
});

describe('Other pages', () => {
  it('the landing page describes the site and names the picture it shows', async () => {
    const html = await page('/');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/">`);
    const { picture, answers } = preloadedBy(html);
    expect(['hero-cliff', 'hero-lake']).toContain(picture);
    expect(html).toContain(`content="${ORIGIN}/pictures/${picture}-1200.webp"`);
    expect(answers.map(({ path }) => path)).toEqual(['/properties?limit=8&sort=rating']);
    expect(JSON.stringify(scriptOf(html, 'application/ld+json'))).toContain('"WebSite"');
  });

  it('the help page can be indexed', async () => {
    const html = await page('/help');
    expect(html).toContain('<title>Help · Latchkey</title>');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/help">`);
    expect(html).toContain('<a href="/help#cancellation">What is the cancellation policy?</a>');
    expect(JSON.stringify(scriptOf(html, 'application/ld+json'))).toContain(
      'you get 75% of the nightly price back',
    );
  });

  it.each([
    '/auth',
    '/dashboard',
    '/support',
    '/bookings',
    '/book/abc',
    '/properties/create',
    '/no/such/page',
  ])('%s is not indexed', async (path) => {
    const html = await page(path);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('canonical');
  });

  it('preload each picture in the size that the screen shows', async () => {
    const src = join(__dirname, '../../../storefront/src');
    const sizesOf = async (path: string) =>
      /imagesizes="([^"]+)"/.exec(await page(path))?.[1] ?? 'none preloaded';
    const source = (file: string) => readFileSync(join(src, file), 'utf8');
    expect(source('home-card/property-card.tsx')).toContain(`'${await sizesOf('/properties?city=Bend')}'`);
    expect(source('features/property/gallery.tsx')).toContain(`'${await sizesOf(`/properties/${home.id}`)}'`);
    expect(source('features/landing/landing-screen.tsx')).toContain(`sizes="${await sizesOf('/')}"`);
  });
});

describe('Files for crawlers', () => {
  it('the sitemap lists the landing page, the list, the help, the texts, each town and each listed home', async () => {
    const { body, headers } = await test.api.get<string>('//sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const urls = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    expect(urls.slice(0, 9)).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/properties`,
      `${ORIGIN}/help`,
      ...['about', 'terms', 'privacy', 'accessibility'].map((page) => `${ORIGIN}/${page}`),
      `${ORIGIN}/properties?city=Avon`,
      `${ORIGIN}/properties?city=Bend`,
    ]);
    expect(urls.slice(9).sort()).toEqual([home, nasty].map(({ id }) => `${ORIGIN}/properties/${id}`).sort());
    expect(body).toMatch(new RegExp(`${home.id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`));
  });

  it('robots.txt disallows private screens and names the sitemap', async () => {
    const { body } = await test.api.get<string>('//robots.txt');
    for (const path of ['/dashboard', '/bookings', '/book/', '/properties/create'])
      expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });
});
