import type { FastifyRequest } from 'fastify';
import type { Config } from '#libs/core/platform';

/**
 * The origin of the caller's storefront: the request's `Origin` when it is allowed, else the product's public URL.
 * @spec C11
 */
export function ownOrigin(
  { allowedOrigins, publicUrl }: Pick<Config, 'allowedOrigins' | 'publicUrl'>,
  request: FastifyRequest,
): string {
  const { origin } = request.headers;
  return origin !== undefined && allowedOrigins.includes(origin) ? origin : publicUrl;
}
