import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createOperator, IDENTITY_TABLES } from '#libs/people/identity';
import { machineNow, type Config } from '#libs/core/platform';
import { OPERATOR_ROLES, type OperatorRole } from '#libs/core/rules';
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
 * Creates an operator account.
 * @throws UserError for an invalid email, name or role
 * @throws DomainError for a weak password, and for an email that has an account
 * @spec D4, D10
 */
export async function createAdmin(
  config: Pick<Config, 'directDatabaseUrl'>,
  admin: NewAdmin,
): Promise<CreatedAdmin> {
  const email = parseEmail(admin.email);
  const operatorRole = parseRole(admin.operatorRole);
  const fullName = admin.name.trim();
  if (!fullName) throw new UserError('--name must say who it is.');
  const password = admin.password ?? randomBytes(GENERATED_BYTES).toString('base64url');
  await withDatabase(config, IDENTITY_TABLES, ({ em }) =>
    createOperator(em, { email, fullName, password, operatorRole }, machineNow()),
  );
  return { email, password: admin.password === null ? password : null };
}

function parseEmail(text: string): string {
  const parsed = z.email().safeParse(text.trim());
  if (!parsed.success) throw new UserError(`--email: ${text} is not an email address.`);
  return parsed.data;
}

function parseRole(text: string): OperatorRole {
  const role = OPERATOR_ROLES.find((candidate) => candidate === text);
  if (!role) throw new UserError(`--role: ${text} is none of ${OPERATOR_ROLES.join(', ')}.`);
  return role;
}
