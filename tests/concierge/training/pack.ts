import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Model } from '../../../libs/people/concierge/understanding/classifier.js';
import type { KeptModel } from '../../../libs/people/concierge/understanding/model-file.js';
import type { Examples } from './train.js';

const LARGEST = 127;

/** Names the examples, so that a model that was made of others is noticed. */
export const fingerprintOf = (examples: Examples): string =>
  createHash('sha256').update(JSON.stringify(examples)).digest('hex').slice(0, 16);

/** Packs a model. Weights are rounded to 127 steps. */
export function packed({ meanings, weights }: Model, fingerprint: string): KeptModel {
  const scales = meanings.map((_, column) => {
    let largest = 0;
    for (let at = column; at < weights.length; at += meanings.length)
      largest = Math.max(largest, Math.abs(weights[at] ?? 0));
    return Number((largest / LARGEST).toPrecision(6));
  });
  const bytes = Int8Array.from(weights, (weight, at) =>
    Math.round(weight / (scales[at % meanings.length] || 1)),
  );
  return { meanings, fingerprint, scales, weights: deflateRawSync(bytes).toString('base64') };
}
