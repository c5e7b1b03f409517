import Stripe from 'stripe';
import { realNow } from '../core/clock.js';
import type { Store } from '../core/store.js';
import type { Attempt, Deliveries, Delivery } from './deliveries.js';

const AT_ONCE = 10;
const TIMEOUT_MS = 20_000;
const IDLE_MS = 5000;

/** Where notices go, and what signs them. */
export interface Destination {
  readonly url: () => string | null;
  readonly secret: string;
}

/**
 * Sends what waits in the delivery rows: signed, a few at once (so order is not promised, as at Stripe), again and again
 * until the application answers 2xx. Lives beside the API and never in its way.
 */
export class Deliverer {
  private readonly underWay = new Map<number, Promise<void>>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly deliveries: Deliveries,
    private readonly store: Store,
    private readonly destination: Destination,
  ) {}

  /** Looks for work now; call it whenever rows may have been added. */
  kick(): void {
    if (this.stopping.signal.aborted) return;
    const url = this.destination.url();
    if (url !== null) {
      const free = AT_ONCE - this.underWay.size;
      for (const delivery of this.deliveries.due(realNow(), free, this.ids())) this.start(delivery, url);
    }
    this.sleep();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    if (this.timer) clearTimeout(this.timer);
    await Promise.all(this.underWay.values());
  }

  private ids(): ReadonlySet<number> {
    return new Set(this.underWay.keys());
  }

  private start(delivery: Delivery, url: string): void {
    const sent = this.send(delivery, url).finally(() => {
      this.underWay.delete(delivery.id);
      this.kick();
    });
    this.underWay.set(delivery.id, sent);
  }

  private sleep(): void {
    if (this.timer) clearTimeout(this.timer);
    if (this.underWay.size >= AT_ONCE) return;
    const next = this.deliveries.nextAt(this.ids());
    const wait = next === null ? IDLE_MS : Math.min(Math.max(next - realNow(), 5), IDLE_MS);
    this.timer = setTimeout(() => this.kick(), wait);
    this.timer.unref();
  }

  private async send(delivery: Delivery, url: string): Promise<void> {
    const attempt = await this.attempt(delivery, url);
    // A try cut short by our own shutdown says nothing about the application; the row stays due.
    if (attempt.status === null && this.stopping.signal.aborted) return;
    this.deliveries.record(delivery, attempt, realNow());
  }

  private async attempt(delivery: Delivery, url: string): Promise<Attempt> {
    const began = performance.now();
    const ended = () => Math.round(performance.now() - began);
    try {
      const answer = await this.post(delivery.eventId, url);
      return {
        url,
        status: answer.status,
        error: answer.ok ? null : (await answer.text()).slice(0, 500),
        durationMs: ended(),
      };
    } catch (error) {
      return { url, status: null, error: reasonOf(error), durationMs: ended() };
    }
  }

  private async post(eventId: string, url: string): Promise<Response> {
    const payload = JSON.stringify(this.store.get('event', eventId), null, 2);
    // The real time, not the moved clock: the receiver compares it with its own.
    const timestamp = Math.floor(realNow() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: this.destination.secret,
      timestamp,
    });
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (answer.ok) await answer.arrayBuffer();
    return answer;
  }
}

/** fetch hides the socket's reason in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
