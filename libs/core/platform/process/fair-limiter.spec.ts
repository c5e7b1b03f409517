import { setImmediate } from 'node:timers/promises';
import { FairLimiter } from './fair-limiter.js';

const never = (): Promise<string> => new Promise(() => undefined);
const done = (): Promise<string> => Promise.resolve('done');

describe('Limited concurrency, shared fairly', () => {
  it('leaves room for others, however many tasks one person has that never end', async () => {
    const limiter = new FairLimiter({ running: 3, queued: 9 }, { running: 2, queued: 9 });
    for (let count = 0; count < 5; count += 1) void limiter.run('slow', never);
    expect(await limiter.run('other', done)).toBe('done');
    expect(await Promise.all(['a', 'b', 'c'].map((who) => limiter.run(who, done)))).toHaveLength(3);
  });

  it("queues a person's tasks beyond their share, and rejects what does not fit", async () => {
    const limiter = new FairLimiter({ running: 9, queued: 9 }, { running: 1, queued: 1 });
    const tasks = [1, 2, 3].map(() => limiter.run('one', done));
    expect((await Promise.allSettled(tasks)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect(await limiter.run('one', done)).toBe('done');
  });

  it('gives the share back when a task fails', async () => {
    const limiter = new FairLimiter({ running: 9, queued: 9 }, { running: 1, queued: 0 });
    await expect(limiter.run('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await limiter.run('one', done)).toBe('done');
  });

  it('knows when somebody waits for others, not for tasks of their own', async () => {
    const limiter = new FairLimiter({ running: 2, queued: 9 }, { running: 1, queued: 9 });
    const finish: (() => void)[] = [];
    const task = () => new Promise<void>((resolve) => finish.push(resolve));
    const tasks = [limiter.run('one', task), limiter.run('one', task), limiter.run('other', task)];
    expect(limiter.hasQueue).toBe(false);
    tasks.push(limiter.run('third', task));
    expect(limiter.hasQueue).toBe(true);
    for (let count = 0; count < tasks.length; count += 1) {
      finish[count]?.();
      await setImmediate();
    }
    await Promise.all(tasks);
    expect(limiter.hasQueue).toBe(false);
  });
});
