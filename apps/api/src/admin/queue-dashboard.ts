import { readFile } from 'node:fs/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  fastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from 'fastify';
import { CONFIG, DomainError, type Config } from '#libs/core/platform';
import { permits, type Permission } from '#libs/core/rules';
import { SettleRestore } from '#libs/money/reconciliation';
import { sendProblem } from '../http/problem.filter.js';
import { domainErrorOf } from '../http/problem.js';
import { lacksSecondFactor } from '../http/auth.guard.js';
import { mountLateTool } from '../http/late-tool.js';
import { tokenOfTool, toolActs } from '../http/operator-cookie.js';
import { Tokens } from '../http/tokens.js';
import { AdminQueues } from './admin-queues.js';
import { AuditedCommands } from './audited-commands.js';
import { FONT_PATH, LOOK, LOOK_PATH, withLook } from './queue-dashboard-look.js';

const QUEUE_DASHBOARD_PATH = '/admin/queues';
/** The operators' screen of the queues, which asks to sign in and links the dashboard. */
const SIGN_IN_PATH = '/admin/system';
const FONT = new URL('../../../../libs/ui/fonts/inter-latin.woff2', import.meta.url);
const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods that change nothing. */
const READS = new Set(['GET', 'HEAD']);
/** What the audit log has as the reason of acts in the dashboard, which asks for none. */
const REASON = 'In the queue dashboard';

/** When to try again while a restore from a backup is open. */
const RESTORE_SECONDS = 60;

/** Without `manage` the dashboard has no buttons and refuses every act. */
type Access = 'read' | 'manage';

/**
 * Mounts the queue dashboard for operators only; without a session not even its static files are served. It acts for those with
 * `system.manage` and not while a restore is open, and each act is in the audit log before it is done.
 */
export async function mountQueueDashboard(app: NestFastifyApplication): Promise<void> {
  const tokens = app.get(Tokens);
  const config = app.get<Config>(CONFIG);
  const queues = app.get(AdminQueues);
  const commands = app.get(AuditedCommands);
  const restore = app.get(SettleRestore);
  await app.register(async (scope: FastifyInstance): Promise<void> => {
    const accesses = new WeakMap<FastifyRequest, Access>();
    scope.addHook('onRequest', async (request, reply) => {
      try {
        const { id, access } = await callerOf({ tokens, config }, request);
        accesses.set(request, access);
        if (READS.has(request.method)) return;
        if (access !== 'manage') throw new DomainError('auth.forbidden');
        if (await restore.isOpen())
          throw new DomainError('server.restoring', { retryAfter: RESTORE_SECONDS });
        await recordAct(commands, id, request);
      } catch (error) {
        return reject(domainErrorOf(error), request, reply);
      }
    });
    // Jobs name people; only the tool's own files say that they may be kept.
    scope.addHook('onSend', (_request, reply, payload, done) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      done(null, payload);
    });
    mountLateTool<Access>(scope, {
      path: QUEUE_DASHBOARD_PATH,
      methods: METHODS,
      make: (access) => dashboardOf(queues, access),
      variantOf: (request) => accesses.get(request) ?? 'read',
    });
    await Promise.resolve(); // a plugin is asynchronous
  });
}

/** The dashboard, as a server of its own. */
async function dashboardOf(queues: AdminQueues, access: Access): Promise<FastifyInstance> {
  const { createBullBoard } = await import('@bull-board/api');
  const { BullMQAdapter } = await import('@bull-board/api/bullMQAdapter');
  const { FastifyAdapter } = await import('@bull-board/fastify');
  const serverAdapter = new FastifyAdapter();
  serverAdapter.setBasePath(QUEUE_DASHBOARD_PATH);
  createBullBoard({
    queues: queues.all().map((queue) => new BullMQAdapter(queue, { readOnlyMode: access === 'read' })),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Latchkey queues',
        boardLogo: { path: '/favicon.svg', width: 24, height: 24 },
        favIcon: { default: '/favicon.svg', alternative: '/favicon.svg' },
        hideDocsLink: true,
        miscLinks: [{ text: 'Back to Operations', url: '/admin' }],
      },
    },
  });
  const server = fastify();
  server.addHook('onSend', (_request, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    done(null, isPage && typeof payload === 'string' ? withLook(payload, QUEUE_DASHBOARD_PATH) : payload);
  });
  server.get(`${QUEUE_DASHBOARD_PATH}${LOOK_PATH}`, (_request, reply) => reply.type('text/css').send(LOOK));
  server.get(`${QUEUE_DASHBOARD_PATH}${FONT_PATH}`, async (_request, reply) =>
    reply.type('font/woff2').send(await readFile(FONT)),
  );
  await server.register(serverAdapter.registerPlugin(), { prefix: QUEUE_DASHBOARD_PATH });
  await server.ready();
  return server;
}

/**
 * @throws DomainError `auth.required`, `auth.forbidden` for everybody but operators who may see the system, `auth.second_factor_setup_required`
 */
async function callerOf(
  { tokens, config }: { tokens: Tokens; config: Config },
  request: FastifyRequest,
): Promise<{ id: string; access: Access }> {
  const token =
    /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? tokenOfTool(request, config);
  const person = token ? await tokens.holderOfToken(token, toolActs(request)) : null;
  if (!person) throw new DomainError('auth.required');
  if (lacksSecondFactor(person, config)) throw new DomainError('auth.second_factor_setup_required');
  const may = (permission: Permission) =>
    person.operatorRole !== null && permits(person.operatorRole, permission);
  if (!may('system.read')) throw new DomainError('auth.forbidden');
  return { id: person.id, access: may('system.manage') ? 'manage' : 'read' };
}

/** Records an act as its method and its path below the dashboard; the subject is the queue, or all of them. */
async function recordAct(
  commands: AuditedCommands,
  operatorId: string,
  { id: requestId, method, url }: FastifyRequest,
): Promise<void> {
  const [path = ''] = url.slice(QUEUE_DASHBOARD_PATH.length).split('?');
  const [, queue] = /^\/api\/queues\/([^/]+)\/./.exec(path) ?? [];
  await commands.perform({ id: operatorId, requestId }, REASON, () =>
    Promise.resolve({
      result: undefined,
      action: 'queue.dashboard_used',
      subject: { kind: 'queue', id: queue ?? 'all' },
      after: { method, path },
    }),
  );
}

/** Redirects a browser to the operators' sign-in, which leads on to the screen of the queues; other clients get the problem. */
function reject(error: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const browser = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (browser && (error.status === 401 || error.code === 'auth.second_factor_setup_required'))
    return reply.redirect(SIGN_IN_PATH);
  sendProblem(error, request, reply);
  return reply;
}
