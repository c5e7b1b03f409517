import { waitFor } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { aBooking, aUser } from '../testing/facts.js';
import {
  respondWith,
  callsTo,
  neverRespond,
  overrideResponses,
  respondWithError,
  setUpMockApi,
  visit,
} from '../testing/visit.js';
import { LIST_QUERIES } from './list-queries.js';
import { EARLY_REQUESTS, sendEarlyRequests, takeEarlyResponse } from './early-requests.js';
import { storeToken } from '../session/stored-token.js';

setUpMockApi();
afterEach(() => jest.restoreAllMocks());

const BOOKINGS = '/bookings/my-bookings';
const ACTIVE_BOOKINGS = `${BOOKINGS}?${LIST_QUERIES.activeBookings}`;

/** A token with this role, the only claim that is read. */
const tokenOf = (role: string): string => `header.${btoa(JSON.stringify({ role }))}.signature`;

/** Starts a page with a stored token. */
function startPage(pathname: string, token: string, ...api: HttpHandler[]): void {
  overrideResponses(...api, neverRespond('get', '/*'));
  storeToken(token);
  sendEarlyRequests({ pathname } as Location);
}

const request = (path: string, token: string, signal?: AbortSignal): Request =>
  new Request(`${window.location.origin}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });

describe('Early requests', () => {
  it('answer the screen’s own call, once', async () => {
    const token = tokenOf('traveler');
    const booking = aBooking();
    startPage('/bookings', token, respondWith('get', BOOKINGS, [booking]));
    const response = await takeEarlyResponse(request(ACTIVE_BOOKINGS, token));
    expect(await response?.json()).toEqual([booking]);
    expect(callsTo('get', BOOKINGS)).toHaveLength(2); // active and cancelled ones
    expect(takeEarlyResponse(request(ACTIVE_BOOKINGS, token))).toBeNull();
  });

  it('are those of the user’s screen, and of the session', async () => {
    startPage('/bookings', tokenOf('property_owner'));
    await waitFor(() => expect(callsTo('get', '/owner/bookings')).toHaveLength(2));
    await waitFor(() => expect(callsTo('get', '/auth/me')).toHaveLength(1));
    expect(callsTo('get', BOOKINGS)).toEqual([]);
    startPage('/book/home-7', tokenOf('traveler'));
    await waitFor(() => expect(callsTo('get', '/properties/home-7')).toHaveLength(1));
  });

  it('are not sent for visitors, nor used for another token', () => {
    sendEarlyRequests({ pathname: '/bookings' } as Location);
    expect(takeEarlyResponse(request(ACTIVE_BOOKINGS, tokenOf('traveler')))).toBeNull();
    startPage('/bookings', tokenOf('traveler'));
    expect(takeEarlyResponse(request(ACTIVE_BOOKINGS, `${tokenOf('traveler')}2`))).toBeNull();
  });

  it('expire when they are not used in time', () => {
    const token = tokenOf('traveler');
    startPage('/bookings', token);
    const later = performance.now() + 11_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(takeEarlyResponse(request(ACTIVE_BOOKINGS, token))).toBeNull();
  });

  it('are not used after a write, which they may not show', () => {
    const token = tokenOf('traveler');
    startPage('/saved', token, respondWith('get', '/saved', []));
    const write = new Request(`${window.location.origin}/api/saved`, { method: 'PUT' });
    expect(takeEarlyResponse(write)).toBeNull();
    expect(takeEarlyResponse(request('/saved', token))).toBeNull();
  });

  it('leave an unreadable token for the server to reject', async () => {
    startPage('/bookings', 'nonsense', respondWithError('get', '/auth/me', 401));
    const response = await takeEarlyResponse(request('/auth/me', 'nonsense'));
    expect(response?.status).toBe(401);
  });

  it('can be aborted like any other request', async () => {
    const token = tokenOf('traveler');
    startPage('/bookings', token, neverRespond('get', BOOKINGS));
    const controller = new AbortController();
    const response = takeEarlyResponse(request(ACTIVE_BOOKINGS, token, controller.signal));
    controller.abort(new Error('too long'));
    await expect(response).rejects.toThrow('too long');
  });

  // An early request that its screen never uses would be wasted.
  it.each(
    EARLY_REQUESTS.flatMap(({ screen, calls, role = 'traveler' as const }) =>
      calls.map((call) => [screen, call, role] as const),
    ),
  )('at %s the screen requests %s (%s)', async (screen, call, role) => {
    const [path = '', query = ''] = call.replace(':id', 'home-1').split('?');
    overrideResponses(neverRespond('get', '/*')); // all other calls
    visit(screen.replace(/:\w+/, 'home-1'), { as: aUser({ role }), api: [neverRespond('get', path)] });
    const matching = () => callsTo('get', path).filter((received) => sorted(received.query) === query);
    await waitFor(() => expect(matching().length).toBeGreaterThan(0));
  });
});

function sorted(query: URLSearchParams): string {
  query.sort();
  return query.toString();
}
