import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { sendProblem } from './problem.filter.js';
import { domainErrorOf } from './problem.js';
import { toolPage } from './security-headers.js';

const logger = new Logger('Tools');

/** A tool with an HTTP interface of its own, such as the queue dashboard. */
interface LateTool<Variant> {
  /** Where it is, without a slash at the end. */
  path: string;
  methods: HTTPMethods[];
  /** Makes it, with routes that start with its path; once for each variant. */
  make: (variant: Variant) => Promise<FastifyInstance>;
  /** The variant that a request gets. */
  variantOf: (request: FastifyRequest) => Variant;
}

/** Headers that describe how a request was sent and not what it asks. */
const OF_THE_CONNECTION = new Set(['connection', 'content-length', 'transfer-encoding']);

/**
 * Serves a tool that is made when it is first asked for. Few processes are ever asked, and a tool's packages cost each start time and
 * memory. Hooks, guards and headers of `fastify` apply as to any other route.
 */
export function mountLateTool<Variant>(
  fastify: FastifyInstance,
  { path, methods, make, variantOf }: LateTool<Variant>,
): void {
  const made = new Map<Variant, Promise<FastifyInstance>>();
  const tool = (variant: Variant): Promise<FastifyInstance> => {
    const known = made.get(variant);
    if (known) return known;
    const making = make(variant).catch((error: unknown) => {
      made.delete(variant);
      throw error;
    });
    made.set(variant, making);
    return making;
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    forward(await tool(variantOf(request)), request, reply);
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    logger.error({ err: error, requestId: request.id });
    sendProblem(domainErrorOf(error), request, reply);
  };
  for (const url of [path, `${path}/*`]) fastify.route({ method: methods, url, handler, errorHandler });
  fastify.addHook('onClose', async () => {
    for (const server of made.values()) await (await server).close();
  });
}

async function forward(
  tool: FastifyInstance,
  { method, url, headers, body }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
  const answer = await tool.inject({
    // Of the tool's answer to HEAD nothing would be left: neither its length nor the tag of its content.
    method: method === 'HEAD' ? 'GET' : method,
    url,
    headers: Object.fromEntries(asked),
    ...(body !== undefined && body !== null && { payload: body }),
  });
  if (answer.statusCode === 404) {
    reply.callNotFound();
    return reply;
  }
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !OF_THE_CONNECTION.has(name) && name !== 'date') reply.header(name, value);
  reply.status(answer.statusCode);
  const type = String(answer.headers['content-type']);
  if (type.startsWith('text/html')) {
    const { html, policy } = toolPage(answer.payload);
    return reply.header('content-security-policy', policy).send(html);
  }
  // As text, so that it gets the tag of its content.
  return reply.send(/^text|json|javascript|yaml/.test(type) ? answer.payload : answer.rawPayload);
}
