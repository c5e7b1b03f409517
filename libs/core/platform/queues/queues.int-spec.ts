import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { QUEUES } from '#libs/core/events';
import { eventually } from '#libs/testing';
import { freePort } from '../../../../scripts/infra/ports.mjs';
import { redisProgram } from '../../../../scripts/infra/redis.mjs';
import { QueueFactory } from './queues.js';
import { redisClient } from './redis.js';

const PASSWORD = 'a password of the test';

/** A cluster of one node, which refuses commands whose keys a larger cluster would have on several. */
class OneNodeCluster {
  private constructor(
    private readonly server: ChildProcess,
    private readonly dir: string,
    readonly url: string,
  ) {}

  static async start(program: string): Promise<OneNodeCluster> {
    const dir = mkdtempSync(join(tmpdir(), 'latchkey-cluster-'));
    const port = await freePort();
    const server = spawn(program, ['-'], { cwd: dir, stdio: ['pipe', 'ignore', 'ignore'] });
    server.stdin.end(
      [
        `port ${port}`,
        'bind 127.0.0.1',
        `requirepass "${PASSWORD}"`,
        'save ""',
        'cluster-enabled yes',
        'cluster-announce-ip 127.0.0.1',
        `cluster-port ${await freePort()}`,
      ].join('\n'),
    );
    const cluster = new OneNodeCluster(
      server,
      dir,
      `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    );
    await cluster.takeAllSlots();
    return cluster;
  }

  private async takeAllSlots(): Promise<void> {
    const node = new Redis(this.url).on('error', () => undefined); // not listening yet
    await node.cluster('ADDSLOTSRANGE', 0, 16_383);
    await eventually(async () => expect(await node.cluster('INFO')).toContain('cluster_state:ok'));
    node.disconnect();
  }

  async stop(): Promise<void> {
    const ended = once(this.server, 'exit');
    this.server.kill();
    await ended;
    rmSync(this.dir, { recursive: true });
  }
}

const program = redisProgram();
const describeOnRedis = program ? describe : describe.skip;

describeOnRedis('Queues on a Redis cluster', () => {
  let cluster: OneNodeCluster;
  let factory: QueueFactory;
  let redis: { redisUrl: string; redisCluster: boolean };
  beforeAll(async () => {
    cluster = await OneNodeCluster.start(program ?? '');
    redis = { redisUrl: cluster.url, redisCluster: true };
    factory = new QueueFactory({ ...redis, directDatabaseUrl: '', queuePrefix: 'latchkey' }, () => undefined);
  });
  afterAll(async () => {
    factory.close();
    await cluster.stop();
  });

  it('run jobs and schedules, and are counted, paused and emptied', async () => {
    const queue = factory.queue('payments');
    const ran: string[] = [];
    const worker = new Worker(
      'payments',
      async ({ name }) => void ran.push(await Promise.resolve(name)),
      factory.consumer('payments', 2),
    );
    try {
      await eventually(async () =>
        queue.addBulk([
          { name: 'one', data: {} },
          { name: 'two', data: {} },
        ]),
      );
      await queue.upsertJobScheduler('each second', { every: 1_000 }, { name: 'scheduled' });
      await eventually(async () => {
        expect(new Set(ran)).toEqual(new Set(['one', 'two', 'scheduled']));
        expect(await queue.getJobCounts('completed')).not.toEqual({ completed: 0 });
      });
      await queue.pause();
      expect(await queue.isPaused()).toBe(true);
      await queue.obliterate({ force: true });
    } finally {
      await worker.close();
      await queue.close();
    }
  });

  it('have the keys of each queue together, and those of different queues apart', async () => {
    const client = redisClient(redis, {});
    const slots = QUEUES.map((name) => client.cluster('KEYSLOT', `${factory.prefixOf(name)}:${name}:wait`));
    expect(new Set(await Promise.all(slots)).size).toBe(QUEUES.length);
    const name = 'effects';
    const its = ['wait', 'active', 'events'].map((key) =>
      client.cluster('KEYSLOT', `${factory.prefixOf(name)}:${name}:${key}`),
    );
    expect(new Set(await Promise.all(its)).size).toBe(1);
    client.disconnect();
  });
});
