import type { Database, Row } from '../core/database.js';

/** One webhook to deliver. */
export interface Delivery {
  readonly id: number;
  readonly eventId: string;
  readonly state: 'pending' | 'delivered' | 'dropped';
  readonly tries: number;
  /** Real time in epoch milliseconds, so that moving the clock does not speed up retries. */
  readonly nextAt: number;
}

/** The result of one attempt: the application's status, or why there was none. */
export interface Attempt {
  readonly url: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 5 * 60_000;

/** Exponential backoff: 1 s, 2 s, 4 s … up to five minutes. */
export const backoffMs = (tries: number): number => Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), MAX_DELAY_MS);

/** Durable webhook deliveries and the log of their attempts. */
export class Deliveries {
  constructor(private readonly database: Database) {}

  add(eventId: string, state: 'pending' | 'dropped', nextAt: number): void {
    this.database.run(
      'INSERT INTO deliveries (event_id, state, next_at) VALUES (?, ?, ?)',
      eventId,
      state,
      nextAt,
    );
  }

  due(now: number, limit: number, except: ReadonlySet<number>): Delivery[] {
    // Deliveries in flight are still `pending`, so fetch that many more and filter them out.
    return this.database
      .all(
        "SELECT * FROM deliveries WHERE state = 'pending' AND next_at <= ? ORDER BY next_at, id LIMIT ?",
        now,
        limit + except.size,
      )
      .map(fromRow)
      .filter((delivery) => !except.has(delivery.id))
      .slice(0, limit);
  }

  /** When the next pending delivery is due, or null if none is pending. */
  nextAt(except: ReadonlySet<number>): number | null {
    const rows = this.database.all(
      "SELECT id, next_at FROM deliveries WHERE state = 'pending' ORDER BY next_at LIMIT ?",
      except.size + 1,
    );
    const next = rows.find((row) => !except.has(Number(row.id)));
    return next ? Number(next.next_at) : null;
  }

  /** Records an attempt: 2xx completes the delivery, anything else schedules a retry. */
  record(delivery: Delivery, attempt: Attempt, now: number): void {
    const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    const tries = delivery.tries + 1;
    this.database.transaction(() => {
      this.database.run(
        'INSERT INTO attempts (delivery_id, at, url, status, error, duration_ms) VALUES (?, ?, ?, ?, ?, ?)',
        delivery.id,
        new Date(now).toISOString(),
        attempt.url,
        attempt.status,
        attempt.error,
        attempt.durationMs,
      );
      this.database.run(
        'UPDATE deliveries SET state = ?, tries = ?, next_at = ? WHERE id = ?',
        isDelivered ? 'delivered' : 'pending',
        tries,
        now + backoffMs(tries),
        delivery.id,
      );
    });
  }

  /** The delivery log with attempts, newest first. */
  log(filter: { event?: string; state?: string; limit?: number } = {}): object[] {
    const rows = this.database.all(
      `SELECT * FROM deliveries WHERE (?1 IS NULL OR event_id = ?1) AND (?2 IS NULL OR state = ?2) ORDER BY id DESC LIMIT ?3`,
      filter.event ?? null,
      filter.state ?? null,
      filter.limit ?? 100,
    );
    return rows.map((row) => ({ ...row, attempts: this.attemptsOf(Number(row.id)) }));
  }

  private attemptsOf(deliveryId: number): Row[] {
    return this.database.all(
      'SELECT at, url, status, error, duration_ms FROM attempts WHERE delivery_id = ? ORDER BY id',
      deliveryId,
    );
  }
}

const fromRow = (row: Row): Delivery => ({
  id: Number(row.id),
  eventId: String(row.event_id),
  state: String(row.state) as Delivery['state'],
  tries: Number(row.tries),
  nextAt: Number(row.next_at),
});
