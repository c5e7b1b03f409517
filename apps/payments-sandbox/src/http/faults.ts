import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { StripeFailure } from './errors.js';
import { keyInUse } from './idempotency.js';

/** How a call is made to fail. `before` means nothing happened, `after` that it did and only the answer was lost. */
export const CALL_FAULTS = ['500_before', '500_after', '409', '429', 'timeout', 'cut'] as const;

/** How a notice is made to go astray. */
export const NOTICE_FAULTS = ['drop_webhooks', 'delay_webhooks', 'duplicate_webhooks'] as const;

/** What is to go wrong, for whom, and how many times. */
export interface Fault {
  readonly mode: (typeof CALL_FAULTS)[number] | (typeof NOTICE_FAULTS)[number];
  /** For calls: the beginning of the path, and the method (any when left out). */
  readonly pathPrefix?: string;
  readonly method?: string;
  /** For notices: the beginning of the event's type (any when left out). */
  readonly eventPrefix?: string;
  /** How long a `timeout` holds the answer back, or a notice is delayed. Real milliseconds. */
  readonly delayMs?: number;
  /** How often a duplicated notice is sent. */
  readonly copies?: number;
  times: number;
}

/** How one event is to be delivered. */
export interface DeliveryPlan {
  readonly drop: boolean;
  readonly delayMs: number;
  readonly copies: number;
}

const isWebhookFault = (fault: Fault): boolean => NOTICE_FAULTS.some((mode) => mode === fault.mode);

/** Faults a test has ordered. Kept in memory only: a restarted sandbox is a healthy one. */
export class Faults {
  private ordered: Fault[] = [];

  add(fault: Fault): void {
    this.ordered.push({ ...fault });
  }

  clear(): void {
    this.ordered = [];
  }

  list(): readonly Fault[] {
    return this.ordered;
  }

  /** The first fault ordered for this call, used up by one. */
  takeForCall(method: string, path: string): Fault | undefined {
    return this.take(
      (fault) =>
        !isWebhookFault(fault) &&
        path.startsWith(fault.pathPrefix ?? '/') &&
        (fault.method === undefined || fault.method.toUpperCase() === method),
    );
  }

  /** What the faults ordered for notices make of this event, each used up by one. */
  planFor(eventType: string): DeliveryPlan {
    const taken = NOTICE_FAULTS.map((mode) =>
      this.take((fault) => fault.mode === mode && eventType.startsWith(fault.eventPrefix ?? '')),
    );
    const [dropped, delayed, duplicated] = taken;
    return {
      drop: dropped !== undefined,
      delayMs: delayed ? (delayed.delayMs ?? 5000) : 0,
      copies: duplicated ? (duplicated.copies ?? 2) : 1,
    };
  }

  private take(matches: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.ordered.find(matches);
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.ordered = this.ordered.filter((other) => other !== fault);
    return fault;
  }
}

/** The refusal of a fault that keeps a call from ever beginning; undefined for the others. */
export function failureOf(fault: Fault, idempotencyKey: string | null): StripeFailure | undefined {
  if (fault.mode === '409') return keyInUse(idempotencyKey ?? 'none');
  if (fault.mode !== '429') return undefined;
  return new StripeFailure(
    429,
    { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
    { remembered: false },
  );
}

const DEFAULT_HOLD_MS = 120_000;

/** Spoils the way back of an answer whose effect has happened. True when there is nothing left to send. */
export async function spoil(fault: Fault, reply: FastifyReply): Promise<boolean> {
  if (fault.mode === 'cut') {
    reply.hijack();
    reply.raw.destroy();
    return true;
  }
  if (fault.mode === 'timeout') await delay(fault.delayMs ?? DEFAULT_HOLD_MS, undefined, { ref: false });
  return false;
}
