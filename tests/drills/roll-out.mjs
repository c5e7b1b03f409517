/** A release is rolled out, taken back and rolled out again while people book and pay; not one request may fail. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { check, quiet } from '../chaos/at-rest.mjs';
import { Client } from '../chaos/client.mjs';
import { Dice } from '../chaos/dice.mjs';
import { newJournal } from '../chaos/journal.mjs';
import { People } from '../chaos/people.mjs';
import { setFaults } from '../chaos/trouble.mjs';
import { startWorld } from '../chaos/world.mjs';
import { freePort } from '../../scripts/infra/ports.mjs';

const TRAVELERS = 8;
const TOGETHER = 2;
/** How long people use each state of things. */
const STAGE_MS = 15_000;
/** What a balancer needs to notice that an instance ends. */
const FORGET_MS = 500;

/**
 * @typedef {object} RollOutReport
 * @property {{ stage: string, requests: number, failed: number }[]} stages
 * @property {string[]} failures requests that got no answer, or an error of the server
 * @property {string[]} violations promises that do not hold afterwards
 * @property {Record<string, number>} outcomes what people did
 */

/**
 * @param {{ before: string, run: import('../setup/test-run.mjs').TestRun, say: (line: string) => void }} options `before`: a clone, built, of
 *   the version before
 * @returns {Promise<RollOutReport>}
 */
export async function rollOut({ before, run, say }) {
  const world = await startWorld({
    run,
    say,
    root: before,
    onPayments: (sandbox) => setFaults(sandbox, null),
  });
  const db = new pg.Pool({ connectionString: world.databaseUrl, max: 2 });
  /** @type {RollOutReport} */
  const report = { stages: [], failures: [], violations: [], outcomes: {} };
  const client = new StrictClient(world.url, report.failures);
  const journal = newJournal();
  const count = (what) => void (report.outcomes[what] = (report.outcomes[what] ?? 0) + 1);
  const people = new People(client, journal, count);
  const crowd = new Crowd(people, count);
  try {
    await people.arrive(TRAVELERS);
    await people.readClock();
    crowd.start();
    const apis = world.parts.filter(({ name }) => name.startsWith('API'));
    const workers = world.parts.filter(({ name }) => name.startsWith('worker'));
    const versions = { before: { root: before }, now: {} };
    const stage = async (name, change) => {
      say(name);
      const [requests, failed] = [client.requests, report.failures.length];
      await change();
      await sleep(STAGE_MS);
      report.stages.push({
        stage: name,
        requests: client.requests - requests,
        failed: report.failures.length - failed,
      });
    };
    await stage('the version before', () => Promise.resolve());
    await stage('its database is migrated', () => world.migrate());
    await stage('half of the processes are new', async () => {
      await replaceApi(world, apis, versions.now);
      await replaceWorker(world, workers, versions.now);
    });
    await stage('the release is taken back', async () => {
      await replaceApi(world, apis, versions.before, apis.length - 1);
      await replaceWorker(world, workers, versions.before, workers.length - 1);
    });
    await stage('all processes are new', async () => {
      for (const _ of [...apis]) await replaceApi(world, apis, versions.now);
      for (const _ of [...workers]) await replaceWorker(world, workers, versions.now);
    });
    await crowd.stop();
    await quiet(db, report.violations, say);
    await check({ db, world, journal, people, violations: report.violations, say }, 'afterwards', false);
    return report;
  } finally {
    await crowd.stop();
    await db.end();
    await world.close();
  }
}

/** Sends nobody to an API any more, stops it, and starts another in its place. */
async function replaceApi(world, apis, version, index = 0) {
  const [part] = apis.splice(index, 1);
  const { name, env } = part.part;
  const target = `http://127.0.0.1:${env.PORT}`;
  const port = String(await freePort());
  apis.push(await world.startApi(name, port, version));
  world.balancer.remember(`http://127.0.0.1:${port}`);
  world.balancer.forget(target);
  await sleep(FORGET_MS);
  await part.stop();
}

async function replaceWorker(world, workers, version, index = 0) {
  const [part] = workers.splice(index, 1);
  workers.push(await world.startWorker(part.name, version));
  await part.stop();
}

/** Notes every request that had to be sent again. */
class StrictClient extends Client {
  constructor(url, failures) {
    super(url, (line) => failures.push(line));
    this.failures = failures;
  }

  /** @override */
  async once(method, path, options) {
    const answer = await super.once(method, path, options);
    if (!answer) this.failures.push(`${method} ${path}: no answer, or later`);
    return answer;
  }
}

/** People who do one thing after the other until they are stopped. */
class Crowd {
  constructor(people, count) {
    this.people = people;
    this.count = count;
    this.dice = new Dice('roll-out');
    this.going = false;
    this.begun = 0;
    /** @type {Promise<void>[]} */
    this.all = [];
  }

  start() {
    this.going = true;
    this.all = Array.from({ length: TOGETHER }, () => this.act());
  }

  async act() {
    while (this.going) {
      this.begun += 1;
      await this.people
        .act(this.dice.other(this.begun))
        .catch((error) => this.count(`gave up: ${error.message}`));
    }
  }

  async stop() {
    this.going = false;
    await Promise.all(this.all);
  }
}
