import type { UserView } from '#libs/core/contracts';
import { effectiveAge, permissionsOf, tierOf } from '#libs/core/rules';
import type { OwnAccountRow } from './own-account.js';

/** The signed-in user. @spec §3 User, D2, E7 */
export const userView = (row: OwnAccountRow, now: Date): UserView => ({
  id: row.id,
  email: row.email,
  full_name: row.full_name,
  role: row.role,
  phone: row.phone,
  age:
    row.age !== null && row.age_stated_at ? effectiveAge(row.age, new Date(row.age_stated_at), now) : row.age,
  has_valid_id: row.has_valid_id,
  agrees_to_terms: row.agrees_to_terms,
  subscription_plan: row.plan,
  loyalty_points: row.points.balance,
  loyalty_tier: tierOf(row.points.lifetime),
  ...(row.operator_role && { permissions: permissionsOf(row.operator_role) }),
  ...(row.needs_second_factor && { needs_second_factor: true }),
});
