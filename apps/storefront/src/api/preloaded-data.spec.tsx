import { storeToken } from '../session/stored-token.js';

const ANSWER = {
  path: '/properties?city=Bend&limit=12',
  body: [{ id: 'home' }],
  headers: { 'content-type': 'application/json', 'x-total-count': '1' },
};
const ASKED = `${window.location.origin}/api/properties?limit=12&city=Bend`;

/** The module as it starts on a page that brings this along. */
async function onPageWith(data: unknown): Promise<typeof import('./preloaded-data.js')> {
  document.body.innerHTML = data
    ? `<script type="application/json" id="latchkey-data">${JSON.stringify(data)}</script>`
    : '';
  jest.resetModules();
  return import('./preloaded-data.js');
}

afterEach(() => storeToken(null));

describe('Data that came with the page', () => {
  it('answers the request it was made for, whatever the order of its query, and only once', async () => {
    const { preloadedAnswer } = await onPageWith({ picture: null, answers: [ANSWER] });
    const answer = preloadedAnswer(new Request(ASKED));
    expect(answer?.headers.get('x-total-count')).toBe('1');
    expect(await answer?.json()).toEqual(ANSWER.body);
    expect(preloadedAnswer(new Request(ASKED))).toBeNull();
  });

  it('answers no other request', async () => {
    const { preloadedAnswer } = await onPageWith({ picture: null, answers: [ANSWER] });
    expect(preloadedAnswer(new Request(`${ASKED}&guests=2`))).toBeNull();
    expect(preloadedAnswer(new Request(ASKED, { method: 'POST' }))).toBeNull();
  });

  it('is not for people who are signed in: their own hold changes what is free (C4)', async () => {
    const { preloadedAnswer } = await onPageWith({ picture: null, answers: [ANSWER] });
    storeToken('token');
    expect(preloadedAnswer(new Request(ASKED))).toBeNull();
  });

  it('is nothing on a page that brings nothing', async () => {
    const { preloadedAnswer, preloadedData } = await onPageWith(null);
    expect(preloadedData).toEqual({ picture: null, missing: null, answers: [], rendered: null });
    expect(preloadedAnswer(new Request(ASKED))).toBeNull();
  });
});
