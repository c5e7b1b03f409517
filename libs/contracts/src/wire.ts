/** What travels over the wire, by subject: snake_case, dollars, ISO text. */
export * from './wire/bookings.js';
export * from './wire/dashboard.js';
export * from './wire/homes.js';
export * from './wire/loyalty.js';
export * from './wire/payments.js';
export * from './wire/people.js';
export * from './wire/reviews.js';
export * from './wire/settings.js';
