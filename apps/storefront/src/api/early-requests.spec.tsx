import { waitFor } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { aUser } from '../testing/facts.js';
import { answers, callsTo, neverAnswers, nowAnswers, standInApi, visit } from '../testing/visit.js';
import { EARLY_REQUESTS, HOME_ID, sendEarlyRequests, takeEarlyResponse } from './early-requests.js';
import { storeToken } from '../session/stored-token.js';

standInApi();
afterEach(() => jest.restoreAllMocks());

const BOOKINGS = '/bookings/my-bookings';

/** A token of somebody in this role; nobody here reads more of it. */
const tokenOf = (role: string): string => `header.${btoa(JSON.stringify({ role }))}.signature`;

/** As a page starts for somebody whose token is kept. */
function arrive(pathname: string, token: string, ...api: HttpHandler[]): void {
  nowAnswers(...api, answers('get', '/*', {}));
  storeToken(token);
  sendEarlyRequests({ pathname } as Location);
}

const request = (path: string, token: string, signal?: AbortSignal): Request =>
  new Request(`${window.location.origin}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });

describe('Calls that set out before the program', () => {
  it('answer the screen’s own call, once', async () => {
    const token = tokenOf('traveler');
    arrive('/bookings', token, answers('get', BOOKINGS, [{ id: 'b-1' }]));
    const answer = await takeEarlyResponse(request(BOOKINGS, token));
    expect(await answer?.json()).toEqual([{ id: 'b-1' }]);
    expect(callsTo('get', BOOKINGS)).toHaveLength(1);
    expect(takeEarlyResponse(request(BOOKINGS, token))).toBeNull();
  });

  it('are what this person’s screen asks, and who they are', async () => {
    arrive('/bookings', tokenOf('property_owner'));
    await waitFor(() => expect(callsTo('get', '/owner/bookings')).toHaveLength(1));
    await waitFor(() => expect(callsTo('get', '/auth/me')).toHaveLength(1));
    expect(callsTo('get', BOOKINGS)).toEqual([]);
    arrive('/book/home-7', tokenOf('traveler'));
    await waitFor(() => expect(callsTo('get', '/properties/home-7')).toHaveLength(1));
  });

  it('are never for strangers, nor for somebody else', () => {
    sendEarlyRequests({ pathname: '/bookings' } as Location);
    expect(takeEarlyResponse(request(BOOKINGS, tokenOf('traveler')))).toBeNull();
    arrive('/bookings', tokenOf('traveler'));
    expect(takeEarlyResponse(request(BOOKINGS, `${tokenOf('traveler')}2`))).toBeNull();
  });

  it('are forgotten when nobody came for them in time', () => {
    const token = tokenOf('traveler');
    arrive('/bookings', token);
    const later = performance.now() + 11_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(takeEarlyResponse(request(BOOKINGS, token))).toBeNull();
  });

  it('a token that cannot be read is the server’s to refuse', async () => {
    arrive('/bookings', 'nonsense', answers('get', '/auth/me', {}, { status: 401 }));
    const answer = await takeEarlyResponse(request('/auth/me', 'nonsense'));
    expect(answer?.status).toBe(401);
  });

  it('can be given up like any other', async () => {
    const token = tokenOf('traveler');
    arrive('/bookings', token, neverAnswers('get', BOOKINGS));
    const patience = new AbortController();
    const answer = takeEarlyResponse(request(BOOKINGS, token, patience.signal));
    patience.abort(new Error('too long'));
    await expect(answer).rejects.toThrow('too long');
  });

  // A call that no screen asks would be asked in vain for ever.
  it.each(
    EARLY_REQUESTS.flatMap(({ screen, calls, role = 'traveler' as const }) =>
      calls.map((call) => [screen, call, role] as const),
    ),
  )('at %s the screen asks %s (%s)', async (screen, call, role) => {
    const [path = '', query = ''] = call.replace(HOME_ID, 'home-1').split('?');
    nowAnswers(neverAnswers('get', '/*')); // whatever else it asks
    visit(screen.replace(/:\w+/, 'home-1'), { as: aUser({ role }), api: [neverAnswers('get', path)] });
    const same = () => callsTo('get', path).filter((seen) => sorted(seen.query) === query);
    await waitFor(() => expect(same().length).toBeGreaterThan(0));
  });
});

function sorted(query: URLSearchParams): string {
  query.sort();
  return query.toString();
}
