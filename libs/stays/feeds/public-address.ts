import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is given out for the public internet. */
const GLOBAL = ipaddr.parseCIDR('2000::/3');

/**
 * True for an address of the public internet. Forms that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo) are never public: what they
 * lead to is up to a gateway.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL);
}

/** True for an address of this machine. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';
