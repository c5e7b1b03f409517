import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { isCommonPassword, Passwords, User } from '#libs/people/identity';
import { announce, inTransaction, isConflict, machineNow, type Config } from '#libs/core/platform';
import { MIN_PASSWORD_LENGTH, OPERATOR_ROLES, type OperatorRole } from '#libs/core/rules';
import { withDatabase } from './database.js';
import { UserError } from './user-error.js';

const GENERATED_BYTES = 15;

/** An operator to be. Without a password one is made up. */
export interface NewAdmin {
  email: string;
  name: string;
  password: string | null;
  /** What the operator is there for. */
  operatorRole: string;
}

/** The account that was opened; `password` only when it was made up, because nobody can read it later. */
export interface CreatedAdmin {
  email: string;
  password: string | null;
}

/**
 * Opens an operator's account, which nobody can register for.
 * @throws UserError for a bad e-mail, name or password, and for an e-mail that has an account
 * @spec D4, D10
 */
export async function createAdmin(
  config: Pick<Config, 'databaseUrl'>,
  wanted: NewAdmin,
): Promise<CreatedAdmin> {
  const email = checkedEmail(wanted.email);
  const operatorRole = checkedRole(wanted.operatorRole);
  const fullName = wanted.name.trim();
  if (!fullName) throw new UserError('--name must say who it is.');
  const password = wanted.password ?? randomBytes(GENERATED_BYTES).toString('base64url');
  assertStrong(password);
  const passwordHash = await new Passwords().hash(password);
  await withDatabase(config, [User], ({ em }) => open(em, { email, fullName, passwordHash, operatorRole }));
  return { email, password: wanted.password === null ? password : null };
}

function checkedEmail(text: string): string {
  const parsed = z.email().safeParse(text.trim());
  if (!parsed.success) throw new UserError(`--email: ${text} is not an e-mail address.`);
  return parsed.data;
}

function checkedRole(text: string): OperatorRole {
  const role = OPERATOR_ROLES.find((one) => one === text);
  if (!role) throw new UserError(`--role: ${text} is none of ${OPERATOR_ROLES.join(', ')}.`);
  return role;
}

function assertStrong(password: string): void {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new UserError(`The password must have at least ${MIN_PASSWORD_LENGTH} characters.`);
  }
  if (isCommonPassword(password))
    throw new UserError('This password is too easy to guess. Please choose another.');
}

async function open(
  em: EntityManager,
  account: { email: string; fullName: string; passwordHash: string; operatorRole: OperatorRole },
): Promise<void> {
  const now = machineNow();
  const id = randomUUID();
  try {
    await inTransaction(em, async (tx) => {
      tx.create(User, { ...account, ...NEW_ADMIN, id, termsAgreedAt: now, createdAt: now });
      await tx.flush();
      await announce(tx, 'user.registered', { userId: id, role: 'admin' }, now);
    });
  } catch (error) {
    if (isConflict(error)) throw new UserError(`An account with the e-mail ${account.email} already exists.`);
    throw error;
  }
}

const NEW_ADMIN = {
  role: 'admin' as const,
  phone: null,
  age: null,
  ageStatedAt: null,
  hasValidId: false,
  plan: 'basic' as const,
  tokenVersion: 0,
  suspendedAt: null,
  emailVerifiedAt: null,
};
