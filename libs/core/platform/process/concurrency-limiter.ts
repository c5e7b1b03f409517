import { DomainError } from '../domain-error.js';

/**
 * Lets at most `width` tasks run at once and at most `waiting` stand in line; whoever comes later is refused, so that a
 * flood of one kind of work, such as sign-ins or uploads, cannot starve everything else.
 */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly line: (() => void)[] = [];

  constructor(
    private readonly width: number,
    private readonly waiting: number,
  ) {}

  /** @throws DomainError `server.unavailable` when the line is full */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.width) {
      if (this.line.length >= this.waiting) throw new DomainError('server.unavailable', { retryAfter: 5 });
      await new Promise<void>((resolve) => this.line.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await task();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
