import type { RenderRequest } from '#libs/core/contracts';
import { PageCache } from './page-cache.js';

const REQUEST: RenderRequest = {
  what: 'screen',
  url: '/properties/1',
  picture: null,
  missing: false,
  nonce: 'first',
};

/** Pages that show what the API answers, and how often they were rendered. */
function startCache() {
  const api: Record<string, string> = { '/home': 'cabin', '/nights': 'free' };
  const state = { now: new Date('2027-01-01T12:00:00Z'), rendered: 0 };
  const ask = (path: string) =>
    Promise.resolve({ status: 200, version: String(api[path]), body: api[path], headers: {} });
  const render: ConstructorParameters<typeof PageCache>[0] = async ({ nonce }, call) => {
    state.rendered += 1;
    const answers = await Promise.all(['/home', '/nights'].map(call));
    const text = answers.map((answer) => String(answer?.body)).join(' ');
    if (text.includes('broken')) return null;
    return { html: `<style nonce="${nonce}"></style>${text}`, styles: '', missing: null, cache: {}, at: '' };
  };
  const cache = new PageCache(render, () => state.now);
  const visit = async (changes: Partial<RenderRequest> = {}) =>
    (await cache.render({ ...REQUEST, ...changes }, ask))?.html ?? null;
  return { api, state, visit };
}

describe('Rendered pages', () => {
  it('are used again while the API answers the same, with the nonce of each request', async () => {
    const { state, visit } = startCache();
    expect(await visit()).toBe('<style nonce="first"></style>cabin free');
    expect(await visit({ nonce: 'second' })).toBe('<style nonce="second"></style>cabin free');
    expect(state.rendered).toBe(1);
  });

  it.each(['/home', '/nights'])('are rendered again as soon as %s answers something else', async (path) => {
    const { api, state, visit } = startCache();
    await visit();
    api[path] = 'changed';
    expect(await visit()).toContain('changed');
    expect(await visit()).toContain('changed');
    expect(state.rendered).toBe(2);
  });

  it.each<[string, Partial<RenderRequest>]>([
    ['another address', { url: '/properties/1?check_in=2027-01-05' }],
    ['another picture', { picture: 'dusk' }],
    ['a missing home', { missing: true }],
    ['the loading screen', { what: 'waiting' }],
  ])('are not used for %s', async (_what, changes) => {
    const { state, visit } = startCache();
    await visit();
    await visit(changes);
    expect(state.rendered).toBe(2);
  });

  it.each([61_000, -86_400_000])('are rendered again when the clock has moved by %d ms', async (ms) => {
    const { state, visit } = startCache();
    await visit();
    state.now = new Date(state.now.getTime() + ms);
    await visit();
    expect(state.rendered).toBe(2);
  });

  it('that failed are tried again', async () => {
    const { api, state, visit } = startCache();
    api['/home'] = 'broken';
    expect(await visit()).toBeNull();
    api['/home'] = 'mended';
    expect(await visit()).toContain('mended');
    expect(state.rendered).toBe(2);
  });
});
