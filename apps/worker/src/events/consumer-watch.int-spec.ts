import { Worker, type Queue } from 'bullmq';
import { QueueFactory } from '#libs/core/platform';
import { eventually, testConfig, testDatabase, type TestDatabase } from '#libs/testing';
import { ConsumerWatch, type WatchedConsumer } from './consumer-watch.js';

let database: TestDatabase;
let factory: QueueFactory;
let queue: Queue;
let worker: Worker;
let taken: number;
let watch: ConsumerWatch;
let consumer: WatchedConsumer;
/** Ends the jobs that run. */
let finish: () => void;

beforeAll(async () => {
  database = await testDatabase();
  factory = new QueueFactory(testConfig(database.url), () => undefined);
});
afterAll(() => database.stop());
beforeEach(() => {
  taken = 0;
  let running = 0;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const work = async (): Promise<void> => {
    taken += 1;
    running += 1;
    await finished;
    running -= 1;
  };
  queue = factory.queue('bookings');
  // Takes nothing until it is told to run.
  worker = new Worker('bookings', work, {
    ...factory.consumer('bookings', 2),
    prefix: queue.opts.prefix,
    autorun: false,
  });
  watch = new ConsumerWatch();
  consumer = { name: 'bookings', queue, taken: () => taken, hasRoom: () => running < 2 };
});
afterEach(async () => {
  finish();
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
});

const jobs = (count: number) =>
  queue.addBulk(Array.from({ length: count }, (_, n) => ({ name: `${n}`, data: {} })));
async function looks(count: number): Promise<string[][]> {
  const found: string[][] = [];
  while (found.length < count) found.push(await watch.look([consumer]));
  return found;
}

describe('A consumer that takes no job while some wait', () => {
  it('is found at the fourth look', async () => {
    await jobs(2);
    expect(await looks(4)).toEqual([[], [], [], ['bookings']]);
  });

  it('is not found without jobs, nor once it has taken one', async () => {
    expect(await looks(5)).toEqual([[], [], [], [], []]);
    await jobs(1);
    expect(await looks(3)).toEqual([[], [], []]);
    taken += 1;
    expect(await looks(3)).toEqual([[], [], []]);
  });

  it('is not found while it runs as many as it may', async () => {
    await jobs(5);
    void worker.run();
    await eventually(() => expect(taken).toBe(2));
    expect(await looks(5)).toEqual([[], [], [], [], []]);
  });

  it('is not found while an operator has paused the queue', async () => {
    await jobs(1);
    await queue.pause();
    expect(await looks(5)).toEqual([[], [], [], [], []]);
    await queue.resume();
  });

  it('begins anew after the backend was away', async () => {
    await jobs(1);
    await looks(3);
    const isPaused = () => Promise.reject(new Error('away'));
    const away = { getJobCounts: queue.getJobCounts.bind(queue), isPaused };
    await expect(watch.look([{ ...consumer, queue: away }])).rejects.toThrow('away');
    expect(await looks(4)).toEqual([[], [], [], ['bookings']]);
  });
});
