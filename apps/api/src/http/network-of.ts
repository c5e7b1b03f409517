import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const BITS_OF_GROUP = 16;
/** Of an IPv6 address: what one customer of a provider is given at least. */
const NETWORK_BITS = 64;
/** And at most: 65,536 such networks. */
const SITE_BITS = 48;

/** Of requests whose caller has left, because a closed connection has no address, and of what a proxy writes that is none. */
const NOWHERE = 'nowhere';

/**
 * Where a request comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 address, in which one caller has as many addresses as they like.
 * An IPv4 address that is written as IPv6 counts as itself.
 */
export function networkOf(ip: string | undefined): string {
  const address = addressIn(ip);
  if (address === null) return NOWHERE;
  return address instanceof ipaddr.IPv6 ? prefixOf(address, NETWORK_BITS) : address.toString();
}

/**
 * The /48 of an IPv6 address: all the networks that one customer can be given. Null for anything else.
 */
export function siteOf(ip: string | undefined): string | null {
  const address = addressIn(ip);
  return address instanceof ipaddr.IPv6 ? prefixOf(address, SITE_BITS) : null;
}

/** An address as proxies write it: some add the port, brackets or quotes. Null for what is none. */
function addressIn(written = ''): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = written.replaceAll(/["\s]/g, '');
  const [, ip = bare] = IN_BRACKETS.exec(bare) ?? WITH_PORT.exec(bare) ?? [];
  return isIP(ip) === 0 ? null : ipaddr.process(ip);
}

const IN_BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;
const WITH_PORT = /^([\d.]+):\d+$/;

const prefixOf = ({ parts }: ipaddr.IPv6, bits: number): string => {
  const groups = parts.slice(0, bits / BITS_OF_GROUP).map((group) => group.toString(16));
  return `${groups.join(':')}::/${bits}`;
};
