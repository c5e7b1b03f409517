import { createHash } from 'node:crypto';
import { realNow } from '../core/clock.js';
import type { Database } from '../core/database.js';
import { StripeFailure } from './errors.js';

/** A response as it was sent, or would have been. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string;
}

/** One POST with an idempotency key. */
export interface KeyedRequest {
  readonly key: string;
  /** Method and path. */
  readonly endpoint: string;
  readonly fingerprint: string;
}

const TTL_MS = 24 * 3_600_000;
const MAX_KEY_LENGTH = 255;

/** Hashes the parameters, independent of their order, and the connected account. */
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
 * Stripe's idempotency keys: the same request with the same key gets the first response again, a 500 included, for a day of
 * real time, so that moving the clock does not expire keys.
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

  /** The saved response. @throws StripeFailure 400 when the key was used for another request */
  replay({ key, endpoint, fingerprint }: KeyedRequest): ApiResponse | undefined {
    const row = this.database.one(
      'SELECT endpoint, fingerprint, status, body FROM idempotency WHERE key = ? AND stored_at > ?',
      key,
      realNow() - TTL_MS,
    );
    if (!row) return undefined;
    if (row.endpoint !== endpoint) throw otherEndpoint(String(row.endpoint), endpoint);
    if (row.fingerprint !== fingerprint) throw otherParameters(key);
    return { status: Number(row.status), body: String(row.body) };
  }

  save({ key, endpoint, fingerprint }: KeyedRequest, response: ApiResponse, requestId: string): void {
    this.database.run('DELETE FROM idempotency WHERE stored_at <= ?', realNow() - TTL_MS);
    this.database.run(
      'INSERT INTO idempotency (key, endpoint, fingerprint, status, body, request_id, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      key,
      endpoint,
      fingerprint,
      response.status,
      response.body,
      requestId,
      realNow(),
    );
  }
}

/** Stripe's 409 for a request that arrives while the first with its key is in progress. */
export const keyInUse = (key: string): StripeFailure =>
  new StripeFailure(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Stripe-Idempotent-Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    },
    { saved: false },
  );

const keyFailure = (message: string): StripeFailure =>
  new StripeFailure(400, { type: 'idempotency_error', message }, { saved: false });

const tooLong = (): StripeFailure =>
  keyFailure(`Idempotency keys may be at most ${MAX_KEY_LENGTH} characters long.`);

const otherEndpoint = (first: string, now: string): StripeFailure =>
  keyFailure(
    `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${now}' instead of '${first}'). Try using a different key.`,
  );

const otherParameters = (key: string): StripeFailure =>
  keyFailure(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
