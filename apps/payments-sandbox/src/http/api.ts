import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../core/ids.js';
import type { Database } from '../core/database.js';
import type { World } from '../core/world.js';
import { isKey } from './auth.js';
import { apiError, invalidApiKey, StripeFailure } from './errors.js';
import { expanded, type Includables } from './expand.js';
import { failureOf, spoil, type Fault, type Faults } from './faults.js';
import type { Input } from './form.js';
import { fingerprintOf, type Answer, type Idempotency, type KeyedRequest } from './idempotency.js';
import type { ApiCall, ApiRoute } from './route.js';

/** What answers a call, beside the world it is answered from. */
export interface ApiParts {
  readonly world: World;
  readonly database: Database;
  readonly faults: Faults;
  readonly idempotency: Idempotency;
  readonly includables: Includables;
  /** After each call: notices may wait. */
  readonly afterwards: () => void;
  /** Where an unexpected error is reported. */
  readonly onError: (error: unknown) => void;
}

/** A request in the sandbox's own terms. */
interface Incoming {
  readonly requestId: string;
  readonly method: string;
  readonly call: ApiCall;
  readonly expand: readonly string[];
  readonly idempotencyKey: string | null;
}

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

function incomingOf(request: FastifyRequest, requestId: string): Incoming {
  const source = (request.method === 'POST' ? request.body : request.query) as
    { [name: string]: Input } | undefined;
  const { expand = {}, ...input } = source ?? {};
  return {
    requestId,
    method: request.method,
    call: {
      path: request.url.split('?')[0] ?? request.url,
      params: request.params as Record<string, string>,
      input,
      account: headerOf(request, 'stripe-account'),
    },
    expand:
      typeof expand === 'string'
        ? [expand]
        : Object.values(expand).filter((path) => typeof path === 'string'),
    idempotencyKey: request.method === 'POST' ? headerOf(request, 'idempotency-key') : null,
  };
}

/** Puts the tables of routes on the server. */
export function serveApi(server: FastifyInstance, routes: readonly ApiRoute[], parts: ApiParts): void {
  for (const route of routes) {
    server.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => answerCall(route, parts, request, reply),
    });
  }
}

async function answerCall(
  route: ApiRoute,
  parts: ApiParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const incoming = incomingOf(request, newId('req', 14));
  void reply.header('request-id', incoming.requestId).header('content-type', 'application/json');
  const version = headerOf(request, 'stripe-version');
  if (version) void reply.header('stripe-version', version);
  const key = incoming.idempotencyKey;
  let claimed = false;
  try {
    authorise(parts.world, request);
    if (key) {
      parts.idempotency.claim(key);
      claimed = true;
      void reply.header('idempotency-key', key);
    }
    return await respond(route, parts, incoming, reply);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return await send(reply, { status: error.status, body: JSON.stringify(error.body) });
  } finally {
    if (key && claimed) parts.idempotency.release(key);
  }
}

/** The call itself, then whatever a fault makes of its answer. */
async function respond(
  route: ApiRoute,
  parts: ApiParts,
  incoming: Incoming,
  reply: FastifyReply,
): Promise<unknown> {
  parts.world.timers.runDue();
  const key = incoming.idempotencyKey;
  const keyed: KeyedRequest | null = key
    ? {
        key,
        endpoint: `${incoming.method} ${incoming.call.path}`,
        fingerprint: fingerprintOf([incoming.call.input, incoming.expand], incoming.call.account),
      }
    : null;
  const fault = parts.faults.takeForCall(incoming.method, incoming.call.path);
  const refusal = fault && failureOf(fault, key);
  if (refusal) throw refusal;

  const before = keyed && parts.idempotency.replay(keyed);
  if (before) void reply.header('idempotent-replayed', 'true');
  const answer = before ?? perform(route, parts, incoming, keyed, fault);
  parts.afterwards();
  if (fault && (await spoil(fault, reply))) return reply;
  return send(reply, answer);
}

/** Effect, events and the remembered answer are one transaction: after a kill either all of them exist or none. */
function perform(
  route: ApiRoute,
  parts: ApiParts,
  incoming: Incoming,
  keyed: KeyedRequest | null,
  fault: Fault | undefined,
): Answer {
  return parts.database.transaction(() => {
    const { answer, remembered } = outcomeOf(route, parts, incoming, fault);
    if (keyed && remembered) parts.idempotency.save(keyed, answer, incoming.requestId);
    return answer;
  });
}

function outcomeOf(
  route: ApiRoute,
  parts: ApiParts,
  incoming: Incoming,
  fault: Fault | undefined,
): { answer: Answer; remembered: boolean } {
  try {
    if (fault?.mode === '500_before') throw apiError();
    const body = JSON.stringify(carryOut(route, parts, incoming));
    if (fault?.mode === '500_after') return { answer: answerOf(apiError()), remembered: true };
    return { answer: { status: 200, body }, remembered: true };
  } catch (error) {
    const failure = error instanceof StripeFailure ? error : apiError();
    if (failure !== error) parts.onError(error);
    return { answer: answerOf(failure), remembered: failure.remembered };
  }
}

/** Runs the route in a savepoint: a refusal leaves no trace, except where the failure itself is a fact (a declined charge). */
function carryOut(route: ApiRoute, { world, database, includables }: ApiParts, incoming: Incoming): object {
  const result = database.transaction(() => {
    try {
      const cause = { requestId: incoming.requestId, idempotencyKey: incoming.idempotencyKey };
      const answer = world.events.causedBy(cause, () => route.run(world, incoming.call));
      return expanded(world, includables, answer, incoming.expand);
    } catch (error) {
      if (!(error instanceof StripeFailure && error.effectsStay)) throw error;
      return error;
    }
  });
  if (result instanceof StripeFailure) throw result;
  return result;
}

function authorise(world: World, request: FastifyRequest): void {
  const given = headerOf(request, 'authorization')?.match(/^Bearer (.+)$/)?.[1];
  if (!isKey(given, world.config.secretKey)) throw invalidApiKey(given);
}

const answerOf = (failure: StripeFailure): Answer => ({
  status: failure.status,
  body: JSON.stringify(failure.body),
});

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  // A repeated 500 would only be replayed, and Stripe says so; a key in use is worth another try.
  if (answer.status >= 500) void reply.header('stripe-should-retry', 'false');
  if (answer.status === 409) void reply.header('stripe-should-retry', 'true');
  return reply.code(answer.status).send(answer.body);
}
