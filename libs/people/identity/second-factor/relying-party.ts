import type { Config } from '#libs/core/platform';

/** Whom passkeys are made for. */
export interface RelyingParty {
  /** A host name, without port. */
  id: string;
  /** The only origin at which they count. */
  origin: string;
}

/** The relying party of the product's public address. Browsers know no passkeys of IP addresses, so this machine is `localhost`. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const url = new URL(publicUrl);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
