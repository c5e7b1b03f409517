import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import type { ClientConfigView, UserView } from '#libs/core/contracts';
import { App } from '../app/app.js';
import { storeToken } from '../session/stored-token.js';
import { createStore } from '../store/store.js';
import { someNights } from './facts.js';
import { answers, nowAnswers, refuses } from './stand-in-api.js';

export {
  answers,
  callsTo,
  neverAnswers,
  nowAnswers,
  refuses,
  says,
  standInApi,
  type SeenCall,
} from './stand-in-api.js';

/** How the product is set up, unless a test says otherwise. */
const CONFIG: ClientConfigView = {
  cleaning_fee: 100,
  service_fee_percent: 10,
  hold_minutes: 30,
  sandbox: true,
  photo_uploads: true,
  concierge: true,
  map_tiles: null,
};

interface Visit {
  as?: UserView;
  api?: HttpHandler[];
}

/** Opens the storefront at an address, signed in when a person is given. */
export function visit(address: string, { as, api = [] }: Visit = {}): UserEvent {
  // Nobody has live news unless a test brings some.
  const usual = [
    answers('get', '/config', { ...CONFIG }),
    answers('get', '/cities', []),
    answers('get', '/amenities', []),
    answers('get', '/properties/pins', []),
    answers('get', '/properties/:id/nearby', []),
    answers('get', '/properties/:id/nights', { ...someNights() }),
    answers('get', '/bookings/my-bookings', []),
    answers('get', '/owner/bookings', []),
    answers('get', '/notifications/unread-count', { unread: 0 }),
    answers('get', '/saved/ids', []),
    answers('get', '/watches', []),
    answers('get', '/loyalty/vouchers', []),
    answers('get', '/loyalty/ways-to-earn', { points: 1, multiplier: 1, stays: [] }),
    refuses('get', '/live', 403),
    answers('post', '/auth/logout', () => new Response(null, { status: 204 })),
    refuses('get', '/subscription/plans', 503),
  ];
  const me = as ? [answers('get', '/auth/me', { ...as })] : [];
  nowAnswers(...api, ...me, ...usual);
  storeToken(as ? 'token-1' : null);
  window.history.pushState(null, '', address);
  render(<App store={createStore()} />);
  return userEvent.setup({ delay: null });
}
