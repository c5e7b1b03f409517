import { aHome, aUser } from '#libs/testing';
import type { Property } from '#libs/stays/properties';
import { Passwords } from '#libs/people/identity';
import { OperatorBrowser, startTestApp, type TestApp } from '../testing/index.js';

const PASSWORD = 'gull post lantern';

let test: TestApp;
let home: Property;
beforeAll(async () => {
  test = await startTestApp();
  home = await aHome(test.em);
});
afterAll(() => test.stop());

const read = (tag?: string) =>
  test.app.inject({
    url: `/api/properties/${home.id}`,
    headers: tag === undefined ? {} : { 'if-none-match': tag },
  });

describe('A public read', () => {
  it('has a tag of its content, and is answered without a body to whoever has it', async () => {
    const { headers } = await read();
    expect(headers['cache-control']).toBe('no-cache');
    const again = await read(`"another", ${String(headers.etag)}`);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers.etag).toBe(headers.etag);
  });

  it('is compared weakly: a proxy may have made the tag a strong one, and * is any', async () => {
    const strong = String((await read()).headers.etag).replace('W/', '');
    expect((await read(strong)).statusCode).toBe(304);
    expect((await read('*')).statusCode).toBe(304);
    expect((await read('"another"')).statusCode).toBe(200);
  });

  it('has another tag as soon as anything changes', async () => {
    const tag = String((await read()).headers.etag);
    await test
      .as({ id: home.ownerId, role: 'property_owner' })
      .put(`/properties/${home.id}/price`, { price_per_night: 321 });
    const changed = await read(tag);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ price_per_night: 321 });
    expect(changed.headers.etag).not.toBe(tag);
  });

  it('of a page of a list has the same paging headers with and without a body', async () => {
    const list = (headers = {}) => test.app.inject({ url: '/api/properties?limit=1', headers });
    const full = await list();
    const known = await list({ 'if-none-match': String(full.headers.etag) });
    expect(known.statusCode).toBe(304);
    expect(known.headers['x-total-count']).toBe(full.headers['x-total-count']);
  });
});

describe('What a signed-in person reads', () => {
  it('is never stored', async () => {
    const { headers } = await test.as(await aUser(test.em)).get('/auth/me');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
  });

  it.each(['/auth/me', '/admin/users', '/admin/users/export.csv?reason=Asked+for+it', '/properties'])(
    'is not stored in an operator’s browser either, which sends a cookie: %s',
    async (path) => {
      const passwordHash = await new Passwords().hash(PASSWORD);
      const { email } = await aUser(test.em, { role: 'admin', passwordHash });
      const browser = new OperatorBrowser(test.api);
      await browser.post('/auth/login', { email, password: PASSWORD });
      const { status, headers } = await browser.get(path);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    },
  );
});

describe('A refusal', () => {
  it('has no tag', async () => {
    const { headers } = await test.api.get('/properties/00000000-0000-4000-8000-000000000000');
    expect(headers.etag).toBeUndefined();
  });
});
