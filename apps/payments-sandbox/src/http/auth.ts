import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { World } from '../core/world.js';
import { invalidApiKey } from './errors.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Checks the request's API key, in constant time. @throws StripeFailure 401 unless it is the sandbox's secret key */
export function authorise({ config }: World, { headers }: FastifyRequest): void {
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!key || !timingSafeEqual(digest(key), digest(config.secretKey))) throw invalidApiKey(key);
}
