import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announce, DomainError, inTransaction, isConflict } from '#libs/core/platform';
import type { OperatorRole } from '#libs/core/rules';
import { db } from './tables.js';
import { passwordError, Passwords } from './passwords.js';
import { User } from './user.entity.js';

/** The id of the operator with this address; null when there is none. */
export async function operatorByEmail(em: EntityManager, email: string): Promise<string | null> {
  const row = await db(em)
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** An operator account to create. */
export interface NewOperator {
  email: string;
  fullName: string;
  password: string;
  operatorRole: OperatorRole;
}

/**
 * Creates an operator account, for which nobody can register.
 * @throws DomainError `auth.password_too_short`, `auth.password_too_common` or `auth.email_taken`
 * @spec D4, D10
 */
export async function createOperator(
  em: EntityManager,
  { password, ...operator }: NewOperator,
  now: Date,
): Promise<void> {
  const weak = passwordError(password);
  if (weak) throw weak;
  const passwordHash = await new Passwords().hash(password); // slow, so before the transaction
  try {
    await inTransaction(em, async (tx) => {
      const facts = { ...operator, passwordHash, deviceGeneration: 1, termsAgreedAt: now, createdAt: now };
      const user = tx.create(User, { ...facts, id: randomUUID(), role: 'admin' });
      await tx.flush();
      await announce(tx, 'user.registered', { userId: user.id, role: user.role }, now);
    });
  } catch (error) {
    if (isConflict(error)) throw new DomainError('auth.email_taken', { field: 'email' });
    throw error;
  }
}
