import { civilDate, nightsBetween, type CivilDate } from './civil-date.js';

/** Nights that a set of bits can tell apart. */
export const NIGHT_BITS = 64;

const EPOCH = civilDate('2000-01-01');

/**
 * Nights `[from, to)` as a signed 64-bit number: night `d` is bit `d` modulo 64, counted from 2000-01-01. The bits of a night never move;
 * 64 days later they mean the next one.
 * @throws RangeError for more than 64 nights, or when `to` is before `from`
 */
export function nightBits(from: CivilDate, to: CivilDate): bigint {
  const nights = nightsBetween(from, to);
  if (nights < 0 || nights > NIGHT_BITS) throw new RangeError(`${nights} nights are not 0 to ${NIGHT_BITS}`);
  const bits = (1n << BigInt(nights)) - 1n;
  const shift = BigInt(shiftOf(from));
  return BigInt.asIntN(NIGHT_BITS, (bits << shift) | (BigInt.asUintN(NIGHT_BITS, bits) >> (64n - shift)));
}

/** The bit of a night: 0 to 63. */
export const shiftOf = (night: CivilDate): number =>
  ((nightsBetween(EPOCH, night) % NIGHT_BITS) + NIGHT_BITS) % NIGHT_BITS;

/** Tells of each of the 64 nights from `first` on, counted from 0, whether its bit is set. */
export function nightTester(bits: bigint, first: CivilDate): (day: number) => boolean {
  const unsigned = BigInt.asUintN(NIGHT_BITS, bits);
  const shift = BigInt(shiftOf(first));
  const inOrder = (unsigned >> shift) | (unsigned << (64n - shift));
  // Numbers, which are many times as fast as big integers.
  const halves = [Number(BigInt.asUintN(32, inOrder)), Number(BigInt.asUintN(32, inOrder >> 32n))] as const;
  return (day) => (((day < 32 ? halves[0] : halves[1]) >>> (day & 31)) & 1) === 1;
}
