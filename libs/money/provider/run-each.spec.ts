import { runBatches, runEach } from './run-each.js';

describe('Running each item', () => {
  it('starts them in order and only a few at a time', async () => {
    const started: number[] = [];
    let running = 0;
    let mostRunning = 0;
    const items = Array.from({ length: 20 }, (_, index) => index);
    const run = async (item: number): Promise<void> => {
      started.push(item);
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await runEach(items, run, 'failed');
    expect(started).toEqual(items);
    expect(mostRunning).toBe(8);
  });

  it('one that never answers does not keep the others from running', async () => {
    const done: string[] = [];
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const others = Array.from({ length: 30 }, (_, index) => `other ${index}`);
    const run = async (item: string): Promise<void> => {
      if (item === 'slow') await slow;
      done.push(item);
      if (done.length === others.length) answer();
    };
    await runEach(['slow', ...others], run, 'failed');
    expect(done).toEqual([...others, 'slow']);
  });

  it('continues after failures and reports all of them', async () => {
    const done: number[] = [];
    const run = (item: number): Promise<unknown> =>
      item % 2 === 0 ? Promise.reject(new Error(`No ${item}`)) : Promise.resolve(done.push(item));
    await expect(runEach([1, 2, 3, 4, 5], run, 'calls failed')).rejects.toMatchObject({
      message: '2 calls failed',
      errors: [new Error('No 2'), new Error('No 4')],
    });
    expect(done).toEqual([1, 3, 5]);
  });
});

describe('Running batch after batch', () => {
  /** Takes batches from the items, as a sweep does from a table. */
  const claiming = (items: number[]) => {
    const sizes: number[] = [];
    const claim = (limit: number): Promise<number[]> => {
      const batch = items.splice(0, limit);
      sizes.push(batch.length);
      return Promise.resolve(batch);
    };
    return { claim, sizes };
  };

  it('goes on until a batch is not full', async () => {
    const done: number[] = [];
    const { claim, sizes } = claiming([1, 2, 3, 4, 5]);
    await runBatches(claim, 2, (item) => Promise.resolve(done.push(item)), 'failed');
    expect(done).toEqual([1, 2, 3, 4, 5]);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('continues after failures, reports all of them, and ends with the first batch of nothing else', async () => {
    const { claim, sizes } = claiming([1, 2, 3, 4, 6, 8, 9, 10]);
    const run = (item: number): Promise<void> =>
      item % 2 === 0 ? Promise.reject(new Error(`No ${item}`)) : Promise.resolve();
    await expect(runBatches(claim, 2, run, 'calls failed')).rejects.toMatchObject({
      message: '4 calls failed',
      errors: [2, 4, 6, 8].map((item) => new Error(`No ${item}`)),
    });
    expect(sizes).toEqual([2, 2, 2]);
  });
});
