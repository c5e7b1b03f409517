import type Stripe from 'stripe';
import { realNow, type Clock } from '../core/clock.js';
import { newId } from '../core/ids.js';
import type { StoredObject } from '../core/object-types.js';
import type { Store } from '../core/store.js';
import type { Faults } from '../http/faults.js';
import type { Deliveries } from './deliveries.js';

/** The API version of the pinned SDK. */
const API_VERSION = '2026-10-28.endive';

/** The request that caused an event. */
export interface Cause {
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

/** What decides on the deliveries of events. */
export interface WebhookParts {
  readonly deliveries: Deliveries;
  readonly faults: Faults;
  /** The types that the endpoint subscribes to; undefined: all. */
  readonly webhookTypes: readonly string[] | undefined;
}

/**
 * Records events and their deliveries in one transaction, so that a kill after the commit loses no webhook and a kill before it
 * sends none.
 * @spec §7 Payment; decisions C9
 */
export class EventLog {
  private cause: Cause | null = null;
  private listening = false;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly webhooks: WebhookParts,
  ) {}

  /** Turns deliveries on or off; as at Stripe, an endpoint only receives events after it was added. */
  listen(listening: boolean): void {
    this.listening = listening;
  }

  /** Runs `work` without delivering its events. */
  withoutDelivery<T>(work: () => T): T {
    const before = this.listening;
    this.listening = false;
    try {
      return work();
    } finally {
      this.listening = before;
    }
  }

  /** Runs `work` with its events attributed to a request. */
  withCause<T>(cause: Cause, work: () => T): T {
    this.cause = cause;
    try {
      return work();
    } finally {
      this.cause = null;
    }
  }

  /** Records an event about `object` in its current state. */
  record<T extends StoredObject>(type: Stripe.EventBase['type'], object: T, previous?: Partial<T>): void {
    const isDelivered = this.listening && (this.webhooks.webhookTypes?.includes(type) ?? true);
    const event: Stripe.EventBase = {
      id: newId('evt', 24),
      object: 'event',
      api_version: API_VERSION,
      created: this.clock.seconds(),
      data: { object, ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: isDelivered ? 1 : 0,
      request: { id: this.cause?.requestId ?? null, idempotency_key: this.cause?.idempotencyKey ?? null },
      type,
      // An event about a connected account names it, as Connect webhooks do.
      ...(object.object === 'account' ? { account: object.id } : {}),
    };
    this.store.put(event);
    if (isDelivered) this.enqueue(event);
  }

  /** Sends an existing event again immediately. */
  resend(eventId: string): Stripe.EventBase {
    const event = this.store.get('event', eventId, 'event');
    this.webhooks.deliveries.add(event.id, 'pending', realNow());
    return event;
  }

  private enqueue(event: Stripe.EventBase): void {
    const plan = this.webhooks.faults.planFor(event.type);
    for (let copy = 0; copy < plan.copies; copy += 1) {
      this.webhooks.deliveries.add(event.id, plan.drop ? 'dropped' : 'pending', realNow() + plan.delayMs);
    }
  }
}
