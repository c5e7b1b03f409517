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

/** Where operators watch the queues. */
const QUEUE_DASHBOARD_PATH = '/admin/queues';

/** Puts the queue dashboard behind an operator's session; nobody else gets as far as its static files. */
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
      const refusal = await errorFor(tokens, request);
      if (!refusal) open();
      else return turnAway(refusal, request, reply);
    });
    await scope.register(serverAdapter.registerPlugin(), { prefix: QUEUE_DASHBOARD_PATH });
  };
  await app.register(dashboard);
}

async function errorFor(tokens: Tokens, request: FastifyRequest): Promise<DomainError | null> {
  const token =
    /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? request.cookies[OPERATOR_COOKIE];
  if (!token) return new DomainError('auth.required');
  try {
    const person = await tokens.holderOfToken(token);
    if (!person) return new DomainError('auth.required');
    const sees = person.operatorRole !== null && permits(person.operatorRole, 'system.read');
    return sees ? null : new DomainError('auth.forbidden');
  } catch (error) {
    return domainErrorOf(error);
  }
}

/** A browser is shown where to sign in; a program is told. */
function turnAway(refusal: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const browser = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (browser && refusal.status === 401) return reply.redirect('/auth');
  sendProblem(refusal, request, reply);
  return reply;
}
