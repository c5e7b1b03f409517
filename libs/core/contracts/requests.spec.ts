import { call, request } from './requests.js';

describe('A request to the API', () => {
  it('has the method of its call, and its path with the parameters', () => {
    expect(request('GET /photos/:id', { params: { id: 'a/b' } })).toEqual({
      method: 'GET',
      url: '/photos/a%2Fb',
    });
    expect(request('DELETE /account/sessions')).toEqual({ method: 'DELETE', url: '/account/sessions' });
  });

  it('takes a query as fields, or as text from the address of a page', () => {
    const stay = { check_in: '2026-07-01', check_out: '2026-07-04' };
    expect(request('GET /properties/:id/nearby', { params: { id: 'h-1' }, query: stay })).toMatchObject({
      url: '/properties/h-1/nearby',
      params: stay,
    });
    expect(request('GET /properties', { query: 'city=Bend' }).url).toBe('/properties?city=Bend');
    expect(request('GET /properties', { query: '' }).url).toBe('/properties');
  });

  it('does not compile when it differs from the contract', () => {
    // @ts-expect-error no call has this path
    request('GET /house/:id', { params: { id: 'h-1' } });
    // @ts-expect-error no call has this method
    request('PUT /properties/:id', { params: { id: 'h-1' } });
    // @ts-expect-error the id is missing
    request('GET /properties/:id', {});
    // @ts-expect-error the query has no such field
    request('GET /properties', { query: { town: 'Bend' } });
    // @ts-expect-error the password is missing
    request('POST /auth/login', { body: { email: 'nora@example.com' } });
    // @ts-expect-error the dates of the quote are missing
    call('GET /properties/:id/quote');
  });
});

describe('The endpoint of a call', () => {
  it('splits its argument into path parameters and body', () => {
    expect(call('POST /bookings/:id/cancel').query({ id: 'b-1', reason: 'Rain' })).toEqual({
      method: 'POST',
      url: '/bookings/b-1/cancel',
      body: { reason: 'Rain' },
    });
    expect(call('DELETE /watches/:id').query({ id: 'w-1' }).body).toBeUndefined();
    expect(call('PUT /saved').query({ property_ids: [] }).body).toEqual({ property_ids: [] });
  });

  it('derives its result from the response and its headers', () => {
    const endpoint = call(
      'GET /cities',
      () => ({}),
      (cities, headers) => [cities.length, headers?.get('x-total-count')],
    );
    const response = new Response(null, { headers: { 'x-total-count': '7' } });
    expect(endpoint.transformResponse?.([{ city: 'Bend', state: 'OR', count: 7 }], { response })).toEqual([
      1,
      '7',
    ]);
  });
});
