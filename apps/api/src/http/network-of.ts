import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const BITS_OF_GROUP = 16;
/** Of an IPv6 address: what one customer of a provider is given at least. */
const NETWORK_BITS = 64;
/** And at most: 65,536 such networks. */
const SITE_BITS = 48;

/** Of requests whose caller has left: a closed connection has no address. */
const NOWHERE = 'nowhere';

/**
 * Where a request comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 address, in which one caller has as many addresses as they like.
 * An IPv4 address that is written as IPv6 counts as itself.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return NOWHERE;
  if (isIP(ip) === 0) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? prefixOf(address, NETWORK_BITS) : address.toString();
}

/**
 * The /48 of an IPv6 address: all the networks that one customer can be given. Null for anything else.
 */
export function siteOf(ip: string | undefined): string | null {
  if (ip === undefined || isIP(ip) === 0) return null;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? prefixOf(address, SITE_BITS) : null;
}

const prefixOf = ({ parts }: ipaddr.IPv6, bits: number): string => {
  const groups = parts.slice(0, bits / BITS_OF_GROUP).map((group) => group.toString(16));
  return `${groups.join(':')}::/${bits}`;
};
