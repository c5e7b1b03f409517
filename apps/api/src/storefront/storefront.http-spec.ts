import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../testing/index.js';

const dir = mkdtempSync(join(tmpdir(), 'storefront-'));
let test: TestApp;
beforeAll(async () => {
  mkdirSync(join(dir, 'assets'));
  mkdirSync(join(dir, 'pictures'));
  writeFileSync(
    join(dir, 'index.html'),
    '<head><meta property="csp-nonce" nonce="__CSP_NONCE__"></head><div id="root"></div>',
  );
  writeFileSync(join(dir, 'assets', 'main-1a2b.js'), 'start()');
  writeFileSync(join(dir, 'pictures', 'lake-480.webp'), 'picture');
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>');
  test = await startTestApp({ config: { storefrontDir: dir } });
});
afterAll(async () => {
  await test.stop();
  rmSync(dir, { recursive: true });
});

const visit = (path: string) => test.api.with({ accept: 'text/html' }).get<string>(`/${path}`);

describe('The storefront', () => {
  it.each([
    '/',
    '/auth',
    '/dashboard',
    '/properties',
    '/properties/create',
    '/book/abc?cancelled=1',
    '/payment-success?session_id=x',
  ])('serves its page for the screen %s', async (path) => {
    const { status, headers, body } = await visit(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('id="root"');
  });

  it('serves the same page with status 404 for an unknown path', async () => {
    const { status, body } = await visit('/no/such/screen');
    expect(status).toBe(404);
    expect(body).toContain('id="root"');
  });

  it('allows style elements by a fresh nonce per response, and no inline scripts', async () => {
    const [one, two] = [await visit('/'), await visit('/')];
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(one.headers['content-security-policy']).not.toContain('unsafe');
    expect(two.body).not.toContain(nonce);
  });

  it('caches hashed files for a year, pictures for a month, and revalidates the rest', async () => {
    expect((await visit('/assets/main-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await visit('/pictures/lake-480.webp')).headers['cache-control']).toBe('public, max-age=2592000');
    expect((await visit('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('lets other origins show pictures, such as the payment page, and nothing else', async () => {
    const policyOf = async (path: string) => (await visit(path)).headers['cross-origin-resource-policy'];
    expect(await policyOf('/pictures/lake-480.webp')).toBe('cross-origin');
    for (const path of ['/', '/favicon.svg', '/api/config']) expect(await policyOf(path)).toBe('same-origin');
  });

  it.each([
    '/assets/gone.js',
    '/pictures/none.webp',
    '/api/none',
    '/admin/none',
    '/..%2f..%2fetc%2fpasswd.txt',
  ])('has nothing at %s', async (path) => {
    expect((await test.api.expectProblem('GET', `/${path}`)).status).toBe(404);
  });
});
