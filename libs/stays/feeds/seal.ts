import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'latchkey', 'addresses of calendars', KEY_BYTES));

/** Encrypts an address, so that a copy of the database does not open other platforms. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** What was {@link seal}ed; null when the secret has changed since. */
export function unseal(sealed: string, secret: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const body = NONCE_BYTES + TAG_BYTES;
  if (bytes.length < body) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, body));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
  } catch {
    return null; // the tag does not match: sealed with another secret
  }
}
