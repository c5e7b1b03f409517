import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGE_DATA_ID, SENTENCES } from '#libs/core/contracts';
import type { Property } from '#libs/stays/properties';
import { aHome } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';
import { PAGE_WAITS } from './page-waits.js';

/** The storefront's components, built for the API before these tests. */
const BUILT = join(__dirname, '../../../../dist/storefront-server');
const NASTY = `</script><script>alert("1")</script> & 'Sons' style="color:red" __CSP_NONCE__ $& $1`;
/** Content of the inlined color scheme script. */
const SCHEME = "document.title = 'dark'";
const dirs: string[] = [];

/** A folder with a built page, next to one with a renderer thread. */
function aStorefront(thread: (dir: string) => void): string {
  const dir = mkdtempSync(join(tmpdir(), 'storefront-'));
  dirs.push(dir, `${dir}-server`);
  writeFileSync(
    join(dir, 'index.html'),
    '<!doctype html><html><head><script src="/scheme.js" nonce="__CSP_NONCE__"></script><meta property="csp-nonce" nonce="__CSP_NONCE__"></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(join(dir, 'scheme.js'), SCHEME);
  mkdirSync(join(dir, '.vite'));
  writeFileSync(join(dir, 'main.css'), 'body{color:#123456}');
  writeFileSync(
    join(dir, '.vite/manifest.json'),
    JSON.stringify({ 'src/main.tsx': { file: 'main.js', css: ['main.css'] } }),
  );
  thread(`${dir}-server`);
  return dir;
}

const aStorefrontWithThread = (program: string) =>
  aStorefront((dir) => {
    mkdirSync(dir);
    writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
    writeFileSync(join(dir, 'thread.js'), program);
  });

const visit = (test: TestApp, path: string) => test.api.with({ accept: 'text/html' }).get<string>(`/${path}`);

const dataOf = (html: string): unknown => {
  const [, text = ''] = new RegExp(`id="${PAGE_DATA_ID}">([\\s\\S]*?)</script>`).exec(html) ?? [];
  return JSON.parse(text);
};

/** The content of the root element, which is visible without JavaScript. */
const rootOf = (html: string): string =>
  html.slice(
    html.indexOf('<div id="root"'),
    html.indexOf('<script type="application/json" id="latchkey-data"'),
  );

afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })));

