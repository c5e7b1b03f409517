import { seal as sealText, unseal as unsealText, type SealingKey } from '#libs/core/platform';

const keyOf = (secret: string): SealingKey => ({ secret, purpose: 'addresses of calendars' });

/** Encrypts an address, so that a copy of the database does not open other platforms. */
export const seal = (address: string, secret: string): string => sealText(address, keyOf(secret));

/** What was {@link seal}ed; null when the secret has changed since. */
export const unseal = (sealed: string, secret: string): string | null => unsealText(sealed, keyOf(secret));
