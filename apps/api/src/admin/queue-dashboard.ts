import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#libs/core/platform';
import { permits } from '#libs/core/rules';
import { OPERATOR_COOKIE } from '../auth/operator-cookie.js';
import { sendProblem } from '../http/problem.filter.js';
import { domainErrorOf } from '../http/problem.js';
import { Tokens } from '../http/tokens.js';
import { AdminQueues } from './admin-queues.js';

const QUEUE_DASHBOARD_PATH = '/admin/queues';

/** Mounts the queue dashboard for operators only; without a session not even its static files are served. */
export async function mountQueueDashboard(app: NestFastifyApplication): Promise<void> {
  const tokens = app.get(Tokens);
  const queues = app.get(AdminQueues);
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath(QUEUE_DASHBOARD_PATH);
  const board = createBullBoard({
    queues: [],
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Latchkey queues' } },
  });
  let opened = false;
  const open = (): void => {
    if (!opened) board.setQueues(queues.all().map((queue) => new BullMQAdapter(queue)));
    opened = true;
  };
  const dashboard = async (scope: FastifyInstance): Promise<void> => {
    scope.addHook('onRequest', async (request, reply) => {
      const error = await accessError(tokens, request);
      if (!error) open();
      else return reject(error, request, reply);
    });
    await scope.register(serverAdapter.registerPlugin(), { prefix: QUEUE_DASHBOARD_PATH });
  };
  await app.register(dashboard);
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
