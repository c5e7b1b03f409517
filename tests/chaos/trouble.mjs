/** Everything that goes wrong: processes die, stores are emptied and stopped, the provider fails. */
import { setTimeout as sleep } from 'node:timers/promises';

const HANG_MS = 30_000;
const DELAY_MS = 4_000;
const FOREVER = 1_000_000;
/** So many points are armed at a time: with more, hardly anything would get done. */
const ARMED = 3;
/** A point that nobody comes to gives way to another one. */
const ARMED_MS = 15_000;
const WATCH_MS = 50;

/** What the provider does to calls and notices. Chances of calls add up to 15 %, of which some happen after the effect. */
const FAULTS = [
  { mode: '500_before', chance: 0.05 },
  { mode: '500_after', chance: 0.04 },
  { mode: 'cut', chance: 0.03 },
  { mode: '409', chance: 0.015 },
  { mode: '429', chance: 0.015 },
  { mode: 'timeout', chance: 0.003, delay_ms: HANG_MS },
  { mode: 'drop_webhooks', chance: 0.2 },
  { mode: 'duplicate_webhooks', chance: 0.3 },
  // Late ones arrive out of order.
  { mode: 'delay_webhooks', chance: 0.3, delay_ms: DELAY_MS },
];

/**
 * Makes the provider fail from now on, or recover.
 * @param {{ paymentsUrl: string, paymentsKey: string }} sandbox
 * @param {{ seed: number } | null} plan null: it recovers
 */
export async function setFaults({ paymentsUrl, paymentsKey }, plan) {
  const call = async (method, body) => {
    const answer = await fetch(`${paymentsUrl}/_sandbox/faults`, {
      method,
      headers: { authorization: `Bearer ${paymentsKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The payments sandbox refused a fault: ${await answer.text()}`);
  };
  await call('DELETE', {});
  if (plan === null) return;
  for (const [index, fault] of FAULTS.entries())
    await call('POST', { ...fault, path_prefix: '/v1', times: FOREVER, seed: plan.seed + index });
}

/**
 * @typedef {object} TroublePlan
 * @property {number} kills in all, half of them at crash points
 * @property {number} flushes of Redis
 * @property {number} redisStops
 * @property {number} postgresStops
 * @property {readonly string[]} points crash points
 * @property {number} hits of each point at least
 */

export class Trouble {
  /**
   * @param {import('./world.mjs').World} world
   * @param {import('./dice.mjs').Dice} dice
   * @param {TroublePlan} plan
   */
  constructor(world, dice, plan) {
    this.world = world;
    this.dice = dice;
    this.plan = plan;
    this.counts = { killed: 0, atPoints: 0, flushed: 0, redisStopped: 0, postgresStopped: 0 };
    this.over = false;
    /** Points to be hit, in an order of the seed. */
    this.queue = dice.other('points').shuffled(Array.from({ length: plan.hits }, () => plan.points).flat());
    /** @type {{ name: string, hits: number, since: number }[]} */
    this.armed = [];
  }

  /** How often processes have died. */
  get deaths() {
    return this.counts.killed + this.counts.atPoints;
  }

  /** The share of the trouble that has happened, 0 to 1. */
  get done() {
    return Math.min(
      this.deaths / Math.max(this.plan.kills, 1),
      this.queue.length === 0 && this.armed.length === 0 ? 1 : 0.99,
    );
  }

  /** Until everything of the plan has happened, or {@link stop}. @param {() => number} progress of the people, 0 to 1; trouble keeps pace with it */
  async run(progress) {
    const stores = this.storeFaults();
    while (!this.over && (this.done < 1 || stores.length > 0)) {
      const share = progress();
      this.followPoints();
      while (stores.length > 0 && stores[0].at <= share) await stores.shift()?.happen();
      const random = this.plan.kills - this.plan.points.length * this.plan.hits;
      if (this.counts.killed < random * Math.max(share, 0.02)) this.killSomething();
      await sleep(WATCH_MS);
    }
    this.world.points.disarmAll();
  }

  stop() {
    this.over = true;
  }

  /** When, as a share of the whole, the stores fail. */
  storeFaults() {
    const { dice, world, counts, plan } = this;
    const spread = (count, name, happen) =>
      Array.from({ length: count }, (_, n) => ({
        at: (n + 0.2 + dice.other(`${name}${n}`).chance() * 0.6) / count,
        happen,
      }));
    const faults = [
      ...spread(plan.flushes, 'flush', () => this.flush()),
      ...spread(
        plan.redisStops,
        'redis',
        async () => (await world.killRedis(), void (counts.redisStopped += 1)),
      ),
      ...spread(
        plan.postgresStops,
        'postgres',
        async () => (world.stopPostgres(), void (counts.postgresStopped += 1)),
      ),
    ];
    return faults.sort((one, other) => one.at - other.at);
  }

  /** As soon as Redis is there. */
  async flush() {
    while (!this.over && !(await this.world.flushRedis())) await sleep(WATCH_MS);
    this.counts.flushed += 1;
  }

  killSomething() {
    const part = this.dice.oneOf(this.world.parts);
    if (part.kill()) this.counts.killed += 1;
  }

  /** Counts who has died at a point, and arms others. */
  followPoints() {
    const { points } = this.world;
    const now = performance.now();
    this.armed = this.armed.filter(({ name, hits, since }) => {
      if (points.hits(name) > hits) {
        this.counts.atPoints += 1;
        return false;
      }
      if (now - since < ARMED_MS) return true;
      // It stays armed, and is looked at again in its turn.
      this.queue.push(name);
      return false;
    });
    while (this.armed.length < ARMED && this.queue.length > 0) {
      const name = /** @type {string} */ (this.queue.shift());
      if (this.armed.some((one) => one.name === name)) {
        this.queue.push(name);
        if (this.queue.every((one) => one === name)) break;
        continue;
      }
      this.armed.push({ name, hits: points.hits(name), since: now });
      points.arm(name);
    }
  }
}
