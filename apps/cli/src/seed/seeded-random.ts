import { createHash } from 'node:crypto';

/** A whole number from 0 up to but without `below` that looks drawn by lot and is the same for the same key. */
export const seededRandom = (key: string, below: number): number =>
  createHash('sha1').update(key).digest().readUInt32BE(0) % below;
