/**
 * `npm run bench scale`: two APIs and three workers on one PostgreSQL and Redis, as on several machines. Prints what an order costs with one
 * and with several, and checks what must hold however many there are; ends with an error when something does not.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Balancer } from './balancer.mjs';
import { holdBodyOf } from './measure-bookings.mjs';
import { nothingLeft } from './measure-orders.mjs';
import { withProduct } from './with-product.mjs';

const CONNECTIONS = 16;
/** Well below what the machine can take: a start needs most of it. */
const CALM_CONNECTIONS = 1;
/** Longer than it takes to replace every process. */
const CALM_SECONDS = 40;
const WARM = 24;
const MAX_PER_SECOND = 150;
const READS_PER_SECOND = 20;
/** What a balancer needs to notice that an instance ends. */
const FORGET_MS = 500;
const UPDATE_MS = 5_000;

/** @param {import('./context.mjs').Options} options */
export async function measureScale(options) {
  const failed = await withProduct({ ...options, only: ['order'] }, async (context) => {
    const { product } = context;
    const alone = await ordersAt(context, product.url);
    print('orders with one API and one worker', alone);

    const other = await product.another('api', 'API 2');
    const workers = [
      await product.another('worker', 'worker 2'),
      await product.another('worker', 'worker 3'),
    ];
    const balancer = new Balancer([product.url, other.url]);
    const url = await balancer.open();
    print('orders with two APIs and three workers', await ordersAt(context, url));

    const checks = {
      'each order has its points once, and the books balance': await booksBalance(context),
      'each schedule exists once': await schedulesOnce(product),
      'an update reaches people on every instance': await updatesEverywhere(context, other.url),
      'a changed home is drawn anew by every instance': await pagesEverywhere(context, other.url),
      'no request fails while every process is replaced': await replaceAll(context, {
        balancer,
        url,
        other,
        workers,
      }),
      'nothing is left to do, and the books balance': await booksBalance(context),
    };
    await balancer.close();
    for (const [name, problem] of Object.entries(checks))
      console.log(`${problem ? 'FAILED' : 'ok    '} ${name} ${problem}`);
    return Object.values(checks).filter(Boolean).length;
  });
  if (failed > 0) process.exitCode = 1;
}

async function ordersAt(
  { product, meter, fixtures, options },
  url,
  { connections, seconds } = { connections: CONNECTIONS, seconds: options.seconds },
) {
  const orders = fixtures
    .takeStays(WARM + seconds * MAX_PER_SECOND)
    .map((stay) => ({ token: fixtures.nextTraveler().token, body: holdBodyOf(stay) }));
  const { publicUrl, databaseUrl } = product;
  const job = {
    kind: 'order',
    url,
    publicUrl,
    databaseUrl,
    connections,
    seconds,
    orders,
    warmOrders: WARM,
  };
  return meter.measure(job, { onWarm: () => nothingLeft(fixtures), settle: () => nothingLeft(fixtures) });
}

const print = (name, { done, seconds, p50, p99, outcomes }) =>
  console.log(
    `${name}: ${(done / seconds).toFixed(1)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ` +
      `${outcomes[503]} requests were refused and sent again`,
  );

async function booksBalance({ fixtures }) {
  await nothingLeft(fixtures);
  const [{ doubled, off, overlaps }] = await fixtures.query(BOOKS);
  return doubled + off + overlaps === 0
    ? ''
    : `(${doubled} doubled, ${off} off, ${overlaps} nights sold twice)`;
}

async function schedulesOnce({ redisUrl }) {
  if (!redisUrl) return '';
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('schedule', { connection, prefix: 'latchkey' });
  const names = (await queue.getJobSchedulers()).map(({ name }) => name);
  const delayed = (await queue.getDelayed()).map(({ name }) => name);
  await queue.close();
  connection.disconnect();
  const doubled = [names, delayed].flatMap((list) => list.filter((name, n) => list.indexOf(name) !== n));
  return names.length > 0 && doubled.length === 0
    ? ''
    : `(${names.length} schedules, doubled: ${doubled.join(', ')})`;
}

