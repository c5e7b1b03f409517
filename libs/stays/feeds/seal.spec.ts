import { seal, unseal } from './seal.js';

const SECRET = 'a secret of some length';

describe('Sealed addresses', () => {
  it('can be read with the same secret, and never look the same', () => {
    const [one, other] = [
      seal('https://example.com/a.ics', SECRET),
      seal('https://example.com/a.ics', SECRET),
    ];
    expect(unseal(one, SECRET)).toBe('https://example.com/a.ics');
    expect(unseal(other, SECRET)).toBe('https://example.com/a.ics');
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('example');
  });

  it.each([
    ['another secret', seal('x', SECRET), 'another secret of some length'],
    ['a changed text', `A${seal('x', SECRET).slice(1)}x`, SECRET],
    ['no sealed text', 'short', SECRET],
  ])('cannot be read with %s', (_what, sealed, secret) => {
    expect(unseal(sealed, secret)).toBeNull();
  });
});
