import { inflateRawSync } from 'node:zlib';
import type { Model } from './classifier.js';

/** A model as it is kept: weights in one byte each, packed. */
export interface KeptModel {
  meanings: readonly string[];
  /** Of the examples that it was made of. */
  fingerprint: string;
  /** The weight of the largest byte, for each meaning. */
  scales: readonly number[];
  /** Base64 of the deflated weights, as `Model` has them. */
  weights: string;
}

/** The model that was kept. */
export function unpacked({ meanings, scales, weights }: KeptModel): Model {
  const bytes = new Int8Array(inflateRawSync(Buffer.from(weights, 'base64')));
  return {
    meanings,
    weights: Float32Array.from(bytes, (byte, at) => byte * (scales[at % scales.length] ?? 0)),
  };
}