/** Books on one API while streams of the same person are open on both. */
async function updatesEverywhere({ product, fixtures }, otherUrl) {
  const { token } = fixtures.traveler(7);
  const streams = await Promise.all([product.url, otherUrl].map((url) => openStream(url, token)));
  const [stay] = fixtures.takeStays(1);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const booked = await fetch(`${product.url}/api/bookings`, {
    method: 'POST',
    headers,
    body: holdBodyOf(stay),
  });
  const heard = await Promise.all(streams.map(({ next }) => next));
  for (const { close } of streams) close();
  const silent = heard.filter((update) => !update).length;
  return booked.ok && silent === 0
    ? ''
    : `(booking answered ${booked.status}, ${silent} instances said nothing)`;
}

/** @returns {Promise<{ next: Promise<boolean>, close: () => void }>} `next`: whether an update came in time */
async function openStream(url, token) {
  const end = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  });
  const next = (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? [])
        if (/^data:.*booking/m.test(decoder.decode(chunk))) return true;
    } catch {
      return false; // nothing came in time
    }
    return false;
  })();
  const timeout = setTimeout(() => end.abort(), UPDATE_MS);
  return { next, close: () => (clearTimeout(timeout), end.abort()) };
}

/** Both draw a home's page, its price changes in the database, both draw it again. */
async function pagesEverywhere({ product, fixtures }, otherUrl) {
  const [{ propertyId }] = fixtures.homes;
  const title = `Renamed ${propertyId.slice(0, 8)}`;
  const page = async (url) => (await fetch(`${url}/properties/${propertyId}`)).text();
  const urls = [product.url, otherUrl];
  await Promise.all(urls.map(page));
  await fixtures.query('update /* bench */ properties set title = $1 where id = $2', [title, propertyId]);
  const stale = (await Promise.all(urls.map(page))).filter((html) => !html.includes(title));
  return stale.length === 0 ? '' : `(${stale.length} instances drew the old one)`;
}

/** Replaces each API and each worker, one after the other, while people read through the balancer and orders are made. */
async function replaceAll(context, { balancer, url, other, workers }) {
  const { product, fixtures } = context;
  const town = fixtures.usualTowns[0]?.city ?? '';
  const paths = [
    `/api/properties?city=${encodeURIComponent(town)}`,
    `/api/properties/${fixtures.homes[0]?.propertyId}`,
    '/api/cities',
  ];
  const reads = new Reads(url, paths);
  const begun = performance.now();
  const orders = ordersAt(context, url, { connections: CALM_CONNECTIONS, seconds: CALM_SECONDS });
  const first = { url: product.url, restart: (signal) => product.restart('API', signal) };
  for (const api of [first, other]) {
    balancer.forget(api.url);
    await sleep(FORGET_MS);
    await api.restart('SIGTERM');
    balancer.remember(api.url);
  }
  for (const worker of [{ restart: (signal) => product.restart('worker', signal) }, ...workers])
    await worker.restart('SIGTERM');
  const seconds = (performance.now() - begun) / 1_000;
  const made = await orders;
  const { done, failures } = await reads.end();
  print(`orders while everything was replaced in ${seconds.toFixed(0)} s`, made);
  console.log(`reads meanwhile: ${done}`);
  if (seconds > CALM_SECONDS) return '(the orders ended before everything was replaced)';
  failures.push(...Array.from({ length: made.outcomes[503] }, () => 'an order was refused at first'));
  return failures.length === 0 ? '' : `(${failures.length} of ${done}: ${[...new Set(failures)].join(', ')})`;
}

/** Reads at a steady rate, whether or not earlier ones are answered. */
class Reads {
  constructor(url, paths) {
    this.pending = [];
    this.timer = setInterval(() => {
      const path = paths[this.pending.length % paths.length];
      this.pending.push(
        fetch(url + path).then(
          (answer) => (answer.ok ? '' : String(answer.status)),
          (error) => error.message,
        ),
      );
    }, 1_000 / READS_PER_SECOND);
  }

  async end() {
    clearInterval(this.timer);
    const outcomes = await Promise.all(this.pending);
    return { done: outcomes.length, failures: outcomes.filter(Boolean) };
  }
}

const BOOKS = `
select /* bench */
  (select count(*)::int from (select booking_id from points_entries group by booking_id, kind having count(*) > 1) twice) as doubled,
  (select count(*)::int from (select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0) off) as off,
  (select count(*)::int from calendar_entries a join calendar_entries b
     on a.property_id = b.property_id and a.id < b.id and a.nights && b.nights) as overlaps`;
