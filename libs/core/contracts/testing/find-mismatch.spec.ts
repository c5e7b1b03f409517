import { Problem } from '../calls/index.js';
import { ERRORS, type ErrorCode } from '../errors/index.js';
import { ALL_CALLS, callAt, findMismatch } from './index.js';

const save = { method: 'PUT', path: '/saved/home-1' };
const json = (body: unknown, status = 200) => ({ status, contentType: 'application/json', body });
const problem = (code: ErrorCode) => ({
  status: ERRORS[code].status,
  contentType: 'application/problem+json; charset=utf-8',
  body: { ...ERRORS[code], type: 'about:blank', title: 'Error', code, request_id: 'r-1' } satisfies Problem,
});

function mismatchAt({ method, path }: typeof save, answer: ReturnType<typeof json>): string | null {
  const call = callAt(method, path);
  if (!call) throw new Error(`The contract has no ${method} ${path}`);
  return findMismatch(call, answer);
}

describe('The call of a request', () => {
  it('is found by its pattern; a literal path comes first', () => {
    expect(callAt('GET', '/properties/pins?city=Bend')?.path).toBe('/properties/pins');
    expect(callAt('GET', '/properties/home-1')?.path).toBe('/properties/:id');
    expect(callAt('GET', '/admin/bookings/export.csv')?.file).toEqual(['text/csv']);
    expect(callAt('DELETE', '/properties/pins')).toBeUndefined();
  });

  it('is one of all calls, each of which is listed once', () => {
    const addresses = ALL_CALLS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(expect.arrayContaining(['GET /admin/money/payouts', 'POST /bookings']));
  });
});

describe('A response differs from the contract when', () => {
  const unread = { method: 'GET', path: '/notifications/unread-count' };

  it.each([
    ['nothing', { unread: 1 }, null],
    ['a field is missing', {}, 'unread'],
    ['a field has another type', { unread: '1' }, 'unread'],
    ['a field is unknown', { unread: 1, more: true }, 'more'],
  ])('%s', (_what, body, named) => {
    const mismatch = mismatchAt(unread, json(body));
    if (named === null) expect(mismatch).toBeNull();
    else expect(mismatch).toContain(named);
  });

  it('the status is another', () => {
    expect(mismatchAt(unread, json({ unread: 1 }, 201))).toContain('should return 200 but returned 201');
  });

  it('the error is not one of the call', () => {
    expect(mismatchAt(save, problem('saved.too_many'))).toBeNull();
    expect(mismatchAt(save, problem('auth.required'))).toBeNull();
    expect(mismatchAt(save, problem('booking.not_found'))).toContain('does not list booking.not_found');
  });
});
