import type { FastifyReply, FastifyRequest } from 'fastify';

/** Says in headers how long a list is and where it goes on; its body stays a bare array. @spec F15 */
export function tellPaging(
  request: FastifyRequest,
  reply: FastifyReply,
  { total, next }: { total: number; next: string | null },
): void {
  reply.header('x-total-count', String(total));
  if (!next) return;
  const [path, query] = request.url.split('?');
  const params = new URLSearchParams(query);
  params.set('cursor', next);
  reply.header('link', `<${path}?${params.toString()}>; rel="next"`);
}
