import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../core/ids.js';
import type { Database } from '../core/database.js';
import type { World } from '../core/world.js';
import { authorise } from './auth.js';
import { apiError, StripeFailure } from './errors.js';
import { expandPaths, type Includables } from './expand.js';
import { failureOf, disrupt, type Fault, type Faults } from './faults.js';
import type { Input } from './form.js';
import { fingerprintOf, type ApiResponse, type Idempotency, type KeyedRequest } from './idempotency.js';
import type { ApiCall, ApiRoute } from './route.js';

/** What API calls are served with. */
export interface ApiParts {
  readonly world: World;
  readonly database: Database;
  readonly faults: Faults;
  readonly idempotency: Idempotency;
  readonly includables: Includables;
  /** Starts pending webhook deliveries; runs after each call. */
  readonly deliverWebhooks: () => void;
  /** Reports an unexpected error. */
  readonly onError: (error: unknown) => void;
}

/** A parsed API request. */
interface ParsedRequest {
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

function parseRequest(request: FastifyRequest, requestId: string): ParsedRequest {
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

/** Registers the API routes on the server. */
export function serveApi(server: FastifyInstance, routes: readonly ApiRoute[], parts: ApiParts): void {
  for (const route of routes) {
    server.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => handleCall(route, parts, request, reply),
    });
  }
}

async function handleCall(
  route: ApiRoute,
  parts: ApiParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const incoming = parseRequest(request, newId('req', 14));
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

/** Runs the call and applies any fault to its response. */
async function respond(
  route: ApiRoute,
  parts: ApiParts,
  incoming: ParsedRequest,
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
  const failure = fault && failureOf(fault, key);
  if (failure) throw failure;

  const replayed = keyed && parts.idempotency.replay(keyed);
  if (replayed) void reply.header('idempotent-replayed', 'true');
  const response = replayed ?? perform(route, parts, incoming, keyed, fault);
  parts.deliverWebhooks();
  if (fault && (await disrupt(fault, reply))) return reply;
  return send(reply, response);
}

/** Commits effects, events and the saved response in one transaction, so that a kill leaves all of them or none. */
function perform(
  route: ApiRoute,
  parts: ApiParts,
  incoming: ParsedRequest,
  keyed: KeyedRequest | null,
  fault: Fault | undefined,
): ApiResponse {
  return parts.database.transaction(() => {
    const { response, saved } = outcomeOf(route, parts, incoming, fault);
    if (keyed && saved) parts.idempotency.save(keyed, response, incoming.requestId);
    return response;
  });
}

function outcomeOf(
  route: ApiRoute,
  parts: ApiParts,
  incoming: ParsedRequest,
  fault: Fault | undefined,
): { response: ApiResponse; saved: boolean } {
  try {
    if (fault?.mode === '500_before') throw apiError();
    const body = JSON.stringify(runRoute(route, parts, incoming));
    if (fault?.mode === '500_after') return { response: responseOf(apiError()), saved: true };
    return { response: { status: 200, body }, saved: true };
  } catch (error) {
    const failure = error instanceof StripeFailure ? error : apiError();
    if (failure !== error) parts.onError(error);
    return { response: responseOf(failure), saved: failure.saved };
  }
}

/** Runs the route in a savepoint: a failure rolls everything back, unless its effects must stay (a declined charge). */
function runRoute(
  route: ApiRoute,
  { world, database, includables }: ApiParts,
  incoming: ParsedRequest,
): object {
  const result = database.transaction(() => {
    try {
      const cause = { requestId: incoming.requestId, idempotencyKey: incoming.idempotencyKey };
      const answer = world.events.withCause(cause, () => route.run(world, incoming.call));
      return expandPaths(world, includables, answer, incoming.expand);
    } catch (error) {
      if (!(error instanceof StripeFailure && error.keepEffects)) throw error;
      return error;
    }
  });
  if (result instanceof StripeFailure) throw result;
  return result;
}

const responseOf = (failure: StripeFailure): ApiResponse => ({
  status: failure.status,
  body: JSON.stringify(failure.body),
});

function send(reply: FastifyReply, response: ApiResponse): FastifyReply {
  // As at Stripe: retrying a 500 would only replay it; retrying a key in use makes sense.
  if (response.status >= 500) void reply.header('stripe-should-retry', 'false');
  if (response.status === 409) void reply.header('stripe-should-retry', 'true');
  return reply.code(response.status).send(response.body);
}
