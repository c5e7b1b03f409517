import { DomainError, type Tx } from '#libs/core/platform';
import type { OperatorRole } from '#libs/core/rules';
import { operatorRoleOf } from './identity.queries.js';
import { forgetTokens } from './known-tokens.js';
import { lockedUser } from './lock-user.js';
import { db } from './tables.js';

/** A new role for an operator, and who gives it. */
export interface RoleChange {
  operatorId: string;
  role: OperatorRole;
  by: string;
}

/**
 * Gives an operator another role; their sessions end, so that no open screen goes on with the old one.
 * @returns the role before
 * @throws DomainError `operator.not_found`, `operator.own_role`, `operator.last_admin`
 */
export async function changeOperatorRole(
  tx: Tx,
  { operatorId, role, by }: RoleChange,
): Promise<OperatorRole> {
  if (operatorId === by) throw new DomainError('operator.own_role');
  // All administrators, in order, so that two of them cannot be changed at once.
  const admins = await db(tx)
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where((row) => row.or([row('operator_role', 'is', null), row('operator_role', '=', 'admin')]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const user = await lockedUser(tx, operatorId);
  const before = user && operatorRoleOf({ role: user.role, operator_role: user.operatorRole ?? null });
  if (!user || before === null) throw new DomainError('operator.not_found');
  if (before === role) return before;
  if (before === 'admin' && admins.length < 2) throw new DomainError('operator.last_admin');
  user.changeOperatorRole(role);
  await tx.flush();
  await db(tx).deleteFrom('sessions').where('user_id', '=', operatorId).execute();
  await forgetTokens(tx, operatorId);
  return before;
}
