import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets the headers for a list's total and next page, so that the body stays a plain array. @spec F15 */
export type SetPaging = (page: { total: number; next: string | null }) => void;

/** The function that sets the paging headers of the response. */
export const Paging = createParamDecorator((_: unknown, context: ExecutionContext): SetPaging => {
  const http = context.switchToHttp();
  const { url } = http.getRequest<FastifyRequest>();
  const reply = http.getResponse<FastifyReply>();
  return ({ total, next }) => {
    reply.header('x-total-count', String(total));
    if (!next) return;
    const [path, query] = url.split('?');
    const params = new URLSearchParams(query);
    params.set('cursor', next);
    reply.header('link', `<${path}?${params.toString()}>; rel="next"`);
  };
});
