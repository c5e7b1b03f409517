import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#libs/core/platform';

type DeviceConfig = Pick<Config, 'jwtSecret' | 'production'>;

const YEAR_SECONDS = 365 * 24 * 3_600;
const NONCE_BYTES = 16;

/**
 * Remembers in a cookie that this account has signed in with this browser, so that strangers who guess its password somewhere else do
 * not keep its owner out. It says nothing else, and signs nobody in. One cookie per account.
 */
export function rememberDevice(reply: FastifyReply, email: string, config: DeviceConfig): void {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  reply.setCookie(cookieName(email, config), `${nonce}.${signature(nonce, email, config)}`, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.production,
    maxAge: YEAR_SECONDS,
  });
}

/** An id of this browser if the account has signed in with it before; else null. */
export function knownDevice(request: FastifyRequest, email: string, config: DeviceConfig): string | null {
  const [nonce = '', signed = ''] = request.cookies[cookieName(email, config)]?.split('.') ?? [];
  const [given, right] = [Buffer.from(signed), Buffer.from(signature(nonce, email, config))];
  return given.length === right.length && timingSafeEqual(given, right) ? nonce : null;
}

/** Tells nobody whose account it is. */
const cookieName = (email: string, config: DeviceConfig): string =>
  `latchkey_device_${keyed(['name', plain(email)], config).slice(0, 10)}`;

const signature = (nonce: string, email: string, config: DeviceConfig): string =>
  keyed(['device', nonce, plain(email)], config);

const keyed = (parts: readonly string[], { jwtSecret }: DeviceConfig): string =>
  createHmac('sha256', jwtSecret)
    .update(JSON.stringify(['known device', ...parts]))
    .digest('base64url');

const plain = (email: string): string => email.trim().toLowerCase();
