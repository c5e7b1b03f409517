import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createGunzip, createInflate } from 'node:zlib';
import { DomainError } from '#libs/core/platform';
import { MAX_CALENDAR_BYTES } from '#libs/core/rules';
import { feedAddress } from './feed-address.js';
import { isLoopback, isPublicAddress } from './public-address.js';

const MAX_REDIRECTS = 5;
const MAX_HEADER_BYTES = 16_384;
const REDIRECTS = [301, 302, 303, 307, 308];
const USER_AGENT = 'Latchkey-Calendar/1.0';

/** Finds the addresses of a name, as `dns.lookup` with `all` does. */
export type Resolve = (
  host: string,
  options: { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** How a calendar is fetched. */
export interface FetchTerms {
  /** For everything together: names, redirects and the body. */
  timeoutMs: number;
  /** For tests: this machine, on any port. */
  allowLoopback: boolean;
  resolve?: Resolve;
}

/** What is known of a calendar since it was fetched last. */
export interface KnownCalendar {
  etag: string | null;
  lastModified: string | null;
}

/** A fetched calendar; null when it is as it was. */
export type FetchedCalendar = (KnownCalendar & { bytes: Uint8Array }) | null;

/**
 * Fetches a calendar from an address that somebody typed. Each name is resolved once: its addresses are checked, and the connection goes to
 * these and no others, so that a name cannot lead elsewhere the second time. Redirects are checked in the same way.
 * @throws DomainError `feed.*` with a sentence for the owner
 */
export async function fetchCalendar(
  address: string,
  known: KnownCalendar,
  terms: FetchTerms,
): Promise<FetchedCalendar> {
  const signal = AbortSignal.timeout(terms.timeoutMs);
  try {
    let url = feedAddress(address, terms.allowLoopback);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await get(url, known, { ...terms, signal });
      const status = response.statusCode ?? 0;
      if (!REDIRECTS.includes(status)) return await calendarIn(response, status);
      response.destroy();
      url = redirected(url, response.headers.location, terms);
    }
    throw new DomainError('feed.redirects');
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError(signal.aborted ? 'feed.timeout' : 'feed.unreachable');
  }
}

function redirected(from: URL, location: string | undefined, { allowLoopback }: FetchTerms): URL {
  if (!location || !URL.canParse(location, from.href)) throw new DomainError('feed.unreachable');
  const to = feedAddress(new URL(location, from).href, allowLoopback);
  // The address is a secret: once it travelled encrypted, it does not go on in the clear.
  if (from.protocol === 'https:' && to.protocol === 'http:') throw new DomainError('feed.redirects');
  return to;
}

function get(
  url: URL,
  known: KnownCalendar,
  terms: FetchTerms & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const asked = request(
      url,
      {
        agent: false, // a connection of its own: a kept one may lead to an address of another check
        lookup: checkedLookup(terms),
        signal: terms.signal,
        maxHeaderSize: MAX_HEADER_BYTES,
        headers: {
          accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
          'accept-encoding': 'gzip, deflate',
          'user-agent': USER_AGENT,
          ...(known.etag && { 'if-none-match': known.etag }),
          ...(known.lastModified && { 'if-modified-since': known.lastModified }),
        },
      },
      done,
    );
    asked.on('error', fail);
    asked.end();
  });
}

/** Resolves a name and refuses it when any of its addresses is not public. */
const checkedLookup =
  ({ allowLoopback, resolve: find = resolve }: FetchTerms): LookupFunction =>
  (host, options, done) => {
    find(host, { all: true }, (error, addresses) => {
      const isAllowed = ({ address }: LookupAddress): boolean =>
        isPublicAddress(address) || (allowLoopback && isLoopback(address));
      const [first] = error ? [] : addresses;
      if (error || !first) done(new DomainError('feed.unreachable'), '', 0);
      else if (!addresses.every(isAllowed)) done(new DomainError('feed.address_private'), '', 0);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

async function calendarIn(response: IncomingMessage, status: number): Promise<FetchedCalendar> {
  const { headers } = response;
  if (status !== 200) response.destroy();
  if (status === 304) return null;
  if ([401, 403, 404, 410].includes(status)) throw new DomainError('feed.gone');
  if (status !== 200) throw new DomainError('feed.unreachable');
  const bytes = await bounded(response);
  return { bytes, etag: shortened(headers.etag), lastModified: shortened(headers['last-modified']) };
}

/** Headers that are sent back the next time; endless ones are not kept. */
const shortened = (header: string | undefined): string | null =>
  header && header.length <= 500 ? header : null;

/** The body, decompressed; stops as soon as there is more than may be, so that a compressed bomb never unfolds. */
async function bounded(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  const body = decompressed(response);
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      if (size > MAX_CALENDAR_BYTES) throw new DomainError('feed.too_large');
      chunks.push(chunk);
    }
  } finally {
    body.destroy();
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function decompressed(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return response;
  if (!['gzip', 'x-gzip', 'deflate'].includes(encoding)) throw new DomainError('feed.unreachable');
  const unpacked = encoding === 'deflate' ? createInflate() : createGunzip();
  response.on('error', (error) => unpacked.destroy(error));
  return response.pipe(unpacked);
}
