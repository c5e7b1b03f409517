import { createHash } from 'node:crypto';
import { isGuessable } from './guessable.js';

const LEAST = 32;

describe('Secrets that can be guessed', () => {
  it.each([
    ['short', '8f2c1d7e4b6a9053'],
    ['short without the spaces around it', `8f2c1d7e4b6a9053${' '.repeat(20)}`],
    ['one character', 'a'.repeat(64)],
    ['digits in order', '01234567890123456789012345678901'],
    ['digits backwards', '98765432109876543210987654321098'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ'],
    ['the same part twice', '7Kq9zTb4XvNwP2mR7Kq9zTb4XvNwP2mR'],
    ['words', 'please-change-me-in-production-now'],
    ['words of ours', 'LatchKey-Rentals-Signing-Key-2026!'],
  ])('%s', (_what, secret) => {
    expect(isGuessable(secret, LEAST)).toBe(true);
  });

  it('are none that a program has drawn', () => {
    for (let n = 0; n < 2_000; n += 1) {
      const bytes = createHash('sha256').update(String(n)).digest();
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect([bytes.toString(encoding), isGuessable(bytes.toString(encoding), LEAST)]).toEqual([
          bytes.toString(encoding),
          false,
        ]);
    }
  });
});
