import type { Catalogue } from './catalogue.js';

/** Errors of arrival guides. */
export const ARRIVAL_ERRORS = {
  'arrival.not_confirmed': {
    status: 409,
    detail: 'The arrival guide opens as soon as this booking is confirmed',
  },
  'arrival.closed': {
    status: 409,
    detail: 'This stay is over or was cancelled, so its arrival guide is closed',
  },
  'arrival.changed_elsewhere': {
    status: 409,
    detail:
      'This guide was changed in another window meanwhile. Nothing was overwritten; please compare and save again.',
  },
} as const satisfies Catalogue;
