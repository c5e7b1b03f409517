import { isIP } from 'node:net';
import { DomainError } from '#libs/core/platform';
import { isLoopback, isPublicAddress } from './public-address.js';

/** Longest address of a calendar, in characters. */
const MAX_ADDRESS_LENGTH = 2_000;

/** Ports on which calendars are published; others lead to services that are none of ours. */
const PORTS = new Set(['', '80', '443', '8080', '8443']);

/** The host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Reads the address of a calendar, in its normal form; `webcal:` means `https:`, and what follows a `#` names no other calendar. Whether its name leads to the public internet is asked when it is fetched.
 * @param allowLoopback for tests: this machine, on any port
 * @throws DomainError `feed.address_invalid`, `feed.address_credentials`, `feed.address_port`, `feed.address_private`
 */
export function feedAddress(text: string, allowLoopback: boolean): URL {
  const typed = text.trim().replace(/^webcals?:/i, 'https:');
  if (typed.length > MAX_ADDRESS_LENGTH || !URL.canParse(typed)) throw invalid('feed.address_invalid');
  const url = new URL(typed);
  url.hash = '';
  const host = hostOf(url);
  if (!['http:', 'https:'].includes(url.protocol) || host === '') throw invalid('feed.address_invalid');
  if (url.username !== '' || url.password !== '') throw invalid('feed.address_credentials');
  if (allowLoopback && (host === 'localhost' || isLoopback(host))) return url;
  if (isIP(host) !== 0 ? !isPublicAddress(host) : isLocalName(host)) throw invalid('feed.address_private');
  if (!PORTS.has(url.port)) throw invalid('feed.address_port');
  return url;
}

/** A name without a dot, or one that is reserved for local networks. */
const isLocalName = (host: string): boolean =>
  !host.replace(/\.$/, '').includes('.') || /\.(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host);

const invalid = (
  code: 'feed.address_invalid' | 'feed.address_credentials' | 'feed.address_port' | 'feed.address_private',
): DomainError => new DomainError(code, { field: 'address' });
