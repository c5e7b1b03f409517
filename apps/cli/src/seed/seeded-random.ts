import { createHash } from 'node:crypto';

/** A pseudo-random integer from 0 (inclusive) to `below` (exclusive), always the same for the same key. */
export const seededRandom = (key: string, below: number): number =>
  createHash('sha1').update(key).digest().readUInt32BE(0) % below;
