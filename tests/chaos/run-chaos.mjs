/** People use the product while everything around them fails; then it is quiet, and every promise is checked from outside. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Client } from './client.mjs';
import { CRASH_POINTS } from './crash-points.mjs';
import { Dice } from './dice.mjs';
import { checkInvariants } from './invariants.mjs';
import { newJournal } from './journal.mjs';
import { People } from './people.mjs';
import { setFaults, Trouble } from './trouble.mjs';
import { startWorld } from './world.mjs';

const POLL_MS = 500;
const SAY_EVERY_MS = 15_000;
/** Fails loudly instead of waiting forever; the goal is 30 s. */
const MAX_QUIET_MS = 300_000;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** In the end every stay is over and every owner paid. */
const LAST_DAYS = 26;
const MAX_CHECKS = 5;
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
    await people.readClock();
    say(`Seed ${seed}: ${options.attempts} attempts of ${options.people} people, ${options.kills} kills…`);
    await onPayments(world);

    const begun = performance.now();
    const trouble = new Trouble(world, dice.other('trouble'), { ...options, points });
    let started = 0;
    const progress = () => started / options.attempts;
    const storm = trouble.run(progress);
    const clock = moveClock(people, options.days, progress);
    const one = async () => {
      // More attempts than planned, as long as trouble is still to come.
      while (started < options.attempts || (trouble.done < 1 && started < options.attempts * 3)) {
        started += 1;
        await people
          .act(dice.other(`attempt ${started}`))
          .catch((error) => count(`gave up: ${error.message}`));
      }
    };
    await Promise.all(Array.from({ length: options.together }, one));
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

/** In steps, as the attempts go on. */
async function moveClock(people, days, progress) {
  const steps = days * 2;
  for (let step = 1; step <= steps; step += 1) {
    while (progress() < step / (steps + 1)) await sleep(POLL_MS);
    await people.moveClock(12 * HOUR_SECONDS);
  }
}

async function everythingRuns({ parts }) {
  while (!parts.every(({ alive }) => alive)) await sleep(POLL_MS);
}

/** Waits until nothing is left to do. @returns seconds */
async function quiet(db, violations, say) {
  const begun = performance.now();
  let said = 0;
  for (;;) {
    const left = await db.query(LEFT).then(
      ({ rows }) => rows[0].left,
      (error) => [error.message],
    );
    if (left.length === 0) return (performance.now() - begun) / 1_000;
    if (Math.floor((performance.now() - begun) / SAY_EVERY_MS) > said) {
      said += 1;
      say(`  after ${said * (SAY_EVERY_MS / 1_000)} s: ${summary(left)}`);
    }
    if (performance.now() - begun > MAX_QUIET_MS) {
      violations.push(`it is not quiet after ${MAX_QUIET_MS / 1_000} s: ${summary(left)}`);
      return MAX_QUIET_MS / 1_000;
    }
    await sleep(POLL_MS);
  }
}

/** Each kind once, with its number. */
const summary = (left) =>
  [...Map.groupBy(left, (what) => what)].map(([what, all]) => `${all.length} ${what}`).join(', ');

/** What is open, in words. Holds and refunds that a sweep has yet to look at included. */
const LEFT = `
with product as (select clock_timestamp() + coalesce((select offset_ms from sandbox_clock), 0) * interval '1 millisecond' as now)
select coalesce(array_agg(what), '{}') as left from (
  select 'event ' || name as what from events where done_at is null
  -- A page that was asked for and never shown is looked for when its hold ends.
  union all select kind || ' ' || state || ' ' || coalesce(last_error, '') from operations o
    where state in ('requested', 'sent', 'failed')
      and not (kind = 'create_checkout' and exists (select 1 from bookings b where b.id = o.booking_id and b.status in ('pending', 'confirmed')))
  union all select 'notice ' || type from webhook_events where processed_at is null
  union all select 'mail ' || kind from mails where state = 'queued'
  union all select 'comparison' from reconciliation_runs where finished_at is null
  union all select 'hold that has ended' from bookings, product where status = 'pending' and hold_expires_at < now - interval '1 minute'
  union all select 'stay that is over' from bookings, product where status = 'confirmed' and check_out_at < now - interval '1 minute') todo`;

/** Compares books and provider once more, from the beginning. */
async function compared(db, people) {
  const id = await people.compare();
  for (;;) {
    const { rows } = await db.query(
      'select 1 from reconciliation_runs where id = $1 and balance_checked_at is not null',
      [id],
    );
    if (rows.length > 0) return;
    await sleep(POLL_MS);
  }
}

/** Checks everything; again when a sweep has found something to do meanwhile, since only what stays wrong is wrong. */
async function check({ db, world, journal, people, violations, say }, when, isOver) {
  for (let tries = 1; ; tries += 1) {
    await people.readClock();
    const facts = { productNow: new Date(people.now), isOver };
    const broken = (await checkInvariants(db, world, journal, facts)).filter(
      ({ offenders }) => offenders.length > 0,
    );
    const { left } = (await db.query(LEFT)).rows[0];
    if (broken.length > 0 && left.length > 0 && tries < MAX_CHECKS) {
      await quiet(db, violations, say);
      continue;
    }
    for (const { name, offenders } of broken)
      violations.push(
        `${when}, ${name}: ${offenders.length} do not, such as ${offenders.slice(0, 5).join('; ')}`,
      );
    return;
  }
}
