import { ConcurrencyLimiter } from './concurrency-limiter.js';

describe('Limited concurrency', () => {
  it('runs a few tasks at a time, queues some and rejects the rest', async () => {
    const limiter = new ConcurrencyLimiter(2, 3);
    let running = 0;
    let maxRunning = 0;
    const task = async (): Promise<void> => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => limiter.run(task)));
    expect(maxRunning).toBe(2);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      code: 'server.unavailable',
      retryAfter: 5,
    });
  });

  it('frees its slot when a task fails', async () => {
    const limiter = new ConcurrencyLimiter(1, 1);
    await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limiter.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
