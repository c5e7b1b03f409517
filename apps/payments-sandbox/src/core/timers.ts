import type { Clock } from './clock.js';
import type { Database, Row } from './database.js';

/** What timers trigger on the sandbox's objects. */
export type TimerKind =
  | 'session.expire'
  | 'refund.settle'
  | 'dispute.open'
  | 'dispute.decide'
  | 'subscription.renew'
  | 'invoice.retry';

/** Runs a due timer for the object `ref`; must check the object's current state, which may have changed. */
export type TimerHandler = (ref: string) => void;

/** Durable timers on the sandbox's clock, one per kind and object. */
export class Timers {
  private handlers = new Map<TimerKind, TimerHandler>();
  private running = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly onError: (error: unknown, timer: { kind: string; ref: string }) => void,
  ) {}

  on(kind: TimerKind, handler: TimerHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Creates or moves a timer; `dueAt` is sandbox time in milliseconds. */
  schedule(kind: TimerKind, ref: string, dueAt: number): void {
    this.database.run(
      `INSERT INTO timers (kind, ref, due_at) VALUES (?, ?, ?)
       ON CONFLICT (kind, ref) DO UPDATE SET due_at = excluded.due_at, error = NULL`,
      kind,
      ref,
      dueAt,
    );
  }

  cancel(kind: TimerKind, ref: string): void {
    this.database.run('DELETE FROM timers WHERE kind = ? AND ref = ?', kind, ref);
  }

  /** Runs all due timers in order of their due time, each in one transaction with its removal. */
  runDue(): void {
    if (this.running) return;
    this.running = true;
    try {
      for (let next = this.nextDue(); next; next = this.nextDue()) this.runOne(next);
    } finally {
      this.running = false;
    }
  }

  private nextDue(): Row | undefined {
    return this.database.one(
      'SELECT id, kind, ref, due_at FROM timers WHERE due_at <= ? AND error IS NULL ORDER BY due_at, id LIMIT 1',
      this.clock.now(),
    );
  }

  private runOne(timer: Row): void {
    const kind = String(timer.kind) as TimerKind;
    const ref = String(timer.ref);
    try {
      this.clock.at(Number(timer.due_at), () =>
        this.database.transaction(() => {
          this.database.run('DELETE FROM timers WHERE id = ?', Number(timer.id));
          this.handlers.get(kind)?.(ref);
        }),
      );
    } catch (error) {
      // A bug in one timer must not block the others: it is parked with its error and reported.
      this.database.run('UPDATE timers SET error = ? WHERE id = ?', String(error), Number(timer.id));
      this.onError(error, { kind, ref });
    }
  }
}
