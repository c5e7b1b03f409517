import { DomainError } from '../domain-error.js';

/**
 * Runs at most `maxRunning` tasks at once, queues at most `maxQueued` more and rejects the rest, so that a flood of one
 * kind of work, such as sign-ins or uploads, cannot starve everything else.
 */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxQueued: number,
  ) {}

  /** True while tasks wait for their turn. */
  get hasQueue(): boolean {
    return this.queue.length > 0;
  }

  /** @throws DomainError `server.unavailable` when the queue is full */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.maxRunning) {
      if (this.queue.length >= this.maxQueued) throw new DomainError('server.unavailable', { retryAfter: 5 });
      await new Promise<void>((resolve) => this.queue.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await task();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
