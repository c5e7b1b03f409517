import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random string of letters and digits, as Stripe's ids end in. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A new id such as `re_3Pq…`: the prefix Stripe uses for that kind of object and a random tail. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`;

/** A new checkout session id; test-mode ids of Stripe begin with `cs_test_`. */
export const newSessionId = (): string => `cs_test_a1${randomText(56)}`;
