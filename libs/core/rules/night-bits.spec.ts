import { addDays, civilDate, nightsOf } from './civil-date.js';
import { nightBits, nightTester, shiftOf } from './night-bits.js';

const START = civilDate('2026-11-20');

describe('Nights as bits', () => {
  it('have one bit for each night, wherever the range starts and however long it is', () => {
    for (let offset = 0; offset < 130; offset += 1)
      for (let length = 0; length <= 64; length += 1) {
        const from = addDays(START, offset);
        const to = addDays(from, length);
        const expected = nightsOf(from, to).reduce(
          (bits, night) => bits | (1n << BigInt(shiftOf(night))),
          0n,
        );
        expect(BigInt.asUintN(64, nightBits(from, to))).toBe(expected);
      }
  });

  it('are told apart from any first night on', () => {
    for (let offset = 0; offset < 130; offset += 1) {
      const first = addDays(START, offset);
      const isSet = nightTester(nightBits(addDays(first, 30), addDays(first, 40)), first);
      const found = Array.from({ length: 64 }, (_, day) => day).filter(isSet);
      expect(found).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    }
  });

  it('come back after 64 days', () => {
    expect(nightBits(addDays(START, 64), addDays(START, 67))).toBe(nightBits(START, addDays(START, 3)));
    expect(shiftOf(civilDate('1999-12-31'))).toBe(63);
  });

  it('are signed, as PostgreSQL has no unsigned numbers', () => {
    expect(nightBits(START, addDays(START, 64))).toBe(-1n);
  });

  it('are refused for more nights than there are bits, or none', () => {
    expect(() => nightBits(START, addDays(START, 65))).toThrow(RangeError);
    expect(() => nightBits(addDays(START, 1), START)).toThrow(RangeError);
  });
});
