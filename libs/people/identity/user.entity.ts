import { defineEntity, p } from '@mikro-orm/core';
import { DomainError } from '#libs/core/platform';
import { FORMER_GUEST, FORMER_HOST, type OperatorRole, type Plan, type Role } from '#libs/core/rules';

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    email: p.text().columnType('citext'),
    passwordHash: p.text(),
    fullName: p.text(),
    role: p.text().$type<Role>(),
    operatorRole: p.text().$type<OperatorRole>().nullable(),
    phone: p.text().nullable(),
    age: p.integer().nullable(),
    ageStatedAt: p.datetime().nullable(),
    hasValidId: p.boolean().default(false),
    termsAgreedAt: p.datetime().nullable(),
    plan: p.text().$type<Plan>().default('basic'),
    tokenVersion: p.integer().default(0),
    /** Browsers are known to the account for one of these. New accounts begin with 1; the cookies of former releases hold for 0. */
    deviceGeneration: p.integer().default(0),
    suspendedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    emailVerifiedAt: p.datetime().nullable(),
    erasedAt: p.datetime().nullable(),
    homesUnlimitedAt: p.datetime().nullable(),
  },
});

/** A change of a profile; undefined fields stay unchanged. */
export interface ProfileChange {
  fullName?: string;
  phone?: string | null;
  age?: number;
  hasValidId?: boolean;
}

/** A user account. @spec §3 User, D1–D5 */
export class User extends UserSchema.class {
  /** Changes the profile. A new age counts as stated now. @spec D2 */
  changeProfile({ fullName, phone, age, hasValidId }: ProfileChange, at: Date): void {
    if (fullName !== undefined) this.fullName = fullName.trim();
    if (phone !== undefined) this.phone = phone?.trim() || null;
    if (age !== undefined) {
      this.age = age;
      this.ageStatedAt = at;
    }
    if (hasValidId !== undefined) this.hasValidId = hasValidId;
  }

  /** Assigns an address whose mailbox its owner has opened. */
  confirmEmail(email: string, at: Date): void {
    this.email = email;
    this.emailVerifiedAt = at;
  }

  /** Changes the password and revokes all tokens. */
  changePassword(hash: string): void {
    this.passwordHash = hash;
    this.revokeTokens();
  }

  /** Invalidates all tokens issued before, and knows no browser any more. */
  revokeTokens(): void {
    this.tokenVersion += 1;
    this.deviceGeneration += 1;
  }

  /**
   * Blocks sign-in and revokes all tokens; idempotent.
   * @throws DomainError `user.is_operator`: operators can only be removed on the server, so that none of them can lock out the others
   */
  suspend(at: Date): void {
    if (this.role === 'admin') throw new DomainError('user.is_operator');
    if (this.suspendedAt) return;
    this.suspendedAt = at;
    this.revokeTokens();
  }

  /** Lets a suspended user sign in again. */
  restore(): void {
    this.suspendedAt = null;
  }

  /** Gives an operator another role and revokes all tokens. @spec D4 */
  changeOperatorRole(role: OperatorRole): void {
    this.operatorRole = role;
    this.revokeTokens();
  }

  /** Lets an owner list any number of homes; idempotent. */
  liftHomesLimit(at: Date): void {
    this.homesUnlimitedAt ??= at;
  }

  /** Anonymises the account of a deleted user for good. */
  erase(at: Date): void {
    this.email = `${this.id}@erased.invalid`;
    this.emailVerifiedAt = null;
    this.fullName = this.role === 'property_owner' ? FORMER_HOST : FORMER_GUEST;
    this.phone = null;
    this.age = null;
    this.ageStatedAt = null;
    this.hasValidId = false;
    this.changePassword('erased');
    this.erasedAt = at;
  }
}
UserSchema.setClass(User);
