import type { Database } from './database.js';

/** Real time in epoch milliseconds, for interactions with other processes. */
export const realNow = (): number => Date.now();

const OFFSET = 'clock_offset_ms';

/**
 * The sandbox's time: real time plus an offset that only grows and survives restarts.
 * Overdue work runs at the time it was due, so a jump of three months bills three months.
 * @spec decisions B8, C1
 */
export class Clock {
  private offset: number;
  private pinned: number | null = null;

  constructor(private readonly database: Database) {
    const row = database.one('SELECT value FROM settings WHERE key = ?', OFFSET);
    this.offset = row ? Number(row.value) : 0;
  }

  /** Sandbox time in epoch milliseconds. */
  now(): number {
    return this.pinned ?? realNow() + this.offset;
  }

  /** Sandbox time in whole epoch seconds, the unit of Stripe's `created` and `expires_at`. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  offsetMs(): number {
    return this.offset;
  }

  /** Sets how far the sandbox is ahead of real time. @throws RangeError when that would move it back */
  moveTo(offsetMs: number): void {
    if (offsetMs < this.offset) throw new RangeError('The clock only moves forward.');
    this.offset = offsetMs;
    this.database.run(
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      OFFSET,
      String(offsetMs),
    );
  }

  /** Runs `work` with the time pinned to `instant`. */
  at<T>(instant: number, work: () => T): T {
    const before = this.pinned;
    this.pinned = instant;
    try {
      return work();
    } finally {
      this.pinned = before;
    }
  }
}
