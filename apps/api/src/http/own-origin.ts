import type { FastifyRequest } from 'fastify';
import type { Config } from '#libs/core/platform';

/**
 * Where the caller's storefront is: the origin their browser names when it is one of ours, else the product's own address.
 * @spec C11
 */
export function ownOrigin(
  { allowedOrigins, publicUrl }: Pick<Config, 'allowedOrigins' | 'publicUrl'>,
  request: FastifyRequest,
): string {
  const { origin } = request.headers;
  return origin !== undefined && allowedOrigins.includes(origin) ? origin : publicUrl;
}
