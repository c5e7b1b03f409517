import { createHash } from 'node:crypto';
import { DomainError } from '#libs/core/platform';
import type { SharedLimits } from '../http/shared-limits.js';

/** Which failures are counted, and for whom. */
interface Bound {
  /** Who or what is counted; only its hash is kept. */
  key: string;
  /** `ttl` in milliseconds. */
  rule: { name: string; limit: number; ttl: number };
  /** The codes of the failures that count. */
  failures: readonly string[];
  /** Called before the failure is told. */
  onFailure: () => void;
  refusal: (seconds: number) => DomainError;
}

/**
 * Makes an attempt, unless too many have failed, and counts it if it fails. Of attempts made at the same moment, none beyond the limit is told its
 * failure.
 * @throws DomainError the refusal, and whatever `attempt` throws
 */
export async function boundFailures<T>(
  limits: SharedLimits,
  { key, rule, failures, onFailure, refusal }: Bound,
  attempt: () => Promise<T>,
): Promise<T> {
  const hashed = hashOf(key);
  const seconds = await limits.secondsUntilFree(hashed, rule);
  if (seconds > 0) throw refusal(seconds);
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof DomainError && failures.includes(error.code))) throw error;
    const { isBlocked, timeToExpire } = await limits.increment(hashed, rule.ttl, rule.limit, 0, rule.name);
    if (isBlocked) throw refusal(timeToExpire);
    onFailure();
    throw error;
  }
}

/** An account in logs, without its email address. */
export const accountOf = (email: string): string => hashOf(email.trim().toLowerCase()).slice(0, 12);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
