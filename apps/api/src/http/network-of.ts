import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of an IPv6 address, in groups of 16 bits: what one customer of a provider is given at least. */
const NETWORK_GROUPS = 4;

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
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
