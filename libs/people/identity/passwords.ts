import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { ConcurrencyLimiter, DomainError } from '#libs/core/platform';
import { MIN_PASSWORD_LENGTH } from '#libs/core/rules';

/** OWASP's minimum for argon2id; the library's default variant is argon2id. `memoryCost` in KiB. @spec D10 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const WAITING_ROOM = 200;

/** Passwords that a guesser tries first. Short on purpose: the rate limit does the rest. @spec D10 */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123 111111 000000 654321 666666 121212 abc123 password
   passw0rd qwerty qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx iloveyou letmein dragon monkey welcome`.split(
    /\s+/,
  ),
);

/** True for one of the passwords that everybody tries first. @spec D10 */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

/** Why this cannot be somebody's new password, or null. @spec §5 Sign-up, D10 */
export function passwordError(password: string): DomainError | null {
  if (password.length < MIN_PASSWORD_LENGTH)
    return new DomainError('auth.password_too_short', { field: 'password' });
  return isCommonPassword(password)
    ? new DomainError('auth.password_too_common', { field: 'password' })
    : null;
}

/** Hashes and checks passwords with argon2id, a few at a time. @spec D10 */
@Injectable()
export class Passwords {
  // The thread pool has four threads, shared with files and DNS: hashing never takes all of them.
  private readonly bounded = new ConcurrencyLimiter(
    Math.max(1, Math.min(3, availableParallelism())),
    WAITING_ROOM,
  );
  // Made beforehand: the first unknown e-mail must not take longer than the second.
  private readonly hashOfNobody = this.hash('nobody has this password');

  /** The hash to store. */
  hash(password: string): Promise<string> {
    return this.bounded.run(() => hash(password, COST));
  }

  /** Compares; without a stored hash it takes the same time and says no, so that accounts cannot be found out. */
  async matches(storedHash: string | null, password: string): Promise<boolean> {
    const against = storedHash ?? (await this.hashOfNobody);
    const same = await this.bounded.run(() => verify(against, password));
    return same && storedHash !== null;
  }
}
