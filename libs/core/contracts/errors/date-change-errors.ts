import type { Catalogue } from './catalogue.js';

/** Errors of a change of dates. @spec G7 */
export const DATE_CHANGE_ERRORS = {
  'date_change.not_found': { status: 404, detail: 'There is no such change of dates' },
  'date_change.not_paid': {
    status: 409,
    detail: 'Only the dates of a paid stay that is still to come can be changed',
  },
  'date_change.too_late': {
    status: 409,
    detail: 'Fewer than 24 hours are left until check-in, so the dates can no longer be changed',
  },
  'date_change.home_closed': {
    status: 409,
    detail: 'This home takes no bookings at the moment, so your stay keeps its dates.',
  },
  'date_change.same_dates': { status: 422, detail: 'These are the dates of your stay already' },
  'date_change.price_changed': {
    status: 409,
    detail: 'The price of these dates has changed. Please look at the new difference before you go on.',
  },
  'date_change.not_open': {
    status: 409,
    detail: 'This change of dates is no longer open. Please look at your booking and choose again.',
  },
  'date_change.hold_expired': {
    status: 409,
    detail:
      'The new nights were held for you until just now. Your stay keeps its dates; please choose again.',
  },
} as const satisfies Catalogue;
