/** Chance that is the same for the same seed. */
import { createHash } from 'node:crypto';

export class Dice {
  /** @param {string} seed */
  constructor(seed) {
    this.seed = seed;
    this.rolls = 0;
  }

  /** Another one, which does not depend on how often this one is rolled. @param {string | number} name */
  other(name) {
    return new Dice(`${this.seed}/${name}`);
  }

  /** From 0 (inclusive) to 1. */
  chance() {
    this.rolls += 1;
    return createHash('sha1').update(`${this.seed} ${this.rolls}`).digest().readUInt32BE(0) / 2 ** 32;
  }

  /** A whole number from 0 (inclusive) to `below`. @param {number} below */
  below(below) {
    return Math.floor(this.chance() * below);
  }

  /** @template T @param {readonly T[]} things @returns {T} */
  oneOf(things) {
    return things[this.below(things.length)];
  }

  /** One of the keys, each as often as its weight says. @template {string} K @param {Readonly<Record<K, number>>} weights @returns {K} */
  weighted(weights) {
    const entries = /** @type {[K, number][]} */ (Object.entries(weights));
    let left = this.chance() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return entries[0][0];
  }

  /** @template T @param {readonly T[]} things @returns {T[]} in another order */
  shuffled(things) {
    const rest = [...things];
    return things.map(() => rest.splice(this.below(rest.length), 1)[0]);
  }
}
