import { keyedDigest, seal, unseal } from './seal.js';

const KEY = { secret: 'a secret of some length', purpose: 'addresses of calendars' };
const OTHER_SECRET = { ...KEY, secret: 'another secret of some length' };
const OTHER_PURPOSE = { ...KEY, purpose: 'something else' };

describe('Sealed texts', () => {
  it('can be read with the same key, and never look the same', () => {
    const [one, other] = [seal('https://example.com/a.ics', KEY), seal('https://example.com/a.ics', KEY)];
    expect(unseal(one, KEY)).toBe('https://example.com/a.ics');
    expect(unseal(other, KEY)).toBe('https://example.com/a.ics');
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('example');
  });

  it.each([
    ['another secret', seal('x', KEY), OTHER_SECRET],
    ['the key of another purpose', seal('x', KEY), OTHER_PURPOSE],
    ['a changed text', `A${seal('x', KEY).slice(1)}x`, KEY],
    ['no sealed text', 'short', KEY],
  ])('cannot be read with %s', (_what, sealed, key) => {
    expect(unseal(sealed, key)).toBeNull();
  });
});

describe('Digests of texts', () => {
  it('are the same for the same text and key only', () => {
    const digest = keyedDigest('4711', KEY);
    expect(keyedDigest('4711', KEY)).toBe(digest);
    expect([
      keyedDigest('4712', KEY),
      keyedDigest('4711', OTHER_SECRET),
      keyedDigest('4711', OTHER_PURPOSE),
    ]).not.toContain(digest);
  });
});
