import { z } from 'zod';
import { MAX_SAVED_HOMES, ALERT_KINDS } from '#libs/core/rules';
import { del, get, post, put } from './call.js';
import { DATE_ERRORS, STAY_RULE_ERRORS, priceToCompare, StayDatesQuery } from './common.js';
import { Day, Dollars, Id, Instant, optionalCheckedLater, optionalText } from './fields.js';
import { PropertyView } from './homes.js';

/** GET /saved: a saved home. Additive. */
export const SavedHomeView = z.strictObject({
  /** Null for a visitor, whose list is stored in the browser. */
  saved_at: Instant.nullable(),
  property: PropertyView,
  /** True when the home can no longer be booked at all. */
  withdrawn: z.boolean(),
  /** Whether the requested dates are free; null without dates. */
  available: z.boolean().nullable(),
});
export type SavedHomeView = z.infer<typeof SavedHomeView>;

/** Status of an alert: `reached` while its condition is met, `withdrawn` while the home cannot be booked at all. */
export const AlertStatus = z.enum(['waiting', 'reached', 'withdrawn', 'booked', 'past']);
export type AlertStatus = z.infer<typeof AlertStatus>;

/** GET /watches: an alert. Dollars. Additive. */
export const AlertView = z.strictObject({
  id: Id,
  kind: z.enum(ALERT_KINDS),
  property: z.strictObject({
    id: Id,
    title: z.string(),
    city: z.string(),
    state: z.string(),
    main_photo: z.string().nullable(),
  }),
  check_in_date: Day.nullable(),
  check_out_date: Day.nullable(),
  nights: z.int().nullable(),
  below: z.number().nullable(),
  /** The nightly price, or the total for the nights including cleaning. */
  current_price: Dollars,
  state: AlertStatus,
  /** Number of earlier alerts of others for overlapping nights. */
  ahead: z.number(),
  asked_at: Instant,
  /** Time of the last notification. */
  told_at: Instant.nullable(),
});
export type AlertView = z.infer<typeof AlertView>;

const ID_LENGTH = 36;

/** Query of GET /saved. */
export const SavedQuery = StayDatesQuery.extend({
  ids: optionalText(
    'Please separate homes by commas',
    MAX_SAVED_HOMES * (ID_LENGTH + 1),
    'Those are too many homes',
  ).describe('Comma-separated ids; for visitors, whose browser remembers them.'),
});
export type SavedQuery = z.input<typeof SavedQuery>;

/** PUT /saved. */
export const MergeSavedRequest = z.object({
  property_ids: z
    .array(z.string({ error: 'Please name homes by their ids' }), { error: 'Please send a list of homes' })
    .max(MAX_SAVED_HOMES, `Please send at most ${MAX_SAVED_HOMES} homes`),
});
export type MergeSavedRequest = z.input<typeof MergeSavedRequest>;

/** POST /watches; the dates are validated once the home is loaded. */
export const AlertRequest = z.object({
  property_id: z.string({ error: 'Please name a home' }),
  kind: z.enum(ALERT_KINDS, { error: 'Please choose nights or price' }),
  check_in_date: optionalCheckedLater<string>({ type: 'string', example: '2026-07-01' }),
  check_out_date: optionalCheckedLater<string>({ type: 'string', example: '2026-07-04' }),
  below: priceToCompare(1),
});
export type AlertRequest = z.input<typeof AlertRequest>;

/** Saved homes. Additive. @spec F13 */
export const savedHomeCalls = {
  list: get('/saved', {
    summary: 'My saved homes; a visitor names those that the browser remembers',
    query: SavedQuery,
    response: z.array(SavedHomeView),
    errors: DATE_ERRORS,
  }),
  ids: get('/saved/ids', {
    summary: 'Ids of my saved homes, the latest first',
    response: z.array(z.string()),
  }),
  merge: put('/saved', {
    summary: 'Keep what the browser remembered before I signed in',
    body: MergeSavedRequest,
    response: z.array(z.string()),
  }),
  save: put('/saved/:propertyId', {
    summary: 'Save a home',
    status: 204,
    errors: ['property.not_found', 'saved.own_home', 'saved.too_many'],
  }),
  remove: del('/saved/:propertyId', {
    summary: 'Take a home off my list',
    status: 204,
    errors: ['property.not_found'],
  }),
};

/** Travelers' alerts: nights that open up, prices that drop. Additive. @spec §6, F13 */
export const alertCalls = {
  list: get('/watches', { summary: 'My alerts, and those that ended lately', response: z.array(AlertView) }),
  add: post('/watches', {
    summary: 'Set an alert for nights that open up, or for a price that drops below a limit',
    body: AlertRequest,
    response: AlertView,
    errors: [
      'property.not_found',
      ...DATE_ERRORS,
      ...STAY_RULE_ERRORS,
      'watch.nights_free',
      'watch.price_reached',
      'watch.too_many',
    ],
  }),
  cancel: del('/watches/:id', { summary: 'Remove an alert', status: 204, errors: ['watch.not_found'] }),
};
