import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { isCommonPassword, Passwords, User } from '#libs/people/identity';
import { announce, inTransaction, isConflict, machineNow, type Config } from '#libs/core/platform';
import { MIN_PASSWORD_LENGTH, OPERATOR_ROLES, type OperatorRole } from '#libs/core/rules';
import { withDatabase } from './database.js';
import { UserError } from './user-error.js';

const GENERATED_BYTES = 15;

/** An operator account to create; without a password, one is generated. */
export interface NewAdmin {
  email: string;
  name: string;
  password: string | null;
  operatorRole: string;
}

/** The created account; `password` only if generated, because it cannot be read later. */
export interface CreatedAdmin {
  email: string;
  password: string | null;
}

/**
 * Creates an operator account, for which nobody can register.
 * @throws UserError for an invalid email, name, role or password, and for an email that has an account
 * @spec D4, D10
 */
export async function createAdmin(
  config: Pick<Config, 'databaseUrl'>,
  admin: NewAdmin,
): Promise<CreatedAdmin> {
  const email = parseEmail(admin.email);
  const operatorRole = parseRole(admin.operatorRole);
  const fullName = admin.name.trim();
  if (!fullName) throw new UserError('--name must say who it is.');
  const password = admin.password ?? randomBytes(GENERATED_BYTES).toString('base64url');
  assertStrong(password);
  const passwordHash = await new Passwords().hash(password);
  await withDatabase(config, [User], ({ em }) => insert(em, { email, fullName, passwordHash, operatorRole }));
  return { email, password: admin.password === null ? password : null };
}

function parseEmail(text: string): string {
  const parsed = z.email().safeParse(text.trim());
  if (!parsed.success) throw new UserError(`--email: ${text} is not an e-mail address.`);
  return parsed.data;
}

function parseRole(text: string): OperatorRole {
  const role = OPERATOR_ROLES.find((candidate) => candidate === text);
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

async function insert(
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
