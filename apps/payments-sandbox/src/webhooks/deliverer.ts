import Stripe from 'stripe';
import { realNow } from '../core/clock.js';
import type { Store } from '../core/store.js';
import type { Attempt, Deliveries, Delivery } from './deliveries.js';

const MAX_CONCURRENT = 10;
const TIMEOUT_MS = 20_000;
const IDLE_MS = 5000;

/** The webhook URL and the secret that signs webhooks. */
export interface Destination {
  readonly url: () => string | null;
  readonly secret: string;
}

/**
 * Sends pending deliveries, signed, and retries until the application responds with 2xx. Sends several concurrently, so order is
 * not guaranteed, as at Stripe. Never blocks the API.
 */
export class Deliverer {
  private readonly inFlight = new Map<number, Promise<void>>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly deliveries: Deliveries,
    private readonly store: Store,
    private readonly destination: Destination,
  ) {}

  /** Starts due deliveries; call it whenever deliveries may have been added. */
  kick(): void {
    if (this.stopping.signal.aborted) return;
    const url = this.destination.url();
    if (url !== null) {
      const free = MAX_CONCURRENT - this.inFlight.size;
      for (const delivery of this.deliveries.due(realNow(), free, this.ids())) this.start(delivery, url);
    }
    this.sleep();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    if (this.timer) clearTimeout(this.timer);
    await Promise.all(this.inFlight.values());
  }

  private ids(): ReadonlySet<number> {
    return new Set(this.inFlight.keys());
  }

  private start(delivery: Delivery, url: string): void {
    const sent = this.send(delivery, url).finally(() => {
      this.inFlight.delete(delivery.id);
      this.kick();
    });
    this.inFlight.set(delivery.id, sent);
  }

  private sleep(): void {
    if (this.timer) clearTimeout(this.timer);
    if (this.inFlight.size >= MAX_CONCURRENT) return;
    const next = this.deliveries.nextAt(this.ids());
    const wait = next === null ? IDLE_MS : Math.min(Math.max(next - realNow(), 5), IDLE_MS);
    this.timer = setTimeout(() => this.kick(), wait);
    this.timer.unref();
  }

  private async send(delivery: Delivery, url: string): Promise<void> {
    const attempt = await this.attempt(delivery, url);
    // An attempt aborted by our own shutdown does not count; the row stays due.
    if (attempt.status === null && this.stopping.signal.aborted) return;
    this.deliveries.record(delivery, attempt, realNow());
  }

  private async attempt(delivery: Delivery, url: string): Promise<Attempt> {
    const startedAt = performance.now();
    const elapsed = () => Math.round(performance.now() - startedAt);
    try {
      const response = await this.post(delivery.eventId, url);
      return {
        url,
        status: response.status,
        error: response.ok ? null : (await response.text()).slice(0, 500),
        durationMs: elapsed(),
      };
    } catch (error) {
      return { url, status: null, error: reasonOf(error), durationMs: elapsed() };
    }
  }

  private async post(eventId: string, url: string): Promise<Response> {
    const payload = JSON.stringify(this.store.get('event', eventId), null, 2);
    // Real time, because the receiver compares it with its own clock.
    const timestamp = Math.floor(realNow() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: this.destination.secret,
      timestamp,
    });
    const response = await fetch(url, {
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
    if (response.ok) await response.arrayBuffer();
    return response;
  }
}

/** The error message; `fetch` hides socket errors in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
