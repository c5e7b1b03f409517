import { storeToken } from '../session/stored-token.js';

const ANSWER = {
  path: '/properties?city=Bend&limit=12',
  body: [{ id: 'home' }],
  headers: { 'content-type': 'application/json', 'x-total-count': '1' },
};
const REQUEST_URL = `${window.location.origin}/api/properties?limit=12&city=Bend`;

/** Imports the module on a page with this data. */
async function onPageWith(data: unknown): Promise<typeof import('./preloaded-data.js')> {
  document.body.innerHTML = data
    ? `<script type="application/json" id="latchkey-data">${JSON.stringify(data)}</script>`
    : '';
  jest.resetModules();
  return import('./preloaded-data.js');
}

afterEach(() => storeToken(null));

describe('Data preloaded with the page', () => {
  it('answers its request once, regardless of the order of its query', async () => {
    const { takePreloadedResponse } = await onPageWith({ picture: null, answers: [ANSWER] });
    const response = takePreloadedResponse(new Request(REQUEST_URL));
    expect(response?.headers.get('x-total-count')).toBe('1');
    expect(await response?.json()).toEqual(ANSWER.body);
    expect(takePreloadedResponse(new Request(REQUEST_URL))).toBeNull();
  });

  it('answers no other request', async () => {
    const { takePreloadedResponse } = await onPageWith({ picture: null, answers: [ANSWER] });
    expect(takePreloadedResponse(new Request(`${REQUEST_URL}&guests=2`))).toBeNull();
    expect(takePreloadedResponse(new Request(REQUEST_URL, { method: 'POST' }))).toBeNull();
  });

  it('is not used for signed-in users, whose own holds change what is free (C4)', async () => {
    const { takePreloadedResponse } = await onPageWith({ picture: null, answers: [ANSWER] });
    storeToken('token');
    expect(takePreloadedResponse(new Request(REQUEST_URL))).toBeNull();
  });

  it('is empty on a page without data', async () => {
    const { takePreloadedResponse, preloadedData } = await onPageWith(null);
    expect(preloadedData).toEqual({ picture: null, missing: null, answers: [], rendered: null });
    expect(takePreloadedResponse(new Request(REQUEST_URL))).toBeNull();
  });
});
