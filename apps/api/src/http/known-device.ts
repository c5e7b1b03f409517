import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#libs/core/platform';
import { secretsOf, type TokenSecrets } from './token-secrets.js';

type DeviceConfig = TokenSecrets & Pick<Config, 'production'>;

const YEAR_SECONDS = 365 * 24 * 3_600;
const NONCE_BYTES = 16;

/**
 * Remembers in a cookie that this account has signed in with this browser, so that strangers who guess its password somewhere else do
 * not keep its owner out. It says nothing else, and signs nobody in. One cookie per account.
 */
export function rememberDevice(reply: FastifyReply, email: string, config: DeviceConfig): void {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const secret = config.jwtSecret;
  reply.setCookie(cookieName(email, secret), `${nonce}.${signature(nonce, email, secret)}`, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.production,
    maxAge: YEAR_SECONDS,
  });
}

/** An id of this browser if the account has signed in with it before; else null. */
export function knownDevice(request: FastifyRequest, email: string, config: DeviceConfig): string | null {
  for (const secret of secretsOf(config)) {
    const [nonce = '', signed = ''] = request.cookies[cookieName(email, secret)]?.split('.') ?? [];
    const [given, right] = [Buffer.from(signed), Buffer.from(signature(nonce, email, secret))];
    if (given.length === right.length && timingSafeEqual(given, right)) return nonce;
  }
  return null;
}

/** Tells nobody whose account it is. */
const cookieName = (email: string, secret: string): string =>
  `latchkey_device_${keyed(['name', plain(email)], secret).slice(0, 10)}`;

const signature = (nonce: string, email: string, secret: string): string =>
  keyed(['device', nonce, plain(email)], secret);

const keyed = (parts: readonly string[], secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known device', ...parts]))
    .digest('base64url');

const plain = (email: string): string => email.trim().toLowerCase();
