import type { Database } from './database.js';

/** Milliseconds since the epoch by the real time: for what happens between this process and others, however far the sandbox is ahead. */
export const realNow = (): number => Date.now();

const OFFSET = 'clock_offset_ms';

/**
 * The sandbox's time: the real time plus an offset that only grows and survives restarts.
 * Work that was due in the past happens at the instant it was due, so a jump of three months bills three months.
 * @spec decisions B8, C1
 */
export class Clock {
  private offset: number;
  private pinned: number | null = null;

  constructor(private readonly database: Database) {
    const row = database.one('SELECT value FROM settings WHERE key = ?', OFFSET);
    this.offset = row ? Number(row.value) : 0;
  }

  /** Milliseconds since the epoch, as the sandbox sees them. */
  now(): number {
    return this.pinned ?? realNow() + this.offset;
  }

  /** Whole seconds since the epoch, the unit of Stripe's `created` and `expires_at`. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  offsetMs(): number {
    return this.offset;
  }

  /** Sets how far ahead of the real time the sandbox lives. @throws RangeError when that would move it back */
  moveTo(offsetMs: number): void {
    if (offsetMs < this.offset) throw new RangeError('The clock only moves forward.');
    this.offset = offsetMs;
    this.database.run(
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      OFFSET,
      String(offsetMs),
    );
  }

  /** Runs `work` as if it were `instant`. */
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