describe('Server-rendered public pages', () => {
  let test: TestApp;
  let home: Property;
  let nasty: Property;
  beforeAll(async () => {
    const storefrontDir = aStorefront((dir) => {
      cpSync(BUILT, dir, { recursive: true });
      writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
    });
    test = await startTestApp({ config: { storefrontDir } });
    home = await aHome(test.em, { photos: ['adobe-dusk', 'aframe-snow'] });
    nasty = await aHome(test.em, { title: NASTY, description: NASTY, city: 'Elko' });
  });
  afterAll(() => test.stop());

  it('include the landing page with real homes (§2 Landing page)', async () => {
    const root = rootOf((await visit(test, '/')).body);
    expect(root).toContain('The lights are on. Come tomorrow.');
    expect(root).toContain(`href="/properties/${home.id}"`);
    expect(root).toContain('Liability disclaimer.');
  });

  it('embed their styles, so that nothing has to be fetched before the first paint', async () => {
    const page = await visit(test, '/');
    const nonce = /nonce="([^"]+)"/.exec(page.body)?.[1] ?? '';
    expect(page.body).toContain(`<style nonce="${nonce}">body{color:#123456}</style>`);
    expect(page.body).toContain('<link rel="stylesheet" href="/main.css" disabled>');
    expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  });

  it('embed the color scheme script, allowed by its hash, to save a round trip before the first paint', async () => {
    const { body, headers } = await visit(test, '/');
    expect(body).toContain(`<script>${SCHEME}</script>`);
    const hash = createHash('sha256').update(SCHEME).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it('let the browser refuse markup, scripts and workers from strings', async () => {
    for (const url of ['/', '/properties', '/auth', '/account'])
      expect((await visit(test, url)).headers['content-security-policy']).toContain(
        "require-trusted-types-for 'script';trusted-types default",
      );
  });

  it('include the list with the filters in its address (§2 /properties)', async () => {
    const all = rootOf((await visit(test, '/properties')).body);
    const some = rootOf((await visit(test, '/properties?city=Bend')).body);
    expect(all).toContain('2 homes you can book now');
    expect(some).toContain('Homes in Bend');
    expect(some).toContain(`/properties/${home.id}`);
    expect(some).not.toContain(nasty.id);
  });

  it('say when a list has no homes, and suggest removing filters', async () => {
    const root = rootOf((await visit(test, '/properties?city=Nowhere')).body);
    expect(root).toContain(SENTENCES.noPropertiesFound);
    expect(root).toContain('We have no homes in “Nowhere” yet.');
  });

  it('include a home with its price, nights and reviews (§2 /properties/{id}, F13)', async () => {
    const root = rootOf((await visit(test, `/properties/${home.id}`)).body);
    expect(root).toContain('>Juniper cabin</h1>');
    expect(root).toMatch(/From .*\$200<\/strong> total.*\$100.* a night/);
    expect(root).toContain('aria-label="Nights of the next three weeks"');
    expect(root).toContain('Nobody has reviewed this home yet.');
  });

  it('include a missing home, with status 404 (§8, C14)', async () => {
    const { status, body } = await visit(test, '/properties/00000000-0000-4000-8000-000000000000');
    expect(status).toBe(404);
    expect(rootOf(body)).toContain('>Property Not Found</h1>');
    expect(dataOf(body)).toMatchObject({
      missing: '/properties/00000000-0000-4000-8000-000000000000',
    });
  });

  it('embed the API responses they were rendered from, so that the browser does not request them again', async () => {
    const { rendered } = dataOf((await visit(test, `/properties/${home.id}`)).body) as {
      rendered: { cache: { queries: Record<string, { status: string; endpointName: string }> } };
    };
    const queries = Object.values(rendered.cache.queries);
    expect(new Set(queries.map(({ status }) => status))).toEqual(new Set(['fulfilled']));
    expect(queries.map(({ endpointName }) => endpointName)).toEqual(
      expect.arrayContaining(['home', 'nights']),
    );
  });

  it('escape an owner’s text', async () => {
    for (const path of ['/', '/properties', `/properties/${nasty.id}`]) {
      const { body } = await visit(test, path);
      expect(rootOf(body)).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)');
      expect(body).not.toContain('<script>alert');
      expect(JSON.stringify(dataOf(body))).toContain('alert');
      expect(body).toContain('__CSP_NONCE__ $&amp; $1');
    }
  });

  it('work with the strict Content-Security-Policy: no style attributes, no inline scripts, a single nonce', async () => {
    for (const path of ['/', '/properties', `/properties/${home.id}`]) {
      const { body, headers } = await visit(test, path);
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? 'none';
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(rootOf(body)).not.toMatch(/<[^>]* style="/);
      expect(rootOf(body)).not.toContain('<script');
      expect(body).toMatch(/<style id="latchkey-styles" nonce="[^"]+">#root \[data-style="0"\]\{/);
      expect(new Set([...body.matchAll(/nonce="([^"]+)"/g)].map(([, one]) => one))).toEqual(new Set([nonce]));
    }
  });

  it('show a change at once, although pages are rendered once for many visitors', async () => {
    const owner = test.as({ id: home.ownerId, role: 'property_owner' });
    const path = `/properties/${home.id}`;
    const [one, another] = [await visit(test, path), await visit(test, path)];
    const nonceOf = ({ body }: { body: string }) => /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(rootOf(another.body)).toBe(rootOf(one.body).replaceAll(nonceOf(one), nonceOf(another)));
    expect(nonceOf(another)).not.toBe(nonceOf(one));
    await owner.put(`${path}/price`, { price_per_night: 123 });
    expect(rootOf((await visit(test, path)).body)).toContain('$223</strong>');
    await owner.put(`${path}/status`, { status: 'paused' });
    expect((await visit(test, path)).status).toBe(404);
    await owner.put(`${path}/status`, { status: 'listed' });
    await owner.put(`${path}/price`, { price_per_night: 100 });
    expect(rootOf((await visit(test, path)).body)).toContain('$200</strong>');
  });

  it('include the sign-in form and the help (§2 /auth)', async () => {
    expect(rootOf((await visit(test, '/auth')).body)).toContain('>Welcome back</h1>');
    expect(rootOf((await visit(test, '/auth?mode=signup')).body)).toContain('Your next stay starts here');
    expect(rootOf((await visit(test, '/help')).body)).toContain('What is the cancellation policy?');
  });

  it('show a loading screen for private screens until the browser has checked the session (§2 Frame, D11)', async () => {
    for (const path of ['/dashboard', '/bookings?cancel=1', '/properties/create', '/nowhere']) {
      const { body } = await visit(test, path);
      expect(rootOf(body)).toContain('<p role="status">Loading...</p>');
      expect(rootOf(body)).toMatch(/^<div id="root" data-waiting>/);
      expect(rootOf(body)).not.toContain('<nav');
      expect(dataOf(body)).toEqual({ picture: null, answers: [] });
      expect(body).toContain('<style nonce=');
    }
  });
});

describe('When server rendering fails, the browser renders the page', () => {
  it.each([
    ['fails', `export default () => { throw new Error('broken'); }`],
    ['never responds', `export default () => new Promise(() => undefined)`],
    ['hangs', `export default () => { for (;;); }`],
    ['exits', `export default () => process.exit(1)`],
    ['cannot start', `throw new Error('no such thing')`],
  ])('with a thread that %s, this and the next page are served with their data', async (_what, program) => {
    const storefrontDir = aStorefrontWithThread(`export const warmUp = () => undefined;\n${program}`);
    const { renderingMs } = PAGE_WAITS;
    const test = await startTestApp({ config: { storefrontDir }, pageWaits: { renderingMs } });
    try {
      const home = await aHome(test.em);
      for (const path of ['/properties', `/properties/${home.id}`]) {
        const { status, body } = await visit(test, path);
        expect(status).toBe(200);
        expect(body).toContain('<div id="root"></div>');
        expect(JSON.stringify(dataOf(body))).toContain(home.id);
      }
    } finally {
      await test.stop();
    }
  });
});
