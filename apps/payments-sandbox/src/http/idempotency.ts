import { createHash } from 'node:crypto';
import { realNow } from '../core/clock.js';
import type { Database } from '../core/database.js';
import { StripeFailure } from './errors.js';

/** An answer as it went out, or would have. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** One POST under a key. */
export interface KeyedRequest {
  readonly key: string;
  /** Method and path. */
  readonly endpoint: string;
  readonly fingerprint: string;
}

const KEPT_MS = 24 * 3_600_000;
const MAX_KEY_LENGTH = 255;

/** The same parameters give the same fingerprint whatever their order; the connected account counts as one. */
export function fingerprintOf(input: unknown, account: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([account, sorted(input)]))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const pairs: [string, unknown][] = Object.entries(value);
  return pairs.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]);
}

/**
 * Stripe's idempotency keys: the same request under the same key gets the first answer again, a 500 included, for a day of
 * real time (moving the clock does not age a request that is being repeated now).
 */
export class Idempotency {
  private readonly inUse = new Set<string>();

  constructor(private readonly database: Database) {}

  /** Claims the key until `release`. @throws StripeFailure 409 while another request holds it */
  claim(key: string): void {
    if (key.length > MAX_KEY_LENGTH) throw tooLong();
    if (this.inUse.has(key)) throw keyInUse(key);
    this.inUse.add(key);
  }

  release(key: string): void {
    this.inUse.delete(key);
  }

  /** The answer given before. @throws StripeFailure 400 when the key was used for something else */
  replay({ key, endpoint, fingerprint }: KeyedRequest): Answer | undefined {
    const row = this.database.one(
      'SELECT endpoint, fingerprint, status, body FROM idempotency WHERE key = ? AND stored_at > ?',
      key,
      realNow() - KEPT_MS,
    );
    if (!row) return undefined;
    if (row.endpoint !== endpoint) throw otherEndpoint(String(row.endpoint), endpoint);
    if (row.fingerprint !== fingerprint) throw otherParameters(key);
    return { status: Number(row.status), body: String(row.body) };
  }

  save({ key, endpoint, fingerprint }: KeyedRequest, answer: Answer, requestId: string): void {
    this.database.run('DELETE FROM idempotency WHERE stored_at <= ?', realNow() - KEPT_MS);
    this.database.run(
      'INSERT INTO idempotency (key, endpoint, fingerprint, status, body, request_id, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      key,
      endpoint,
      fingerprint,
      answer.status,
      answer.body,
      requestId,
      realNow(),
    );
  }
}

/** 409, as Stripe answers a second request that arrives while the first is being worked on. */
export const keyInUse = (key: string): StripeFailure =>
  new StripeFailure(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Stripe-Idempotent-Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    },
    { remembered: false },
  );

const refusedKey = (message: string): StripeFailure =>
  new StripeFailure(400, { type: 'idempotency_error', message }, { remembered: false });

const tooLong = (): StripeFailure =>
  refusedKey(`Idempotency keys may be at most ${MAX_KEY_LENGTH} characters long.`);

const otherEndpoint = (first: string, now: string): StripeFailure =>
  refusedKey(
    `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${now}' instead of '${first}'). Try using a different key.`,
  );

const otherParameters = (key: string): StripeFailure =>
  refusedKey(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
