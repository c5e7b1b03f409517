import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { ConcurrencyLimiter, DomainError } from '#libs/core/platform';
import { MIN_PASSWORD_LENGTH } from '#libs/core/rules';

/** OWASP's minimum for argon2id; the library's default variant is argon2id. `memoryCost` in KiB. @spec D10 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const MAX_WAITING = 200;

/** The passwords that attackers try first. Short on purpose: the rate limit does the rest. @spec D10 */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123 111111 000000 654321 666666 121212 abc123 password
   passw0rd qwerty qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx iloveyou letmein dragon monkey welcome`.split(
    /\s+/,
  ),
);

/** Why a new password is rejected, or null. @spec §5 Sign-up, D10 */
export function passwordError(password: string): DomainError | null {
  if (password.length < MIN_PASSWORD_LENGTH)
    return new DomainError('auth.password_too_short', { field: 'password' });
  return COMMON.has(password.toLowerCase())
    ? new DomainError('auth.password_too_common', { field: 'password' })
    : null;
}

/** Hashes and checks passwords with argon2id, a few at a time. @spec D10 */
@Injectable()
export class Passwords {
  // The thread pool has four threads, shared with file access and DNS, so hashing never takes all of them.
  private readonly limiter = new ConcurrencyLimiter(
    Math.max(1, Math.min(3, availableParallelism())),
    MAX_WAITING,
  );
  // Computed up front, so that the first unknown email does not take longer than later ones.
  private readonly dummyHash = this.hash('nobody has this password');

  /** Hashes a password for storage. */
  hash(password: string): Promise<string> {
    return this.limiter.run(() => hash(password, COST));
  }

  /** Verifies a password; without a stored hash it takes the same time and returns false, so that accounts cannot be enumerated. */
  async matches(storedHash: string | null, password: string): Promise<boolean> {
    const reference = storedHash ?? (await this.dummyHash);
    const isMatch = await this.limiter.run(() => verify(reference, password));
    return isMatch && storedHash !== null;
  }
}
