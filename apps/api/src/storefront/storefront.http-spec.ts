import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '#libs/testing';

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
  ])('answers the screen %s with its one page', async (path) => {
    const answer = await visit(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('id="root"');
  });

  it('answers an address that is no screen with the same page and 404', async () => {
    const answer = await visit('/no/such/screen');
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('id="root"');
  });

  it('allows style elements by a nonce that is fresh each time, and no inline script', async () => {
    const [one, two] = [await visit('/'), await visit('/')];
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(one.headers['content-security-policy']).not.toContain('unsafe');
    expect(two.body).not.toContain(nonce);
  });

  it('lets hashed files be kept for ever, pictures for long, the rest be asked for again', async () => {
    expect((await visit('/assets/main-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await visit('/pictures/lake-480.webp')).headers['cache-control']).toBe('public, max-age=2592000');
    expect((await visit('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/assets/gone.js',
    '/pictures/none.webp',
    '/api/none',
    '/admin/none',
    '/..%2f..%2fetc%2fpasswd.txt',
  ])('has nothing at %s', async (path) => {
    expect((await test.api.refused('GET', `/${path}`)).status).toBe(404);
  });
});
