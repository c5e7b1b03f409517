import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { Job } from 'bullmq';
import { tables, testConfig, testDatabase, type TestDatabase } from '#libs/testing';
import { buildWorker } from '../bootstrap.js';
import { JobMetrics } from '../events/job-metrics.js';
import { QueueRegistry } from '../events/queue-registry.js';
import { SWEEP_TABLE, type Sweeps } from '../sweeps.js';
import { Schedules } from './schedules.js';

let database: TestDatabase;
let worker: INestApplicationContext;
beforeAll(async () => {
  database = await testDatabase();
  worker = await buildWorker(testConfig(database.url));
});
afterAll(async () => {
  await worker.close();
  await database.stop();
});

/** A sweep of completed stays that runs until it is told to end; counts its runs. */
function slowSweep() {
  const ends: PromiseWithResolvers<unknown>[] = [];
  const sweeps: Sweeps = {
    ...worker.get<Sweeps>(SWEEP_TABLE),
    'complete-stays': () => {
      const end = Promise.withResolvers<unknown>();
      ends.push(end);
      return end.promise;
    },
  };
  const queues = worker.get(QueueRegistry);
  const schedules = new Schedules(
    worker.get(EntityManager),
    queues,
    worker.get(JobMetrics),
    sweeps,
    testConfig(database.url),
  );
  const tick = (name = 'complete-stays') =>
    schedules.run('schedule', new Job(queues.producer('schedule'), name, {}));
  const runs = async (count: number) => {
    while (ends.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ends, tick, runs };
}

describe('Schedules', () => {
  it('a tick does nothing while its sweep still runs, and runs it again afterwards', async () => {
    const { ends, tick, runs } = slowSweep();
    const first = tick();
    await runs(1);
    await tick();
    expect(ends).toHaveLength(1);
    ends[0]?.resolve(null);
    await first;
    const second = tick();
    await runs(2);
    ends[1]?.resolve(null);
    await second;
  });

  it('a tick of a schedule that another release has does nothing and leaves no trace', async () => {
    await slowSweep().tick('resume-operations');
    const runs = await tables(worker.get(EntityManager)).selectFrom('schedule_runs').select('name').execute();
    expect(runs.map(({ name }) => name)).not.toContain('resume-operations');
  });

  it('removes a schedule that only an earlier release has', async () => {
    const queue = worker.get(QueueRegistry).producer('schedule');
    await queue.upsertJobScheduler('resume-operations', { every: 60_000 }, { name: 'resume-operations' });
    await worker.get(Schedules).ensure();
    const keys = (await queue.getJobSchedulers()).map(({ key }) => key);
    expect(keys).toContain('resume-refunds');
    expect(keys).not.toContain('resume-operations');
  });

  it('a failed sweep runs at its next tick', async () => {
    const { ends, tick, runs } = slowSweep();
    const first = tick();
    await runs(1);
    ends[0]?.reject(new Error('The provider is away'));
    await expect(first).rejects.toThrow('The provider is away');
    const second = tick();
    await runs(2);
    ends[1]?.resolve(null);
    await second;
  });
});
