import type { Database, Row } from '../core/database.js';

/** One notice on its way to the application. */
export interface Delivery {
  readonly id: number;
  readonly eventId: string;
  readonly state: 'pending' | 'delivered' | 'dropped';
  readonly tries: number;
  /** Real milliseconds since the epoch: waiting for the next try is not sped up by moving the clock. */
  readonly nextAt: number;
}

/** What came of one try: the application's status, or why there was none. */
export interface Attempt {
  readonly url: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 5 * 60_000;

/** 1 s, 2 s, 4 s … up to five minutes. */
export const backoffMs = (tries: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);

/** The durable rows behind webhook delivery, and the log of every try. */
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
    // What is under way is still `pending`, so ask for that many more and leave those out.
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

  /** When the next pending notice wants to go, or null when none waits. */
  nextAt(except: ReadonlySet<number>): number | null {
    const rows = this.database.all(
      "SELECT id, next_at FROM deliveries WHERE state = 'pending' ORDER BY next_at LIMIT ?",
      except.size + 1,
    );
    const next = rows.find((row) => !except.has(Number(row.id)));
    return next ? Number(next.next_at) : null;
  }

  /** Writes a try down: 2xx ends the matter, anything else sets the next one. */
  record(delivery: Delivery, attempt: Attempt, now: number): void {
    const arrived = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
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
        arrived ? 'delivered' : 'pending',
        tries,
        now + backoffMs(tries),
        delivery.id,
      );
    });
  }

  /** The log, newest first: each notice with its tries. */
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
