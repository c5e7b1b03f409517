import { callActs, tokenOfCall, tokenOfTool, toolActs } from './operator-cookie.js';

const CONFIG = { production: false, allowedOrigins: ['https://latchkey.example'] };
const IN_PRODUCTION = { ...CONFIG, production: true };
const cookies = { latchkey_operator: 'token' };
const asked = (headers: Record<string, string>, method = 'GET') => ({ headers, method, cookies });
const app = (headers: Record<string, string>, method = 'GET') =>
  asked({ 'latchkey-activity': 'person', ...headers }, method);

describe('The cookie of operators counts for a call', () => {
  it.each([
    ['of their application', app({ 'sec-fetch-site': 'same-origin' }, 'POST')],
    ['that only asks for news', app({ 'latchkey-activity': 'background', 'sec-fetch-site': 'same-origin' })],
    ['of an older browser, by its origin', app({ origin: 'https://latchkey.example' }, 'POST')],
    ['of an older browser that reads', app({})],
  ])('%s', (_what, request) => {
    expect(tokenOfCall(request, CONFIG)).toBe('token');
  });

  it.each([
    ['of another site', app({ 'sec-fetch-site': 'cross-site' })],
    [
      'of another site that claims our origin',
      app({ 'sec-fetch-site': 'cross-site', origin: 'https://latchkey.example' }),
    ],
    ['of a subdomain', app({ 'sec-fetch-site': 'same-site' }, 'POST')],
    ['typed as an address', app({ 'sec-fetch-site': 'none' })],
    ['of another origin', app({ origin: 'https://evil.example' }, 'POST')],
    ['that changes something and names no origin', app({}, 'POST')],
    ['of the storefront, which does not say who acts', asked({ 'sec-fetch-site': 'same-origin' })],
    ['with another header', app({ 'latchkey-activity': 'yes', 'sec-fetch-site': 'same-origin' })],
  ])('but not %s', (_what, request) => {
    expect(tokenOfCall(request, CONFIG)).toBeUndefined();
  });

  it('has the strictest name in production, and only that', () => {
    const request = app({ 'sec-fetch-site': 'same-origin' });
    expect(tokenOfCall(request, IN_PRODUCTION)).toBeUndefined();
    const strict = { ...request, cookies: { '__Host-latchkey_operator': 'token' } };
    expect(tokenOfCall(strict, IN_PRODUCTION)).toBe('token');
    expect(tokenOfCall(strict, CONFIG)).toBeUndefined();
  });
});

describe('The cookie of operators counts in a tool', () => {
  it.each<[string, ReturnType<typeof asked>, string | undefined]>([
    ['opened from a bookmark', asked({ 'sec-fetch-site': 'none' }), 'token'],
    ['opened from our page', asked({ 'sec-fetch-site': 'same-origin' }), 'token'],
    ['changed by its own page', asked({ 'sec-fetch-site': 'same-origin' }, 'PUT'), 'token'],
    ['changed from nowhere', asked({ 'sec-fetch-site': 'none' }, 'PUT'), undefined],
    ['opened from another site', asked({ 'sec-fetch-site': 'cross-site' }), undefined],
    ['changed by another site', asked({ origin: 'https://evil.example' }, 'PUT'), undefined],
  ])('%s', (_what, request, token) => {
    expect(tokenOfTool(request, CONFIG)).toBe(token);
  });
});

describe('A person acts', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['as the application says', { 'latchkey-activity': 'person' }, true],
    ['not when it asks by itself', { 'latchkey-activity': 'background' }, false],
    ['with a client that says nothing', {}, true],
  ])('%s', (_what, headers, acts) => {
    expect(callActs({ headers })).toBe(acts);
  });

  it.each<[string, Record<string, string>, string, boolean]>([
    ['who opens a tool', { 'sec-fetch-mode': 'navigate' }, 'GET', true],
    ['who changes something there', { 'sec-fetch-mode': 'cors' }, 'PUT', true],
    ['but not a tool that asks for news', { 'sec-fetch-mode': 'cors' }, 'GET', false],
  ])('%s', (_what, headers, method, acts) => {
    expect(toolActs({ headers, method })).toBe(acts);
  });
});
