import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#libs/core/platform';
import type { BrowserAccounts, DeviceAccount } from '#libs/people/identity';
import { secretsOf, type TokenSecrets } from './token-secrets.js';

export type DeviceConfig = TokenSecrets & Pick<Config, 'production'>;

const YEAR_SECONDS = 365 * 24 * 3_600;
const NONCE_BYTES = 16;
const COOKIE = 'latchkey_device_';
const KEY_LENGTH = 10;

/**
 * Remembers in a cookie that this account has signed in with this browser, so that strangers who guess its password somewhere else do
 * not keep its owner out. It signs nobody in. One cookie per account, whose names say which accounts share a browser. It holds until the
 * password is another, or somebody has signed out everywhere or has ended a session that was not theirs.
 */
export function rememberDevice(reply: FastifyReply, account: DeviceAccount, config: DeviceConfig): void {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const secret = config.jwtSecret;
  const key = accountKey(account.email, secret);
  reply.setCookie(
    cookieName(account.email, secret),
    [nonce, signature(nonce, key, secret), tie(nonce, account, secret)].join('.'),
    {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'strict',
      secure: config.production,
      maxAge: YEAR_SECONDS,
    },
  );
}

/** A cookie of ours for an address, and the secret that it was made with. */
interface DeviceCookie {
  nonce: string;
  /** {@link tie}; '' in a cookie of before there was one. */
  tied: string;
  secret: string;
}

/** An id of this browser if the account knows it; else null. */
export function knownDevice(
  request: FastifyRequest,
  account: DeviceAccount,
  config: DeviceConfig,
): string | null {
  const known = cookiesFor(request, account.email, config).find(({ nonce, tied, secret }) =>
    tied === '' ? account.deviceGeneration === 0 : isSame(tied, tie(nonce, account, secret)),
  );
  return known?.nonce ?? null;
}

/** True when this browser has signed in with this address, whatever has become of the account since. */
export const seemsKnown = (request: FastifyRequest, email: string, config: DeviceConfig): boolean =>
  cookiesFor(request, email, config).length > 0;

function cookiesFor(request: FastifyRequest, email: string, config: DeviceConfig): DeviceCookie[] {
  return secretsOf(config).flatMap((secret) => {
    const [nonce = '', signed = '', tied = ''] = request.cookies[cookieName(email, secret)]?.split('.') ?? [];
    const right = [
      signature(nonce, accountKey(email, secret), secret),
      formerSignature(nonce, email, secret),
    ];
    return right.some((one) => isSame(signed, one)) ? [{ nonce, tied, secret }] : [];
  });
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

/** What a cookie holds for: the account itself, because its address may become another person's, and its browsers of this time. */
const tie = (nonce: string, { id, deviceGeneration }: DeviceAccount, secret: string): string =>
  keyed(['account', nonce, id, String(deviceGeneration)], secret);

/** Of cookies that were set before; the last of them end in December 2027. */
const formerSignature = (nonce: string, email: string, secret: string): string =>
  keyed(['device', nonce, plain(email)], secret);

const keyed = (parts: readonly string[], secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known device', ...parts]))
    .digest('base64url');

const plain = (email: string): string => email.trim().toLowerCase();
