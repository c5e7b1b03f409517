import { screen, waitFor } from '@testing-library/react';
import { randomUUID } from 'node:crypto';
import type { JsonBodyType } from 'msw';
import { ERRORS, SENTENCES } from '#libs/core/contracts';
import { aBooking, aUser } from '../testing/facts.js';
import {
  callsTo,
  findText,
  myBookings,
  overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
  type ReceivedCall,
} from '../testing/visit.js';

setUpMockApi();

const { status, detail } = ERRORS['auth.required'];
const refusal = () => Response.json({ detail }, { status });

/** A session whose token has expired, and an API that knows only the token that follows. */
function expiredSession() {
  const [token, next] = [`expired ${randomUUID()}`, `next ${randomUUID()}`];
  const onlyNext =
    (body: JsonBodyType | Response) =>
    (call: ReceivedCall): JsonBodyType | Response =>
      call.token === next ? body : refusal();
  const renewal = respondWith('post', '/auth/refresh', (call) =>
    call.token === token ? { access_token: next } : refusal(),
  );
  return { token, next, onlyNext, renewal };
}

const loyalty = {
  ...{ current_tier: 'explorer', current_points: 120, points_to_next: 880, next_tier: 'adventurer' },
  ...{ total_bookings: 1, total_spent: 120, tier_benefits: { name: 'Explorer', perks: [] } },
  ...{ recent_transactions: [], lifetime_points: 120, pending_points: 0, multiplier: 1 },
};
const PERK = {
  ...{ id: 'perk-1', category: 'dining', title: 'Dinner for two', description: 'At a partner.' },
  ...{ min_tier: 'explorer', points_cost: 100 },
};
const REDEEMED = { message: 'Redeemed!', code: 'LK-1', expires_at: '2026-03-01T12:00:00Z' };
const isAskedToSignIn = (): boolean =>
  screen.queryByRole('dialog', { name: 'Please sign in again' }) !== null ||
  screen.queryByRole('tab', { name: 'Sign In' }) !== null;

describe('A token that has expired (decision 52)', () => {
  it('is renewed once for all calls of a screen that is opened days later, which asks for nothing', async () => {
    const { token, next, onlyNext, renewal } = expiredSession();
    visit('/loyalty', {
      as: aUser(),
      token,
      api: [
        renewal,
        respondWith('get', '/auth/me', onlyNext(aUser())),
        respondWith('get', '/loyalty/status', onlyNext(loyalty)),
        respondWith('get', '/loyalty/perks', onlyNext([])),
        respondWith('get', '/notifications/unread-count', onlyNext({ unread: 0 })),
      ],
    });
    await findText('880 points to Adventurer');
    expect(callsTo('post', '/auth/refresh')).toHaveLength(1);
    expect(localStorage.getItem('access_token')).toBe(next);
    expect(isAskedToSignIn()).toBe(false);
  });

  it('during a visit is renewed, and what was pressed is done once', async () => {
    const { token, next, onlyNext, renewal } = expiredSession();
    const user = visit('/loyalty', {
      as: aUser(),
      token,
      api: [
        renewal,
        respondWith('get', '/loyalty/status', loyalty),
        respondWith('get', '/loyalty/perks', [PERK]),
        respondWith('post', '/loyalty/redeem/perk-1', onlyNext(REDEEMED)),
      ],
    });
    await user.click(await screen.findByRole('button', { name: /Redeem Dinner/ }));
    await user.click(await screen.findByRole('button', { name: 'Redeem for 100 points' }));
    await findText(REDEEMED.code);
    expect(callsTo('post', '/loyalty/redeem/perk-1').map((call) => call.token)).toEqual([token, next]);
    expect(isAskedToSignIn()).toBe(false);
  });

  it('is not renewed while the server is away: nobody is signed out, and a retry goes on', async () => {
    const { token, onlyNext, renewal } = expiredSession();
    const user = visit('/loyalty', {
      as: aUser(),
      token,
      api: [
        respondWithError('post', '/auth/refresh', 503),
        respondWith('get', '/loyalty/status', onlyNext(loyalty)),
        respondWith('get', '/loyalty/perks', []),
      ],
    });
    const [retry] = await screen.findAllByRole('button', { name: /Retry|Try again/ });
    expect(isAskedToSignIn()).toBe(false);
    expect(localStorage.getItem('access_token')).toBe(token);
    overrideResponses(renewal);
    await user.click(retry as HTMLElement);
    await findText('880 points to Adventurer');
  });

  it('asks for the password once the renewal is refused', async () => {
    const { token, onlyNext } = expiredSession();
    visit('/loyalty', {
      as: aUser(),
      token,
      api: [
        respondWith('get', '/loyalty/status', onlyNext(loyalty)),
        respondWith('get', '/loyalty/perks', []),
      ],
    });
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    expect(callsTo('post', '/auth/refresh')).toHaveLength(1);
  });

  it('does not renew in a circle when the next one is refused, too', async () => {
    const { token, renewal } = expiredSession();
    visit('/loyalty', {
      as: aUser(),
      token,
      api: [
        renewal,
        respondWith('get', '/loyalty/status', refusal),
        respondWith('get', '/loyalty/perks', []),
      ],
    });
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    expect(callsTo('get', '/loyalty/status')).toHaveLength(2);
    expect(callsTo('post', '/auth/refresh')).toHaveLength(1);
  });

  it('ends its session all the same when its person signs out, and is not stored again', async () => {
    const { token, next, onlyNext, renewal } = expiredSession();
    const user = visit('/bookings', { as: aUser(), token, api: [renewal] });
    const [logout] = await screen.findAllByRole('button', { name: 'Logout' });
    overrideResponses(respondWith('post', '/auth/logout', onlyNext(new Response(null, { status: 204 }))));
    await user.click(logout as HTMLElement);
    await findText(SENTENCES.loggedOut);
    await waitFor(() =>
      expect(callsTo('post', '/auth/logout').map((call) => call.token)).toEqual([token, next]),
    );
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('is renewed for the stream of live updates, which brings the change', async () => {
    const { token, next, onlyNext, renewal } = expiredSession();
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => (stream = controller) });
    const live = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const pending = aBooking({ status: 'pending' });
    visit('/bookings', {
      as: aUser(),
      token,
      api: [renewal, respondWith('get', '/live', onlyNext(live)), myBookings(pending)],
    });
    await screen.findByText('pending');
    await waitFor(() => expect(callsTo('get', '/live').map((call) => call.token)).toEqual([token, next]));
    overrideResponses(myBookings({ ...pending, status: 'confirmed' }));
    stream?.enqueue(new TextEncoder().encode('event: update\ndata: {"event":"booking.confirmed"}\n\n'));
    await screen.findByText('confirmed');
    expect(callsTo('get', '/bookings/my-bookings').at(-1)?.token).toBe(next);
  });
});

describe('Signing in here', () => {
  it('asks for a session that is renewed', async () => {
    const user = visit('/auth', {
      api: [respondWith('post', '/auth/login', { access_token: 'first', user: aUser() })],
    });
    await user.type(await screen.findByLabelText(/^Email/), 'ada@example.test');
    await user.type(screen.getByLabelText(/^Password/), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await findText(SENTENCES.loginSuccessful);
    expect(callsTo('post', '/auth/login')[0]?.body).toMatchObject({ renewable: true });
  });
});
