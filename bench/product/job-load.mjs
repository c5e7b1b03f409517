/** Bare jobs of BullMQ with the options of the product's queues: from adding one to its end. */
import { Queue, Worker } from 'bullmq';
import { percentilesOf } from './percentiles.mjs';

const NAME = 'bench';
/** As in libs/core/platform/queues and apps/worker/src/events. */
const OPTIONS = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: { age: 86_400, count: 5_000 },
};
const CONCURRENCY = 8;

/**
 * @typedef {object} JobJob
 * @property {'job'} kind
 * @property {string} redisUrl
 * @property {number} connections jobs under way at a time
 * @property {number} seconds
 * @property {number} warmSeconds
 */

/** @param {JobJob} job */
export async function jobLoad({ redisUrl, connections, seconds, warmSeconds }) {
  const { Redis } = await import('ioredis');
  const connect = () => new Redis(redisUrl, { maxRetriesPerRequest: null });
  const redis = [connect(), connect()];
  const queue = new Queue(NAME, { connection: redis[0], defaultJobOptions: OPTIONS });
  const waiting = new Map();
  const worker = new Worker(NAME, async (job) => void waiting.get(job.name)?.(), {
    connection: redis[1],
    concurrency: CONCURRENCY,
  });
  let added = 0;
  const repeat = async (duration) => {
    const times = [];
    const start = performance.now();
    const deadline = start + duration * 1_000;
    const one = async () => {
      while (performance.now() < deadline) {
        const before = performance.now();
        const name = String((added += 1));
        const done = new Promise((resolve) => waiting.set(name, resolve));
        await queue.add(name, {});
        await done;
        waiting.delete(name);
        times.push(performance.now() - before);
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    const result = { done: times.length, seconds: (performance.now() - start) / 1_000 };
    return { ...result, ...percentilesOf(times), outcomes: {} };
  };
  const close = async () => {
    await worker.close();
    await queue.obliterate({ force: true });
    await queue.close();
    for (const connection of redis) connection.disconnect();
  };
  return { warmUp: () => repeat(warmSeconds), run: () => repeat(seconds), close };
}
