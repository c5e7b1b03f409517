/** Sizes of a run. */

/** @type {import('./run-chaos.mjs').ChaosOptions} about ten minutes on two cores */
export const FULL = {
  seed: 20_261_127,
  attempts: 1_000,
  people: 80,
  together: 24,
  kills: 500,
  hits: 5,
  flushes: 10,
  redisStops: 3,
  postgresStops: 5,
  // Plans renew after a month.
  days: 35,
  stepHours: 24,
  subscribers: 40,
};

/** @type {import('./run-chaos.mjs').ChaosOptions} what every run of the tests does */
export const SHORT = {
  seed: 11,
  attempts: 40,
  people: 10,
  together: 6,
  kills: 12,
  hits: 1,
  points: [
    'after commit of booking.created',
    'after POST /v1/checkout/sessions',
    'after commit of payment.succeeded',
    'before commit of book-payment',
    'after publishing events',
    'after POST /v1/refunds',
    'before answer of POST /api/bookings/:id/cancel',
  ],
  flushes: 1,
  redisStops: 0,
  postgresStops: 1,
  days: 2,
  stepHours: 12,
  subscribers: 0,
};
