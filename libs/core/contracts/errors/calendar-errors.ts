import type { Catalogue } from './catalogue.js';

/** Errors of owners’ calendars. */
export const CALENDAR_ERRORS = {
  'calendar.nights_invalid': { status: 422, detail: 'Please choose at least one night' },
  'calendar.nights_past': { status: 422, detail: 'Nights that have passed cannot be blocked' },
  'calendar.nights_too_far': { status: 422, detail: 'Nights can be blocked up to two years ahead' },
  'calendar.nights_taken': { status: 409, detail: '{what} is in the way. Nothing has changed.' },
  'calendar.night_not_shown': {
    status: 422,
    detail: 'Please choose one of the last 30 or the next 21 nights',
  },
  'calendar.block_not_found': { status: 404, detail: 'This block does not exist any more' },
} as const satisfies Catalogue;
