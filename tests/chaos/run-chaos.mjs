/** People use the product while everything around them fails; then it is quiet, and every promise is checked from outside. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { check, compared, quiet } from './at-rest.mjs';
import { Client } from './client.mjs';
import { CRASH_POINTS } from './crash-points.mjs';
import { Dice } from './dice.mjs';
import { newJournal } from './journal.mjs';
import { People } from './people.mjs';
import { setFaults, Trouble } from './trouble.mjs';
import { startWorld } from './world.mjs';

const POLL_MS = 500;
/**
 * While trouble is still to come, at most so many times the planned attempts, beyond those by so few people at a time that the worker gets to what
 * happens seldom, such as payouts.
 */
const MOST_ATTEMPTS = 5;
const FEW_TOGETHER = 4;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** In the end every stay is over and every owner paid. */
const LAST_DAYS = 26;
const WELCOME_POINTS = 20_000;

/**
 * @typedef {object} ChaosOptions
 * @property {number} seed
 * @property {number} attempts of people
 * @property {number} people
 * @property {number} together attempts at a time
 * @property {number} kills of processes, crash points included
 * @property {number} hits of each crash point
 * @property {readonly string[]} [points]
 * @property {number} flushes
 * @property {number} redisStops
 * @property {number} postgresStops
 * @property {number} days that the clock moves on meanwhile
 * @property {number} stepHours by which it moves at a time
 * @property {number} subscribers people who have a plan from the beginning
 *
 * @typedef {object} ChaosReport
 * @property {string[]} violations empty when every promise was kept
 * @property {Record<string, number>} outcomes what became of the attempts
 * @property {Record<string, number>} figures
 * @property {Record<string, number>} points hits of each crash point
 */

/**
 * @param {ChaosOptions} options
 * @param {import('../setup/test-run.mjs').TestRun} run
 * @param {(line: string) => void} say
 * @returns {Promise<ChaosReport>}
 */
export async function runChaos(options, run, say) {
  const { seed, points = CRASH_POINTS } = options;
  const dice = new Dice(String(seed));
  let stormy = true;
  let starts = 0;
  const onPayments = (sandbox) => setFaults(sandbox, stormy ? { seed: seed * 1_000 + (starts += 20) } : null);
  const world = await startWorld({ run, say, onPayments });
  const db = new pg.Pool({ connectionString: world.databaseUrl, max: 2 });
  db.on('error', () => undefined); // the server is stopped on purpose
  const violations = [];
  const outcomes = {};
  const client = new Client(world.url, (line) => violations.push(line));
  const journal = newJournal();
  const count = (what) => void (outcomes[what] = (outcomes[what] ?? 0) + 1);
  const people = new People(client, journal, count);
  try {
    await people.arrive(options.people);
    await welcome(db, people.travelers);
    await people.subscribe(options.subscribers);
    await people.readClock();
    say(`Seed ${seed}: ${options.attempts} attempts of ${options.people} people, ${options.kills} kills…`);
    await onPayments(world);

    const begun = performance.now();
    const trouble = new Trouble(world, dice.other('trouble'), { ...options, points });
    let started = 0;
    const progress = () => started / options.attempts;
    const storm = trouble.run(() => Math.min(progress(), 1));
    const clock = moveClock(people, options, progress, () => trouble.over);
    const goesOn = (place) =>
      started < options.attempts ||
      (place < FEW_TOGETHER && trouble.done < 1 && started < options.attempts * MOST_ATTEMPTS);
    const one = async (place) => {
      while (goesOn(place)) {
        started += 1;
        await people
          .act(dice.other(`attempt ${started}`))
          .catch((error) => count(`gave up: ${error.message}`));
      }
    };
    await Promise.all(Array.from({ length: options.together }, (_, place) => one(place)));
    trouble.stop();
    await Promise.all([storm, clock]);
    stormy = false;
    const stormSeconds = (performance.now() - begun) / 1_000;
    await everythingRuns(world);
    await setFaults(world, null);
    say(
      `${started} attempts and ${trouble.deaths} deaths in ${stormSeconds.toFixed(0)} s. Waiting until it is quiet…`,
    );

    const quietSeconds = await quiet(db, violations, say);
    await check({ db, world, journal, people, violations, say }, 'after the storm', false);
    say(`Quiet after ${quietSeconds.toFixed(1)} s. Now the clock moves until every stay is over…`);
    for (let day = 0; day < LAST_DAYS; day += 2) await people.moveClock(2 * DAY_SECONDS);
    await quiet(db, violations, say);
    await compared(db, people);
    await check({ db, world, journal, people, violations, say }, 'when every stay is over', true);

    return {
      violations,
      outcomes,
      points: Object.fromEntries(points.map((name) => [name, world.points.hits(name)])),
      figures: {
        attempts: started,
        'killed at random': trouble.counts.killed,
        'killed at crash points': trouble.counts.atPoints,
        'Redis flushed': trouble.counts.flushed,
        'Redis stopped': trouble.counts.redisStopped,
        'PostgreSQL stopped': trouble.counts.postgresStopped,
        requests: client.requests,
        'tries that got no answer': client.retries,
        'seconds of storm': Math.round(stormSeconds),
        'seconds until quiet': Math.round(quietSeconds),
        bookings: Number((await db.query('select count(*) as n from bookings')).rows[0].n),
        events: Number((await db.query('select count(*) as n from events')).rows[0].n),
      },
    };
  } finally {
    await db.end();
    await world.close();
  }
}

/** Points to spend, as a welcome. */
const welcome = (db, travelers) =>
  db.query(
    `insert into points_entries (id, user_id, kind, state, points, description, created_at)
     select gen_random_uuid(), id, 'adjustment', 'posted', $2, 'Welcome', now() from unnest($1::uuid[]) id`,
    [travelers.map(({ id }) => id), WELCOME_POINTS],
  );

/**
 * In steps, as the attempts go on; after each, owners are paid what is due. It goes on with attempts beyond the plan, because without it
 * no stay ends, and no process dies while one does.
 */
async function moveClock(people, { days, stepHours }, progress, isOver) {
  const steps = Math.round((days * 24) / stepHours);
  for (let step = 1; ; step += 1) {
    while (progress() < step / (steps + 1)) {
      if (isOver()) return;
      await sleep(POLL_MS);
    }
    await people.moveClock(stepHours * HOUR_SECONDS);
    await people.payOwners();
  }
}

async function everythingRuns({ parts }) {
  while (!parts.every(({ alive }) => alive)) await sleep(POLL_MS);
}
