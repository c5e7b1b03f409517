import { createHash } from 'node:crypto';

/** Kinds of demo records with a fixed id. */
export type DemoKind =
  | 'user'
  | 'property'
  | 'booking'
  | 'review'
  | 'agreement'
  | 'event'
  | 'payment'
  | 'payout'
  | 'points'
  | 'thread'
  | 'message';

const NAMESPACE = Buffer.from('6c617463686b6579a5e1d0c4b3f29871', 'hex');

/**
 * The id of a demo record: the same UUID (version 5) for the same kind and key, so that seeding twice changes nothing.
 * Its last eight characters look random. @spec F11
 */
export function demoId(kind: DemoKind, key: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(`${kind}:${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
