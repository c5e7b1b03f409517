import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../core/world.js';
import { authorise } from '../http/auth.js';
import { StripeFailure } from '../http/errors.js';
import { CALL_FAULTS, WEBHOOK_FAULTS, type Faults } from '../http/faults.js';
import type { Deliveries } from '../webhooks/deliveries.js';
import { STAGED_EVENTS } from './staged-routes.js';

/** What the sandbox controls act on. */
export interface ControlParts {
  readonly world: World;
  readonly faults: Faults;
  readonly deliveries: Deliveries;
  readonly inTransaction: <T>(work: () => T) => T;
  /** Starts pending webhook deliveries. */
  readonly deliverWebhooks: () => void;
}

/** Ten years; larger offsets are likely mistakes, and each month of them runs a renewal. */
const MAX_OFFSET_MS = 10 * 366 * 86_400_000;

const MOVE = z.strictObject({ offset_ms: z.int().min(0).max(MAX_OFFSET_MS) });
const RESEND = z.strictObject({ event: z.string().min(1) });
const LOG = z.object({
  event: z.string().optional(),
  state: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});
const FAULT = z.strictObject({
  mode: z.enum([...CALL_FAULTS, ...WEBHOOK_FAULTS]),
  path_prefix: z.string().startsWith('/').optional(),
  method: z.string().optional(),
  event_prefix: z.string().optional(),
  delay_ms: z.int().min(0).max(86_400_000).optional(),
  copies: z.int().min(1).max(100).optional(),
  chance: z.number().gt(0).max(1).optional(),
  seed: z.int().min(0).optional(),
  times: z.int().min(1).max(1_000_000).default(1),
});

/** @throws StripeFailure 400 naming the first problem */
function parse<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const outcome = schema.safeParse(body ?? {});
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw badControl(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
}

const badControl = (message: string): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message });

/** Serves the controls that Stripe has no call for: clock, faults, delivery log. All but reading the clock need the secret key. */
export function serveControls(server: FastifyInstance, parts: ControlParts): void {
  const { world, faults, deliveries } = parts;
  const guarded =
    (handle: (request: FastifyRequest) => object) =>
    (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      try {
        authorise(world, request);
        return reply.send(handle(request));
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
        return reply.code(error.status).send(error.body);
      }
    };
  server.get('/_sandbox/clock', (_request, reply) => reply.send(clockOf(world)));
  server.post(
    '/_sandbox/clock',
    guarded((request) => moveClock(parts, parse(MOVE, request.body).offset_ms)),
  );
  server.get(
    '/_sandbox/faults',
    guarded(() => ({ faults: faults.list() })),
  );
  server.post(
    '/_sandbox/faults',
    guarded((request) => addFault(faults, parse(FAULT, request.body))),
  );
  server.delete(
    '/_sandbox/faults',
    guarded(() => clearFaults(faults)),
  );
  server.get(
    '/_sandbox/deliveries',
    guarded((request) => ({ deliveries: deliveries.log(parse(LOG, request.query)) })),
  );
  for (const { path, schema, run } of STAGED_EVENTS) {
    server.post(
      path,
      guarded((request) => stage(parts, (input) => run(world, input as never), parse(schema, request.body))),
    );
  }
  server.post(
    '/_sandbox/webhooks/resend',
    guarded((request) => resend(parts, parse(RESEND, request.body).event)),
  );
}

const clockOf = (world: World) => ({
  now: new Date(world.clock.now()).toISOString(),
  offset_ms: world.clock.offsetMs(),
});

/** Moves the clock and runs all due timers before responding. */
function moveClock({ world, deliverWebhooks }: ControlParts, offsetMs: number): object {
  if (offsetMs < world.clock.offsetMs())
    throw badControl(`The clock only moves forward; it is at offset_ms ${world.clock.offsetMs()}.`);
  world.clock.moveTo(offsetMs);
  world.timers.runDue();
  deliverWebhooks();
  return clockOf(world);
}

function addFault(faults: Faults, fault: z.infer<typeof FAULT>): object {
  faults.add({
    mode: fault.mode,
    times: fault.times,
    pathPrefix: fault.path_prefix,
    method: fault.method,
    eventPrefix: fault.event_prefix,
    delayMs: fault.delay_ms,
    copies: fault.copies,
    chance: fault.chance,
    seed: fault.seed,
  });
  return { faults: faults.list() };
}

function clearFaults(faults: Faults): object {
  faults.clear();
  return { faults: [] };
}

function stage(
  { inTransaction, deliverWebhooks }: ControlParts,
  run: (input: unknown) => object,
  input: unknown,
): object {
  const outcome = inTransaction(() => run(input));
  deliverWebhooks();
  return outcome;
}

function resend({ world, inTransaction, deliverWebhooks }: ControlParts, eventId: string): object {
  const event = inTransaction(() => world.events.resend(eventId));
  deliverWebhooks();
  return { event: event.id, type: event.type };
}
