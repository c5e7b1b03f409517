import { storeToken } from './stored-token.js';

const ANSWER = {
  path: '/properties?city=Bend&limit=12',
  body: [{ id: 'home' }],
  headers: { 'content-type': 'application/json', 'x-total-count': '1' },
};
const ASKED = `${window.location.origin}/api/properties?limit=12&city=Bend`;

/** The module as it starts on a page that brings this along. */
async function onPageWith(data: unknown): Promise<typeof import('./first-data.js')> {
  document.body.innerHTML = data
    ? `<script type="application/json" id="latchkey-data">${JSON.stringify(data)}</script>`
    : '';
  jest.resetModules();
  return import('./first-data.js');
}

afterEach(() => storeToken(null));

describe('Data that came with the page', () => {
  it('answers the request it was made for, whatever the order of its query, and only once', async () => {
    const { firstAnswer } = await onPageWith({ picture: null, answers: [ANSWER] });
    const answer = firstAnswer(new Request(ASKED));
    expect(answer?.headers.get('x-total-count')).toBe('1');
    expect(await answer?.json()).toEqual(ANSWER.body);
    expect(firstAnswer(new Request(ASKED))).toBeNull();
  });

  it('answers no other request', async () => {
    const { firstAnswer } = await onPageWith({ picture: null, answers: [ANSWER] });
    expect(firstAnswer(new Request(`${ASKED}&guests=2`))).toBeNull();
    expect(firstAnswer(new Request(ASKED, { method: 'POST' }))).toBeNull();
  });

  it('is not for people who are signed in: their own hold changes what is free (C4)', async () => {
    const { firstAnswer } = await onPageWith({ picture: null, answers: [ANSWER] });
    storeToken('token');
    expect(firstAnswer(new Request(ASKED))).toBeNull();
  });

  it('is nothing on a page that brings nothing', async () => {
    const { firstAnswer, firstData } = await onPageWith(null);
    expect(firstData).toEqual({ picture: null, missing: null, answers: [], drawn: null });
    expect(firstAnswer(new Request(ASKED))).toBeNull();
  });
});
