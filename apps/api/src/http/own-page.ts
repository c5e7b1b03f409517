import type { FastifyRequest } from 'fastify';
import type { Config } from '#libs/core/platform';

/** Methods that change nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * True for a request that a page of ours has sent. Browsers say so; those that leave it out, as over plain HTTP, name the origin at least of
 * requests that change something.
 */
export function isFromOwnPage(
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined ? READS.has(method) : allowedOrigins.includes(origin);
}
