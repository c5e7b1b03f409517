import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#libs/core/platform';
import type { BrowserAccounts } from '#libs/people/identity';
import { secretsOf, type TokenSecrets } from './token-secrets.js';

type DeviceConfig = TokenSecrets & Pick<Config, 'production'>;

const YEAR_SECONDS = 365 * 24 * 3_600;
const NONCE_BYTES = 16;
const COOKIE = 'latchkey_device_';
const KEY_LENGTH = 10;

/**
 * Remembers in a cookie that this account has signed in with this browser, so that strangers who guess its password somewhere else do
 * not keep its owner out. It signs nobody in. One cookie per account, whose names say which accounts share a browser.
 */
export function rememberDevice(reply: FastifyReply, email: string, config: DeviceConfig): void {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const secret = config.jwtSecret;
  reply.setCookie(
    cookieName(email, secret),
    `${nonce}.${signature(nonce, accountKey(email, secret), secret)}`,
    {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'strict',
      secure: config.production,
      maxAge: YEAR_SECONDS,
    },
  );
}

/** An id of this browser if the account has signed in with it before; else null. */
export function knownDevice(request: FastifyRequest, email: string, config: DeviceConfig): string | null {
  for (const secret of secretsOf(config)) {
    const [nonce = '', signed = ''] = request.cookies[cookieName(email, secret)]?.split('.') ?? [];
    const right = [
      signature(nonce, accountKey(email, secret), secret),
      formerSignature(nonce, email, secret),
    ];
    if (right.some((one) => isSame(signed, one))) return nonce;
  }
  return null;
}

/**
 * Which accounts have signed in with this browser, besides the one that does now, as its cookies say. Their keys tell nobody whose accounts
 * they are.
 */
export function browserAccounts(
  request: FastifyRequest,
  email: string,
  config: DeviceConfig,
): BrowserAccounts {
  const secrets = secretsOf(config);
  const own = secrets.map((secret) => accountKey(email, secret));
  const others = Object.entries(request.cookies)
    .filter(
      ([name, value]) => name.startsWith(COOKIE) && isOurs(name.slice(COOKIE.length), value ?? '', secrets),
    )
    .map(([name]) => name.slice(COOKIE.length))
    .filter((key) => !own.includes(key));
  return { own, others };
}

/** True when a browser got this cookie from us; nobody can make one up. */
function isOurs(key: string, value: string, secrets: readonly string[]): boolean {
  const [nonce = '', signed = ''] = value.split('.');
  return secrets.some((secret) => isSame(signed, signature(nonce, key, secret)));
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const cookieName = (email: string, secret: string): string => `${COOKIE}${accountKey(email, secret)}`;

/** Tells nobody whose account it is. */
const accountKey = (email: string, secret: string): string =>
  keyed(['name', plain(email)], secret).slice(0, KEY_LENGTH);

/** Of the key, so that it can be checked without the address. */
const signature = (nonce: string, key: string, secret: string): string =>
  keyed(['browser', nonce, key], secret);

/** Of cookies that were set before; the last of them end in December 2027. */
const formerSignature = (nonce: string, email: string, secret: string): string =>
  keyed(['device', nonce, plain(email)], secret);

const keyed = (parts: readonly string[], secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known device', ...parts]))
    .digest('base64url');

const plain = (email: string): string => email.trim().toLowerCase();
