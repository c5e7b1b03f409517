/** Whole orders: book, open the checkout page, pay there, come back, and wait until the points can be read. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { percentilesOf } from './percentiles.mjs';

const POLL_MS = 10;
const TIMEOUT_MS = 60_000;
const CARD = { card_number: '4242 4242 4242 4242', exp: '12/40', cvc: '123', name: 'Bench Traveler' };

/**
 * @typedef {object} OrderJob
 * @property {'order'} kind
 * @property {string} url
 * @property {string} publicUrl
 * @property {string} databaseUrl
 * @property {number} connections orders under way at a time
 * @property {number} seconds in which orders begin
 * @property {{ token: string, body: string }[]} orders each is made once
 * @property {number} warmOrders how many of them are for warming up
 */

/** @param {OrderJob} job */
export async function orderLoad({ url, publicUrl, databaseUrl, connections, seconds, orders, warmOrders }) {
  const points = new PointsWatch(databaseUrl);
  await points.open();
  const queue = orders.values();
  const shop = { url, publicUrl, points, refused: 0 };
  const repeat = async (isOver) => {
    const results = [];
    const start = performance.now();
    const one = async () => {
      while (!isOver(results.length, start)) {
        const next = queue.next();
        if (next.done) return;
        results.push(await place(next.value, shop));
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    return summary(results, start, shop.refused);
  };
  return {
    warmUp: async () => void (await repeat((done) => done >= warmOrders)),
    run: () => repeat((_done, start) => performance.now() - start >= seconds * 1_000),
    close: () => points.close(),
  };
}

function summary(results, start, refused) {
  const toPoints = percentilesOf(results.map(({ toPointsMs }) => toPointsMs));
  return {
    done: results.length,
    seconds: (performance.now() - start) / 1_000,
    ...percentilesOf(results.map(({ ms }) => ms)),
    outcomes: { 503: refused },
    toPointsP50: toPoints.p50,
    toPointsP99: toPoints.p99,
  };
}

async function place({ token, body }, shop) {
  const { url, publicUrl, points } = shop;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const start = performance.now();
  const booking = await json(shop, `${url}/api/bookings`, { method: 'POST', headers, body });
  const session = await json(shop, `${url}/api/payments/checkout/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      booking_id: booking.id,
      success_url: `${publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/book/${booking.property_id}`,
    }),
  });
  const paid = await fetch(session.url, {
    method: 'POST',
    body: new URLSearchParams(CARD),
    redirect: 'manual',
  });
  await paid.arrayBuffer();
  if (paid.status !== 303) throw new Error(`The payment was answered by ${paid.status}`);
  const paidAt = performance.now();
  // The page to which the browser returns asks once at first.
  const readable = points.of(booking.id);
  await json(shop, `${url}/api/payments/checkout/status/${session.session_id}`, { headers });
  await readable;
  const end = performance.now();
  return { ms: end - start, toPointsMs: end - paidAt };
}

/** @returns {Promise<any>} */
async function json(shop, url, init) {
  const response = await fetch(url, init);
  if (response.status === 503) {
    // Too many requests: counted, and tried again after the time that the answer asks for.
    shop.refused += 1;
    await response.arrayBuffer();
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
    return json(shop, url, init);
  }
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Asks the database, for all orders at once, so that the API is not measured answering the same question again and again. */
class PointsWatch {
  constructor(databaseUrl) {
    this.client = new pg.Client({ connectionString: databaseUrl });
    this.waiting = new Map();
    this.closing = false;
  }

  async open() {
    await this.client.connect();
    this.polling = this.poll();
  }

  /** Resolves when a booking's points can be read. */
  of(bookingId) {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`No points for ${bookingId}`)), TIMEOUT_MS);
      this.waiting.set(bookingId, () => (clearTimeout(timeout), resolve(undefined)));
    });
  }

  async poll() {
    while (!this.closing) {
      if (this.waiting.size > 0) await this.ask();
      await sleep(POLL_MS);
    }
  }

  async ask() {
    const { rows } = await this.client.query(
      'select /* bench */ booking_id from points_entries where booking_id = any($1::uuid[])',
      [[...this.waiting.keys()]],
    );
    for (const { booking_id: id } of rows) {
      this.waiting.get(id)?.();
      this.waiting.delete(id);
    }
  }

  async close() {
    this.closing = true;
    await this.polling;
    await this.client.end();
  }
}
