import type Stripe from 'stripe';
import { realNow, type Clock } from '../core/clock.js';
import { newId } from '../core/ids.js';
import type { StoredObject } from '../core/object-types.js';
import type { Store } from '../core/store.js';
import type { Faults } from '../http/faults.js';
import type { Deliveries } from './deliveries.js';

/** The API version of the pinned SDK; the objects have its shapes. */
const API_VERSION = '2026-10-28.endive';

/** The request that an event comes from; null for what happens by itself. */
export interface Cause {
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

/**
 * Writes events and, in the same transaction, the rows that deliver them: a process killed after the commit still sends them,
 * one killed before never claimed anything.
 * @spec §7 Payment; decisions C9
 */
export class EventLog {
  private cause: Cause | null = null;
  private listening = false;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly deliveries: Deliveries,
    private readonly faults: Faults,
  ) {}

  /** Whether anybody is there to be told; as at Stripe, an endpoint hears only what happens after it was added. */
  listen(listening: boolean): void {
    this.listening = listening;
  }

  /** Runs `work` without telling anybody: what it makes lies in a past that everybody knows of. */
  untold<T>(work: () => T): T {
    const before = this.listening;
    this.listening = false;
    try {
      return work();
    } finally {
      this.listening = before;
    }
  }

  causedBy<T>(cause: Cause, work: () => T): T {
    this.cause = cause;
    try {
      return work();
    } finally {
      this.cause = null;
    }
  }

  /** Announces that something happened to `object`, as it is at this moment. */
  record<T extends StoredObject>(type: Stripe.EventBase['type'], object: T, previous?: Partial<T>): void {
    const event: Stripe.EventBase = {
      id: newId('evt', 24),
      object: 'event',
      api_version: API_VERSION,
      created: this.clock.seconds(),
      data: { object, ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: this.listening ? 1 : 0,
      request: { id: this.cause?.requestId ?? null, idempotency_key: this.cause?.idempotencyKey ?? null },
      type,
      // An event about a connected account names it, as Connect webhooks do.
      ...(object.object === 'account' ? { account: object.id } : {}),
    };
    this.store.put(event);
    if (this.listening) this.enqueue(event);
  }

  /** Sends a known event again, at once. */
  resend(eventId: string): Stripe.EventBase {
    const event = this.store.get('event', eventId, 'event');
    this.deliveries.add(event.id, 'pending', realNow());
    return event;
  }

  private enqueue(event: Stripe.EventBase): void {
    const plan = this.faults.planFor(event.type);
    for (let copy = 0; copy < plan.copies; copy += 1) {
      this.deliveries.add(event.id, plan.drop ? 'dropped' : 'pending', realNow() + plan.delayMs);
    }
  }
}
