import type { Queue } from 'bullmq';
import type { QueueName } from '#libs/core/events';

/** At how many looks in succession a consumer may be silent. */
const SILENT_LOOKS = 3;

/** A consumer as its watch sees it. */
export interface WatchedConsumer {
  name: QueueName;
  queue: Pick<Queue, 'getJobCounts' | 'isPaused'>;
  /** How many jobs it has taken since it began. */
  taken: () => number;
  /** Whether it could run one more. */
  hasRoom: () => boolean;
}

/**
 * Finds consumers that take no job although some wait and they have room: a connection that hangs after the backend's failure looks
 * alive from both ends. What is found is for its process to end by, because only a new connection is sure to help.
 */
export class ConsumerWatch {
  /** How often in succession a queue's consumer was silent, and what it had taken then. */
  private readonly silence = new Map<string, { looks: number; taken: number }>();

  /**
   * Looks once at each consumer; call it at regular times.
   * @returns the queues whose consumers were silent at this look and the last ones
   * @throws Error when the backend does not answer: nobody takes jobs then, and all begin anew
   */
  async look(consumers: readonly WatchedConsumer[]): Promise<QueueName[]> {
    try {
      const looks = await Promise.all(
        consumers.map(async (one) => ({ one, silent: await this.isSilent(one) })),
      );
      return looks.filter(({ silent }) => silent).map(({ one }) => one.name);
    } catch (error) {
      this.silence.clear();
      throw error;
    }
  }

  private async isSilent({ name, queue, taken, hasRoom }: WatchedConsumer): Promise<boolean> {
    const [{ waiting = 0, prioritized = 0 }, isPaused] = await Promise.all([
      queue.getJobCounts('waiting', 'prioritized'),
      queue.isPaused(),
    ]);
    const last = this.silence.get(name);
    if (isPaused || waiting + prioritized === 0 || !hasRoom()) {
      this.silence.delete(name);
      return false;
    }
    const looks = last?.taken === taken() ? last.looks + 1 : 1;
    this.silence.set(name, { looks, taken: taken() });
    return looks > SILENT_LOOKS;
  }
}
