import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { StripeFailure } from './errors.js';
import { keyInUse } from './idempotency.js';

/** Faults of API calls. `before` means nothing happened, `after` that it did and only the response was lost. */
export const CALL_FAULTS = ['500_before', '500_after', '409', '429', 'timeout', 'cut'] as const;

/** Faults of webhook deliveries. */
export const WEBHOOK_FAULTS = ['drop_webhooks', 'delay_webhooks', 'duplicate_webhooks'] as const;

/** A fault to simulate. */
export interface Fault {
  readonly mode: (typeof CALL_FAULTS)[number] | (typeof WEBHOOK_FAULTS)[number];
  /** For calls: path prefix, default any. */
  readonly pathPrefix?: string;
  /** For calls: default any. */
  readonly method?: string;
  /** For webhooks: prefix of the event type, default any. */
  readonly eventPrefix?: string;
  /** How long a `timeout` holds back the response, or a webhook is delayed. Real milliseconds. */
  readonly delayMs?: number;
  /** How often a duplicated webhook is sent. */
  readonly copies?: number;
  /** The share of matching calls or events that it affects, 0 to 1; default all. */
  readonly chance?: number;
  /** Selects which ones. */
  readonly seed?: number;
  /** How many more times the fault occurs. */
  times: number;
}

/** How to deliver one event. */
export interface DeliveryPlan {
  readonly drop: boolean;
  readonly delayMs: number;
  readonly copies: number;
}

const isWebhookFault = (fault: Fault): boolean => WEBHOOK_FAULTS.some((mode) => mode === fault.mode);

/** Active faults. Kept in memory only, so that a restart clears them. */
export class Faults {
  private active: ActiveFault[] = [];

  add(fault: Fault): void {
    this.active.push({ ...fault, strikes: strikesOf(fault) });
  }

  clear(): void {
    this.active = [];
  }

  list(): readonly Fault[] {
    return this.active.map(({ strikes: _, ...fault }) => fault);
  }

  /** Consumes one use of the first fault that matches this call. */
  takeForCall(method: string, path: string): Fault | undefined {
    return this.take(
      (fault) =>
        !isWebhookFault(fault) &&
        path.startsWith(fault.pathPrefix ?? '/') &&
        (fault.method === undefined || fault.method.toUpperCase() === method),
    );
  }

  /** The delivery plan for an event; consumes one use of each matching webhook fault. */
  planFor(eventType: string): DeliveryPlan {
    const [dropped, delayed, duplicated] = WEBHOOK_FAULTS.map((mode) =>
      this.take((fault) => fault.mode === mode && eventType.startsWith(fault.eventPrefix ?? '')),
    );
    return {
      drop: dropped !== undefined,
      delayMs: delayed ? (delayed.delayMs ?? 5000) : 0,
      copies: duplicated ? (duplicated.copies ?? 2) : 1,
    };
  }

  private take(matches: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.active.find((one) => matches(one) && one.strikes());
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.active = this.active.filter((other) => other !== fault);
    return fault;
  }
}

type ActiveFault = Fault & { strikes: () => boolean };

/** Whether a fault affects its next call or event: by chance, and the same ones for the same seed. */
function strikesOf({ chance = 1, seed = 1 }: Fault): () => boolean {
  let calls = 0;
  return () => {
    calls += 1;
    return (
      chance >= 1 || createHash('sha1').update(`${seed} ${calls}`).digest().readUInt32BE(0) / 2 ** 32 < chance
    );
  };
}

/** The failure of a fault that prevents the call from starting; undefined for other faults. */
export function failureOf(fault: Fault, idempotencyKey: string | null): StripeFailure | undefined {
  if (fault.mode === '409') return keyInUse(idempotencyKey ?? 'none');
  if (fault.mode !== '429') return undefined;
  return new StripeFailure(
    429,
    { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
    { saved: false },
  );
}

const DEFAULT_HOLD_MS = 120_000;

/** Disrupts the response after the call took effect. @returns true when nothing is left to send */
export async function disrupt(fault: Fault, reply: FastifyReply): Promise<boolean> {
  if (fault.mode === 'cut') {
    reply.hijack();
    reply.raw.destroy();
    return true;
  }
  if (fault.mode === 'timeout') await delay(fault.delayMs ?? DEFAULT_HOLD_MS, undefined, { ref: false });
  return false;
}
