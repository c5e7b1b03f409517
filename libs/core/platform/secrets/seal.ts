import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What texts are sealed with. What is sealed for one purpose cannot be read for another. */
export interface SealingKey {
  secret: string;
  purpose: string;
}

const keyOf = ({ secret, purpose }: SealingKey, use = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'latchkey', `${purpose}${use}`, KEY_BYTES));

/** Encrypts a text, so that a copy of the database does not give it away. */
export function seal(text: string, key: SealingKey): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** What was {@link seal}ed; null when the secret has changed since. */
export function unseal(sealed: string, key: SealingKey): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const body = NONCE_BYTES + TAG_BYTES;
  if (bytes.length < body) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(key), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, body));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
  } catch {
    return null; // the tag does not match: sealed with another secret
  }
}

/** Tells two texts apart without keeping them. Needs the secret: a short code could be guessed from a plain digest. */
export const keyedDigest = (text: string, key: SealingKey): string =>
  createHmac('sha256', keyOf(key, ' digests')).update(text, 'utf8').digest('base64url');
