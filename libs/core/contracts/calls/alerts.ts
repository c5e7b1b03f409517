import { z } from 'zod';
import { MOST_SAVED, ALERT_KINDS } from '#libs/core/rules';
import { del, get, post, put } from './call.js';
import { priceToCompare, StayDatesQuery } from './common.js';
import { Day, Dollars, Id, Instant, optionalCheckedLater, optionalText } from './fields.js';
import { PropertyView } from './homes.js';

/** GET /saved: a home that was saved. Additive. */
export const SavedHomeView = z.strictObject({
  /** Null for what a visitor's browser remembers. */
  saved_at: Instant.nullable(),
  property: PropertyView,
  /** It can no longer be booked at all. */
  withdrawn: z.boolean(),
  /** Whether the asked-for dates are free; null when none were asked for. */
  available: z.boolean().nullable(),
});
export type SavedHomeView = z.infer<typeof SavedHomeView>;

/** How an alert stands: `reached` while what was asked for is so, `withdrawn` while the home cannot be booked at all. */
export const AlertStatus = z.enum(['waiting', 'reached', 'withdrawn', 'booked', 'past']);
export type AlertStatus = z.infer<typeof AlertStatus>;

/** GET /watches: something that somebody asked to be told. Dollars. Additive. */
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
  /** Of one night, or of the nights in all, cleaning included. */
  current_price: Dollars,
  state: AlertStatus,
  /** How many others asked earlier for some of these nights. */
  ahead: z.number(),
  asked_at: Instant,
  /** When there was last something to tell. */
  told_at: Instant.nullable(),
});
export type AlertView = z.infer<typeof AlertView>;

const ID_LENGTH = 36;

/** Query of GET /saved. */
export const SavedQuery = StayDatesQuery.extend({
  ids: optionalText(
    'Please separate homes by commas',
    MOST_SAVED * (ID_LENGTH + 1),
    'Those are too many homes',
  ).describe('Comma-separated ids; for visitors, whose browser remembers them.'),
});
export type SavedQuery = z.input<typeof SavedQuery>;

/** PUT /saved. */
export const MergeSavedRequest = z.object({
  property_ids: z
    .array(z.string({ error: 'Please name homes by their ids' }), { error: 'Please send a list of homes' })
    .max(MOST_SAVED, `Please send at most ${MOST_SAVED} homes`),
});
export type MergeSavedRequest = z.input<typeof MergeSavedRequest>;

/** POST /watches; the rules of the dates are checked where the home is known. */
export const AlertRequest = z.object({
  property_id: z.string({ error: 'Please name a home' }),
  kind: z.enum(ALERT_KINDS, { error: 'Please choose nights or price' }),
  check_in_date: optionalCheckedLater<string>({ type: 'string', example: '2026-07-01' }),
  check_out_date: optionalCheckedLater<string>({ type: 'string', example: '2026-07-04' }),
  below: priceToCompare(1),
});
export type AlertRequest = z.input<typeof AlertRequest>;

/** Homes that people saved. Additive. @spec F13 */
export const savedHomeCalls = {
  list: get('/saved', {
    summary: 'My saved homes; a visitor names those that the browser remembers',
    query: SavedQuery,
    answer: z.array(SavedHomeView),
    refuses: ['booking.dates_invalid', 'booking.date_past', 'booking.too_long'],
  }),
  ids: get('/saved/ids', { summary: 'Ids of my saved homes, the latest first', answer: z.array(z.string()) }),
  merge: put('/saved', {
    summary: 'Keep what the browser remembered before I signed in',
    body: MergeSavedRequest,
    answer: z.array(z.string()),
  }),
  save: put('/saved/:propertyId', {
    summary: 'Save a home',
    status: 204,
    refuses: ['property.not_found', 'saved.too_many'],
  }),
  remove: del('/saved/:propertyId', {
    summary: 'Take a home off my list',
    status: 204,
    refuses: ['property.not_found'],
  }),
};

/** What travelers asked to be told of: nights that free up, prices that fall. Additive. @spec §6, F13 */
export const alertCalls = {
  list: get('/watches', { summary: 'My watches, and those that ended lately', answer: z.array(AlertView) }),
  add: post('/watches', {
    summary: 'Tell me when nights free up, or when a price falls below a mark',
    body: AlertRequest,
    answer: AlertView,
    refuses: [
      'property.not_found',
      'booking.dates_invalid',
      'booking.date_past',
      'booking.too_long',
      'watch.nights_free',
      'watch.price_reached',
      'watch.too_many',
    ],
  }),
  cancel: del('/watches/:id', { summary: 'End a watch', status: 204, refuses: ['watch.not_found'] }),
};
