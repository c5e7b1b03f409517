import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { DomainError } from '#libs/core/platform';
import { feedAddress } from './feed-address.js';
import { MAX_CALENDAR_BYTES } from '#libs/core/rules';
import { fetchCalendar, type FetchTerms, type Resolve } from './fetch-calendar.js';
import { isPublicAddress } from './public-address.js';

const NOTHING_KNOWN = { etag: null, lastModified: null };
const TERMS: FetchTerms = { timeoutMs: 5_000, allowLoopback: true };
const resolvesTo =
  (...answers: string[][]): Resolve =>
  (_host, _options, done) =>
    done(
      null,
      (answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? [])).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })),
    );
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );
const addressCode = (address: string, allowLoopback = false): string => {
  try {
    return feedAddress(address, allowLoopback).href;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

describe('Public addresses', () => {
  it.each`
    address                  | isPublic
    ${'8.8.8.8'}             | ${true}
    ${'2606:4700::1111'}     | ${true}
    ${'127.0.0.1'}           | ${false}
    ${'10.0.0.1'}            | ${false}
    ${'172.16.0.1'}          | ${false}
    ${'192.168.1.1'}         | ${false}
    ${'169.254.169.254'}     | ${false}
    ${'100.64.0.1'}          | ${false}
    ${'0.0.0.0'}             | ${false}
    ${'192.0.0.8'}           | ${false}
    ${'198.18.0.1'}          | ${false}
    ${'224.0.0.1'}           | ${false}
    ${'255.255.255.255'}     | ${false}
    ${'::'}                  | ${false}
    ${'::1'}                 | ${false}
    ${'::ffff:10.0.0.1'}     | ${false}
    ${'::ffff:8.8.8.8'}      | ${false}
    ${'::7f00:1'}            | ${false}
    ${'64:ff9b::a00:1'}      | ${false}
    ${'64:ff9b:1::a00:1'}    | ${false}
    ${'2002:a00:1::'}        | ${false}
    ${'2001:0:4136:e378::1'} | ${false}
    ${'2001:db8::1'}         | ${false}
    ${'fc00::1'}             | ${false}
    ${'fe80::1'}             | ${false}
    ${'fec0::1'}             | ${false}
    ${'ff02::1'}             | ${false}
    ${'not an address'}      | ${false}
  `('$address: $isPublic', ({ address, isPublic }: { address: string; isPublic: boolean }) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe('Addresses that owners type', () => {
  it.each`
    address                                      | result
    ${'https://www.airbnb.com/c/1.ics?s=2'}      | ${'https://www.airbnb.com/c/1.ics?s=2'}
    ${'  webcal://example.com/a.ics '}           | ${'https://example.com/a.ics'}
    ${'https://8.8.8.8/a.ics'}                   | ${'https://8.8.8.8/a.ics'}
    ${'ftp://example.com/a.ics'}                 | ${'feed.address_invalid'}
    ${'file:///etc/passwd'}                      | ${'feed.address_invalid'}
    ${'javascript:alert(1)'}                     | ${'feed.address_invalid'}
    ${'example.com/a.ics'}                       | ${'feed.address_invalid'}
    ${`https://example.com/${'a'.repeat(2000)}`} | ${'feed.address_invalid'}
    ${'https://me:secret@example.com/a.ics'}     | ${'feed.address_credentials'}
    ${'https://example.com:6379/'}               | ${'feed.address_port'}
    ${'https://example.com:22/'}                 | ${'feed.address_port'}
    ${'http://127.0.0.1/a.ics'}                  | ${'feed.address_private'}
    ${'http://2130706433/'}                      | ${'feed.address_private'}
    ${'http://0x7f.1/'}                          | ${'feed.address_private'}
    ${'http://0177.0.0.1/'}                      | ${'feed.address_private'}
    ${'http://[::ffff:10.0.0.1]/'}               | ${'feed.address_private'}
    ${'http://[64:ff9b::7f00:1]/'}               | ${'feed.address_private'}
    ${'http://[::1]/'}                           | ${'feed.address_private'}
    ${'http://localhost/'}                       | ${'feed.address_private'}
    ${'http://metadata.google.internal/'}        | ${'feed.address_private'}
    ${'http://printer.local/'}                   | ${'feed.address_private'}
    ${'http://intranet/'}                        | ${'feed.address_private'}
  `('$address: $result', ({ address, result }: { address: string; result: string }) => {
    expect(addressCode(address)).toBe(result);
  });

  it('allows this machine by a setting, and nothing else that is private', () => {
    expect(addressCode('http://127.0.0.1:4711/a.ics', true)).toBe('http://127.0.0.1:4711/a.ics');
    expect(addressCode('http://10.0.0.1/a.ics', true)).toBe('feed.address_private');
  });
});

describe('Fetching a calendar', () => {
  let server: Server;
  let origin: string;
  let asked: IncomingMessage[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const get = (terms: Partial<FetchTerms> = {}, path = '/a.ics', known = NOTHING_KNOWN) =>
    fetchCalendar(`${origin}${path}`, known, { ...TERMS, ...terms });
  const named = (resolve: Resolve, terms: Partial<FetchTerms> = {}) =>
    fetchCalendar('http://calendars.example/a.ics', NOTHING_KNOWN, { ...TERMS, ...terms, resolve });

  it('gives the body, and the headers to ask with the next time', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { etag: '"1"', 'last-modified': 'Wed, 13 May 2026 12:00:00 GMT' }).end('hello');
    const found = await get();
    expect(Buffer.from(found?.bytes ?? []).toString()).toBe('hello');
    expect(found).toMatchObject({ etag: '"1"', lastModified: 'Wed, 13 May 2026 12:00:00 GMT' });
  });

  it('asks only for what has changed', async () => {
    answer = (_request, response) => response.writeHead(304).end();
    expect(
      await get({}, '/a.ics', { etag: '"1"', lastModified: 'Wed, 13 May 2026 12:00:00 GMT' } as never),
    ).toBeNull();
    expect(asked[0]?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Wed, 13 May 2026 12:00:00 GMT',
    });
  });

  it('unpacks what is compressed', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'));
    expect(Buffer.from((await get())?.bytes ?? []).toString()).toBe('packed');
  });

  it.each`
    what                       | status | code
    ${'no longer there'}       | ${404} | ${'feed.gone'}
    ${'forbidden'}             | ${403} | ${'feed.gone'}
    ${'a failure'}             | ${500} | ${'feed.unreachable'}
    ${'too many requests'}     | ${429} | ${'feed.unreachable'}
    ${'a redirect to nowhere'} | ${302} | ${'feed.unreachable'}
  `('says what is wrong: $what', async ({ status, code }: { status: number; code: string }) => {
    answer = (_request, response) => response.writeHead(status).end();
    expect(await codeOf(get())).toBe(code);
  });

  it('follows redirects, and stops after some', async () => {
    answer = ({ url }, response) =>
      url === '/end'
        ? response.end('here')
        : response.writeHead(302, { location: url === '/once' ? '/end' : '/again' }).end();
    expect(Buffer.from((await get({}, '/once'))?.bytes ?? []).toString()).toBe('here');
    expect(await codeOf(get({}, '/for-ever'))).toBe('feed.redirects');
    expect(asked.length).toBeLessThan(10);
  });

  it.each([
    'http://10.0.0.1/',
    'http://[::ffff:10.0.0.1]/',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
  ])('does not follow a redirect to %s', async (location) => {
    answer = (_request, response) => response.writeHead(302, { location }).end();
    expect(await codeOf(get())).toMatch(/^feed\.address_(private|invalid)$/);
    expect(asked).toHaveLength(1);
  });

  it('does not follow a redirect to this machine without the setting', async () => {
    expect(await codeOf(named(resolvesTo(['127.0.0.1']), { allowLoopback: false }))).toBe(
      'feed.address_private',
    );
    expect(asked).toHaveLength(0);
  });

  it.each([[['10.0.0.1']], [['8.8.8.8', '192.168.0.1']], [['::ffff:7f00:1']], [['fd00::1']]])(
    'refuses a name that leads to %s',
    async (addresses) => {
      expect(await codeOf(named(resolvesTo(addresses)))).toBe('feed.address_private');
    },
  );

  it('asks for the addresses of a name once, and connects to those', async () => {
    answer = (_request, response) => response.end('pinned');
    const { port } = server.address() as AddressInfo;
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const found = await fetchCalendar(`http://localhost:${port}/`, NOTHING_KNOWN, {
      ...TERMS,
      resolve: resolvesTo(...answers),
    });
    expect(Buffer.from(found?.bytes ?? []).toString()).toBe('pinned');
    // The second answer is private, and is asked for by the second fetch only.
    expect(
      await codeOf(
        fetchCalendar(`http://localhost:${port}/`, NOTHING_KNOWN, {
          ...TERMS,
          resolve: resolvesTo(['10.0.0.1']),
        }),
      ),
    ).toBe('feed.address_private');
    expect(asked).toHaveLength(1);
  });

  it('stops reading what is endless', async () => {
    let sent = 0;
    answer = (_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        sent += 65_536;
        if (!response.destroyed && sent < 50_000_000) response.write(Buffer.alloc(65_536, 'a'), more);
      };
      more();
    };
    expect(await codeOf(get())).toBe('feed.too_large');
    expect(sent).toBeLessThan(20_000_000);
  });

  it('stops unpacking a bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    expect(bomb.length).toBeLessThan(MAX_CALENDAR_BYTES);
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await codeOf(get())).toBe('feed.too_large');
  });

  it.each([
    ['says nothing', (_response: ServerResponse) => undefined],
    ['stops in the middle', (response: ServerResponse) => void response.writeHead(200).write('BEGIN:VCAL')],
  ])('gives up on a server that %s', async (_what, half) => {
    answer = (_request, response) => half(response);
    expect(await codeOf(get({ timeoutMs: 100 }))).toBe('feed.timeout');
  });

  it('says that a packed answer is broken', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed');
    expect(await codeOf(get())).toBe('feed.unreachable');
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x');
    expect(await codeOf(get())).toBe('feed.unreachable');
  });
});
