import { ConcurrencyLimiter } from './concurrency-limiter.js';

/** How many tasks run at once, and how many more may wait. */
interface Limits {
  running: number;
  queued: number;
}

/** A {@link ConcurrencyLimiter} in which nobody takes more than a share, so that one person's slow tasks do not keep all others waiting. */
export class FairLimiter {
  private readonly all: ConcurrencyLimiter;
  private readonly shares = new Map<string, { limiter: ConcurrencyLimiter; tasks: number }>();

  constructor(
    all: Limits,
    private readonly each: Limits,
  ) {
    this.all = new ConcurrencyLimiter(all.running, all.queued);
  }

  /** True while somebody waits for a turn, and not only for an earlier task of theirs. */
  get hasQueue(): boolean {
    return this.all.hasQueue;
  }

  /** @param who the task is for @throws DomainError `server.unavailable` when their queue, or that of all, is full */
  async run<T>(who: string, task: () => Promise<T>): Promise<T> {
    const share = this.shares.get(who) ?? {
      limiter: new ConcurrencyLimiter(this.each.running, this.each.queued),
      tasks: 0,
    };
    this.shares.set(who, share);
    share.tasks += 1;
    try {
      return await share.limiter.run(() => this.all.run(task));
    } finally {
      share.tasks -= 1;
      if (share.tasks === 0) this.shares.delete(who);
    }
  }
}
