import { render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import type { UserView } from '#libs/core/contracts';
import type { PageFacts } from '../api/page-facts.js';
import { App } from '../app/app.js';
import { storeToken } from '../session/stored-token.js';
import { createStore } from '../store/store.js';
import { aConfig, aHost, aQuietDay, someNights } from './facts.js';
import { shippedHelp } from './help.js';
import { myBookings } from './my-bookings.js';
import { newUser, respondWith, overrideResponses, respondWithError } from '#libs/ui/testing';

export {
  respondWith,
  callsTo,
  neverRespond,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  type ReceivedCall,
} from '#libs/ui/testing';

export { myBookings } from './my-bookings.js';

interface Visit {
  as?: UserView;
  /** The stored token, where a test is about it. */
  token?: string;
  api?: HttpHandler[];
  /** What the server says of the page. */
  page?: PageFacts;
}

/** Opens the storefront at an address, signed in when `as` is given. `api` overrides the default responses. */
export function visit(address: string, { as, token = 'token-1', api = [], page }: Visit = {}): UserEvent {
  const defaults = [
    respondWithError('get', '/live', 403), // no live updates
    respondWith('get', '/config', { ...aConfig() }),
    respondWith('get', '/cities', []),
    respondWith('get', '/amenities', []),
    respondWith('get', '/kinds', []),
    shippedHelp(),
    respondWith('get', '/properties', []),
    respondWith('get', '/properties/pins', []),
    respondWith('get', '/properties/:id/nearby', []),
    respondWith('get', '/properties/:id/host', { ...aHost() }),
    respondWith('post', '/properties/:id/views', () => new Response(null, { status: 204 })),
    respondWith('get', '/properties/reductions', []),
    respondWith('get', '/properties/:id/price-story', { reduced: null, next_drop: null }),
    respondWith('get', '/properties/:id/nights', { ...someNights() }),
    myBookings(),
    respondWith('get', '/owner/bookings', []),
    respondWith('get', '/owner/arrival-guides/missing', []),
    respondWith('get', '/owner/day', { ...aQuietDay() }),
    respondWith('get', '/properties/owner/my-properties', []),
    respondWith('get', '/notifications/unread-count', { unread: 0 }),
    respondWith('get', '/messages/unread-count', { unread: 0 }),
    respondWith('get', '/properties/:id/answer-time', { answer_time: null }),
    respondWith('get', '/owner/answer-time', { answer_time: null, asked: 0, answered: 0 }),
    respondWith('get', '/saved/ids', []),
    respondWith('get', '/watches', []),
    respondWith('get', '/loyalty/vouchers', []),
    respondWith('get', '/loyalty/ways-to-earn', { points: 1, multiplier: 1, stays: [] }),
    respondWithError('post', '/auth/refresh', 401),
    respondWith('post', '/auth/logout', () => new Response(null, { status: 204 })),
    respondWithError('get', '/subscription/plans', 503),
  ];
  const me = as ? [respondWith('get', '/auth/me', { ...as })] : [];
  overrideResponses(...api, ...me, ...defaults);
  storeToken(as ? token : null);
  window.history.pushState(null, '', address);
  render(<App store={createStore()} page={page} />);
  return newUser();
}
