import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Checked, RegisterRequest } from '#libs/core/contracts';
import { announce, Clock, inTransaction, isConflict, DomainError } from '#libs/core/platform';
import { MIN_REGISTER_AGE, type OperatorRole, type Role } from '#libs/core/rules';
import { AccountLinks } from './account-links.js';
import { operatorRoleOf } from './identity.queries.js';
import { passwordError, Passwords } from './passwords.js';
import { db } from './tables.js';
import { acceptTerms } from './terms.js';
import { User } from './user.entity.js';

/** Sign-up data; the API validates formats, the rules are checked here. */
type Registration = Checked<typeof RegisterRequest>;

/** An account whose owner has just been authenticated. */
export interface SignedIn {
  id: string;
  role: Role;
  operatorRole: OperatorRole | null;
  tokenVersion: number;
}

/** Registers accounts and signs people in. @spec §5 Sign-up, D1–D4, D10 */
@Injectable()
export class AccountsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly links: AccountLinks,
  ) {}

  /**
   * Registers an account.
   * @throws DomainError one of `auth.*`: password, age, terms, or `auth.email_taken`
   * @spec §5 Sign-up, D1, D2, D10
   */
  async register(registration: Registration): Promise<SignedIn> {
    const invalid = registrationError(registration);
    if (invalid) throw invalid;
    const passwordHash = await this.passwords.hash(registration.password); // slow, so before the transaction
    try {
      return await this.createAccount(registration, passwordHash);
    } catch (error) {
      if (isConflict(error)) throw new DomainError('auth.email_taken', { field: 'email' });
      throw error;
    }
  }

  /**
   * Checks email and password; an unknown email and a wrong password give the same error after the same time.
   * @throws DomainError `auth.bad_credentials`; `auth.suspended` only after the right password, so that it tells nothing to others
   */
  async signIn(email: string, password: string): Promise<SignedIn> {
    const row = await db(this.em)
      .selectFrom('users')
      .select(['id', 'role', 'operator_role', 'token_version', 'password_hash', 'suspended_at'])
      .where('email', '=', email.trim())
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!(await this.passwords.matches(row?.password_hash ?? null, password)) || !row) {
      throw new DomainError('auth.bad_credentials');
    }
    if (row.suspended_at) throw new DomainError('auth.suspended');
    return {
      id: row.id,
      role: row.role,
      operatorRole: operatorRoleOf(row),
      tokenVersion: row.token_version,
    };
  }

  private createAccount(registration: Registration, passwordHash: string): Promise<SignedIn> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const user = tx.create(User, { ...factsOf(registration, now), id: randomUUID(), passwordHash });
      await tx.flush();
      await acceptTerms(tx, [user.id], now);
      await this.links.send(tx, 'verify_email', { userId: user.id, email: user.email, name: user.fullName });
      await announce(tx, 'user.registered', { userId: user.id, role: user.role }, now);
      return { id: user.id, role: user.role, operatorRole: null, tokenVersion: user.tokenVersion };
    });
  }
}

const factsOf = (registration: Registration, now: Date) => ({
  email: registration.email.trim(),
  fullName: registration.full_name.trim(),
  role: registration.role,
  phone: registration.phone?.trim() || null,
  age: registration.age ?? null,
  ageStatedAt: registration.age === undefined ? null : now,
  hasValidId: registration.has_valid_id ?? false,
  operatorRole: null,
  termsAgreedAt: now,
  plan: 'basic' as const,
  tokenVersion: 0,
  deviceGeneration: 1,
  suspendedAt: null,
  homesUnlimitedAt: null,
  createdAt: now,
  emailVerifiedAt: null,
});

function registrationError(registration: Registration): DomainError | null {
  const { password, role, age, agrees_to_terms: agreesToTerms } = registration;
  const weak = passwordError(password);
  if (weak) return weak;
  if (age === undefined && role === 'traveler') return new DomainError('auth.age_required', { field: 'age' });
  if (age !== undefined && age < MIN_REGISTER_AGE) return new DomainError('auth.too_young', { field: 'age' });
  return agreesToTerms ? null : new DomainError('auth.terms_required', { field: 'agrees_to_terms' });
}
