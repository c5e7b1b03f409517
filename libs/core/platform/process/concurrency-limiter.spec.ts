import { ConcurrencyLimiter } from './concurrency-limiter.js';

describe('Bounded work', () => {
  it('runs a few at a time, lets some wait, and refuses the rest', async () => {
    const bounded = new ConcurrencyLimiter(2, 3);
    let running = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => bounded.run(task)));
    expect(most).toBe(2);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      code: 'server.unavailable',
      retryAfter: 5,
    });
  });

  it('gives its place back when a task fails', async () => {
    const bounded = new ConcurrencyLimiter(1, 1);
    await expect(bounded.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(bounded.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
