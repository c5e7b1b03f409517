import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random string of letters and digits, as at the end of Stripe's ids. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A new id such as `re_3Pq…`: Stripe's prefix for the object type and a random tail. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`;

/** A new checkout session id; Stripe's test-mode ids start with `cs_test_`. */
export const newSessionId = (): string => `cs_test_a1${randomText(56)}`;
