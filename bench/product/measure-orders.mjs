/** Whole orders until the points can be read, with everything that they cause; and how fast a backlog of events is drained. */
import { setTimeout as sleep } from 'node:timers/promises';
import { holdBodyOf } from './measure-bookings.mjs';

/** One at a time says how long an order takes when nobody else is there. */
const CONNECTIONS = [1, 4, 16];
/** More than any product makes. */
const MAX_PER_SECOND = 300;
const WARM = 24;
/** As in libs/core/platform/events: wakes the relay. */
const OUTBOX_CHANNEL = 'latchkey_outbox';
const SETTLE_MS = 900_000;

/**
 * @param {import('./context.mjs').Context} context
 * @returns {AsyncGenerator<import('./report.mjs').Row>}
 */
export async function* measureOrders(context) {
  const { product, meter, options, wants } = context;
  if (!wants('order') && !wants('backlog')) return;
  const load = { seconds: Math.min(options.seconds, 3), warmSeconds: 1 };
  const bareJob = product.redisUrl
    ? (connections) => meter.measure({ kind: 'job', redisUrl: product.redisUrl, connections, ...load })
    : async () => undefined;
  for (const connections of wants('order') ? CONNECTIONS : [])
    yield await measureOrdersAt(context, connections, await bareJob(connections));
  if (!wants('backlog')) return;
  const job = await bareJob(64);
  for (const killed of [false, true]) yield await measureBacklog(context, { killed, job });
}

async function measureOrdersAt({ product, meter, fixtures, options }, connections, job) {
  const orders = fixtures
    .takeStays(Math.min(WARM + options.seconds * MAX_PER_SECOND, Math.floor(fixtures.remainingStays / 2)))
    .map((stay) => ({ token: fixtures.nextTraveler().token, body: holdBodyOf(stay) }));
  if (orders.length <= WARM)
    throw new Error(`Only ${orders.length} stays are left to be ordered; measure with more --homes`);
  const { url, publicUrl, databaseUrl } = product;
  let before = { events: 0, marks: 0, planningMs: 0 };
  const onWarm = async () => {
    await nothingLeft(fixtures);
    before = await soFar(fixtures, meter);
  };
  const order = {
    kind: 'order',
    url,
    publicUrl,
    databaseUrl,
    connections,
    seconds: options.seconds,
    orders,
    warmOrders: WARM,
  };
  const measured = await meter.measure(order, { onWarm, settle: () => nothingLeft(fixtures) });
  const after = await soFar(fixtures, meter);
  const each = (name) => ((after[name] - before[name]) / measured.done).toFixed(1);
  const [{ overlaps }] = await fixtures.query(OVERLAPS);
  return {
    group: 'order',
    name: `order to points, ${connections} at a time`,
    connections,
    ...measured,
    notes: [
      `payment to points p50 ${measured.toPointsP50.toFixed(0)} ms, p99 ${measured.toPointsP99.toFixed(0)} ms; ` +
        `${each('events')} events, ${each('marks')} marks, ${each('planningMs')} ms of planning an order; ${overlaps} nights sold twice`,
    ],
    limits: { job },
  };
}

/**
 * @param {import('./context.mjs').Context} context
 * @param {{ killed: boolean, job: any }} options `killed`: the worker is killed half-way; `job`: the limit
 */
async function measureBacklog({ product, meter, fixtures, options }, { killed, job }) {
  const { backlog } = options;
  await nothingLeft(fixtures);
  process.kill(product.pids().worker, 'SIGSTOP');
  const ids = (await fixtures.query(PUBLISH, [backlog])).map(({ id }) => id);
  await fixtures.query('select /* bench */ pg_notify($1, $2)', [OUTBOX_CHANNEL, '']);
  const measured = await meter.measureHere(async () => {
    process.kill(product.pids().worker, 'SIGCONT');
    if (killed) {
      await atMostLeft(fixtures, backlog / 2);
      await product.restart('worker', 'SIGKILL');
    }
    await nothingLeft(fixtures);
    return backlog;
  });
  const [{ marks, events }] = await fixtures.query(MARKS, [ids]);
  return {
    group: 'backlog',
    name: `backlog of ${backlog} events${killed ? ', worker killed half-way' : ''}`,
    connections: null,
    ...measured,
    // The new worker's CPU time begins at 0, so that a difference means nothing.
    ...(killed && { cpuMs: null }),
    notes: [`${events} of ${backlog} events are done, with ${marks} marks of their one handler`],
    limits: { job },
  };
}

/** Waits until every event is handled. */
export const nothingLeft = (fixtures) => atMostLeft(fixtures, 0);

async function atMostLeft(fixtures, most) {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const [{ left }] = await fixtures.query(
      'select /* bench */ count(*)::int as left from events where done_at is null',
    );
    if (left <= most) return;
    if (performance.now() > deadline)
      throw new Error(`${left} events are not handled after ${SETTLE_MS / 1_000} s`);
    await sleep(20);
  }
}

/** What has been written and planned so far. */
const soFar = async (fixtures, meter) => ({
  ...(await written(fixtures)),
  planningMs: await meter.watch.planningMs(),
});

const written = async (fixtures) =>
  (
    await fixtures.query(
      'select /* bench */ (select count(*)::int from events) as events, (select count(*)::int from handled) as marks',
    )
  )[0];

const OVERLAPS = `
select /* bench */ count(*)::int as overlaps from calendar_entries a
  join calendar_entries b on a.property_id = b.property_id and a.id < b.id and a.nights && b.nights`;

/** A price that has not changed: its one handler looks for travelers to notify and finds none. */
const PUBLISH = `
insert into events (id, name, payload, occurred_at)
select gen_random_uuid(), 'property.price_changed',
       jsonb_build_object('propertyId', p.id, 'propertyTitle', p.title, 'ownerId', p.owner_id,
                          'previousCents', p.nightly_cents, 'nightlyCents', p.nightly_cents), now()
  from properties p cross join generate_series(1, $1::int) again
 limit $1::int
returning /* bench */ id`;

const MARKS = `
select /* bench */ (select count(*)::int from handled where event_id = any($1::uuid[])) as marks,
       (select count(*)::int from events where id = any($1::uuid[]) and done_at is not null) as events`;
