/** Holds: as many as possible on free nights, and 1,000 people for the same nights. */
import { withBareServer } from './limits.mjs';

const CONNECTIONS = 8;
/** More than any product makes, so that a load ends by its time and not by its list. */
const MAX_PER_SECOND = 1_500;
const WARM = 60;
const RACERS = 1_000;
const RACER_CONNECTIONS = 100;

/**
 * @param {import('./context.mjs').Context} context
 * @returns {AsyncGenerator<import('./report.mjs').Row>}
 */
export async function* measureBookings(context) {
  if (context.wants('booking')) yield await measureHoldsAndLimit(context);
  if (context.wants('race')) yield await measureRace(context);
}

async function measureHoldsAndLimit(context) {
  const { product, meter, fixtures } = context;
  const { measured, job, share } = await measureHolds(context);
  const setup = { databaseUrl: product.databaseUrl, answers: [], passwordHash: null };
  const bare = await withBareServer(setup, async ({ url, pid }) => {
    const requests = fixtures.takeStays(share).map((stay) => bareHoldOf(stay, fixtures.nextTraveler()));
    await meter.measure({ ...job, url, requests: requests.splice(0, WARM) });
    return meter.measure({ ...job, url, requests }, { others: { bare: pid } });
  });
  const limits = { sameSql: bare };
  return { group: 'booking', name: 'booking only', connections: CONNECTIONS, ...measured, limits };
}

/**
 * Holds on the product.
 * @param {import('./context.mjs').Context} context
 */
export async function measureHolds({ product, meter, fixtures, options }) {
  const load = { connections: CONNECTIONS, seconds: options.seconds, warmSeconds: 0, once: true };
  // The product makes fewer than a bare server: it gets a third of what is left.
  const share = Math.min(options.seconds * MAX_PER_SECOND, Math.floor(fixtures.remainingStays / 3));
  const requests = fixtures.takeStays(share).map((stay) => holdOf(stay, fixtures.nextTraveler()));
  const job = { kind: 'http', ...load };
  await meter.measure({ ...job, url: product.url, requests: requests.splice(0, WARM) });
  return { measured: await meter.measure({ ...job, url: product.url, requests }), job, share };
}

async function measureRace({ product, meter, fixtures }) {
  const [stay] = fixtures.takeStays(1);
  const requests = Array.from({ length: RACERS }, () => holdOf(stay, fixtures.nextTraveler()));
  const load = { connections: RACER_CONNECTIONS, seconds: 120, warmSeconds: 0, once: true };
  const measured = await meter.measure({ kind: 'http', url: product.url, ...load, requests });
  const [{ sold }] = await fixtures.query(
    `select /* bench */ count(*)::int as sold from calendar_entries
      where property_id = $1 and nights && daterange($2::date, $3::date)`,
    [stay.propertyId, stay.from, stay.to],
  );
  const notes = [
    `${RACERS} racers took ${measured.seconds.toFixed(1)} s; the nights were sold ${sold} time(s)`,
  ];
  return {
    group: 'race',
    name: '1,000 for the same nights',
    connections: RACER_CONNECTIONS,
    ...measured,
    notes,
    limits: {},
  };
}

/** @param {import('./fixtures.mjs').FreeStay} stay @param {import('./fixtures.mjs').Traveler} traveler */
const holdOf = (stay, { token }) => ({
  path: '/api/bookings',
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: holdBodyOf(stay),
});

/** @param {import('./fixtures.mjs').FreeStay} stay */
export const holdBodyOf = ({ propertyId, from, to }) =>
  JSON.stringify({
    property_id: propertyId,
    check_in_date: from,
    check_out_date: to,
    guests: 1,
    accepts_liability_waiver: true,
  });

const bareHoldOf = ({ propertyId, from, to }, { id }) => ({
  path: '/bookings',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ property_id: propertyId, check_in_date: from, check_out_date: to, traveler_id: id }),
});
