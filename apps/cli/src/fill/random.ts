const STEP = 0x6d2b79f5;
const RANGE = 2 ** 32;

/** A seeded pseudo-random generator (mulberry32): fast, and the same sequence on every machine. Not for secrets. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A fraction from 0 (inclusive) to 1 (exclusive). */
  fraction(): number {
    return this.word() / RANGE;
  }

  /** A whole number from 0 (inclusive) to `limit` (exclusive). */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** A whole number from `min` to `max`, both inclusive. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  /** @throws RangeError when there is nothing to pick from */
  pick<T>(items: readonly T[]): T {
    const picked = items[this.below(items.length)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from');
    return picked;
  }

  /** A UUID of version 4. */
  uuid(): string {
    const hex = [1, 2, 3, 4].map(() => this.word().toString(16).padStart(8, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  private word(): number {
    this.state = (this.state + STEP) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}
