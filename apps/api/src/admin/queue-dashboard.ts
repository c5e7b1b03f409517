import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  fastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from 'fastify';
import { DomainError } from '#libs/core/platform';
import { permits } from '#libs/core/rules';
import { OPERATOR_COOKIE } from '../auth/operator-cookie.js';
import { sendProblem } from '../http/problem.filter.js';
import { domainErrorOf } from '../http/problem.js';
import { mountLateTool } from '../http/late-tool.js';
import { Tokens } from '../http/tokens.js';
import { AdminQueues } from './admin-queues.js';

const QUEUE_DASHBOARD_PATH = '/admin/queues';
const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Mounts the queue dashboard for operators only; without a session not even its static files are served. */
export async function mountQueueDashboard(app: NestFastifyApplication): Promise<void> {
  const tokens = app.get(Tokens);
  const queues = app.get(AdminQueues);
  await app.register(async (scope: FastifyInstance): Promise<void> => {
    scope.addHook('onRequest', async (request, reply) => {
      const error = await accessError(tokens, request);
      if (error) return reject(error, request, reply);
    });
    const make = () => dashboardOf(queues);
    mountLateTool(scope, { path: QUEUE_DASHBOARD_PATH, methods: METHODS, make });
    await Promise.resolve(); // a plugin is asynchronous
  });
}

/** The dashboard, as a server of its own. */
async function dashboardOf(queues: AdminQueues): Promise<FastifyInstance> {
  const { createBullBoard } = await import('@bull-board/api');
  const { BullMQAdapter } = await import('@bull-board/api/bullMQAdapter');
  const { FastifyAdapter } = await import('@bull-board/fastify');
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath(QUEUE_DASHBOARD_PATH);
  createBullBoard({
    queues: queues.all().map((queue) => new BullMQAdapter(queue)),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Latchkey queues' } },
  });
  const server = fastify();
  await server.register(serverAdapter.registerPlugin(), { prefix: QUEUE_DASHBOARD_PATH });
  await server.ready();
  return server;
}

async function accessError(tokens: Tokens, request: FastifyRequest): Promise<DomainError | null> {
  const token =
    /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? request.cookies[OPERATOR_COOKIE];
  if (!token) return new DomainError('auth.required');
  try {
    const person = await tokens.holderOfToken(token);
    if (!person) return new DomainError('auth.required');
    const isAllowed = person.operatorRole !== null && permits(person.operatorRole, 'system.read');
    return isAllowed ? null : new DomainError('auth.forbidden');
  } catch (error) {
    return domainErrorOf(error);
  }
}

/** Redirects a browser to the sign-in; other clients get the problem. */
function reject(error: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const browser = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (browser && error.status === 401) return reply.redirect('/auth');
  sendProblem(error, request, reply);
  return reply;
}
