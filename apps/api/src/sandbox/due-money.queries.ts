import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { Reader } from '#libs/core/platform';
import { GRACE_DAYS, PAYOUT_DELAY_HOURS, type PayoutAccountStatus } from '#libs/core/rules';
import { isHeld, type PayoutsTables } from '#libs/money/payouts';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { due, kind, type Due, type Dues } from './due-facts.js';

export type MoneyReads = PayoutsTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<IdentityTables, 'users'> &
  Pick<SubscriptionsTables, 'subscriptions'>;

/** Amounts already owed to owners. @spec A13 */
export const payables = (reads: Reader<MoneyReads>): Dues =>
  reads
    .selectFrom('payables as p')
    .innerJoin('users as u', 'u.id', 'p.owner_id')
    .leftJoin('payout_accounts as a', 'a.owner_id', 'p.owner_id')
    .select((row) =>
      due({
        what: kind('payout_due'),
        at: row.ref('p.due_at'),
        subject: row.ref('u.full_name'),
        amount: row('p.owner_cents', '+', row.ref('p.cleaning_cents')),
        booking_id: row.ref('p.booking_id'),
        waits: waitReason(isHeld, row.ref('a.status')),
      }),
    )
    .where('p.payout_id', 'is', null);

/** Amounts that confirmed stays will owe to owners. @spec A13 */
export const payablesToCome = (reads: Reader<MoneyReads>): Dues =>
  reads
    .selectFrom('bookings as b')
    .innerJoin('users as u', 'u.id', 'b.owner_id')
    .leftJoin('payout_accounts as a', 'a.owner_id', 'b.owner_id')
    .select((row) => {
      const isFrozen = row
        .selectFrom('payable_holds as h')
        .select('h.id')
        .where('h.lifted_at', 'is', null)
        .whereRef('h.booking_id', '=', 'b.id');
      const earned = row('b.subtotal_cents', '-', row.ref('b.service_fee_cents'));
      return due({
        what: kind('payout_due'),
        at: sql`${row.ref('b.check_out_at')} + make_interval(hours => ${PAYOUT_DELAY_HOURS})`,
        subject: row.ref('u.full_name'),
        amount: row(earned, '+', row.ref('b.cleaning_cents')),
        booking_id: row.ref('b.id'),
        waits: waitReason(row.exists(isFrozen), row.ref('a.status')),
      });
    })
    .where('b.status', '=', 'confirmed');

/** Plans that renew or end as requested. @spec E2, E16 */
export const renewals = (reads: Reader<MoneyReads>): Dues =>
  plans(reads, 'active').select((row) =>
    due({
      what: row.case('s.pending_plan').when('basic').then(kind('plan_ends')).else(kind('plan_renews')).end(),
      at: row.ref('s.period_end'),
      subject: row.ref('u.full_name'),
      amount: row.ref('s.price_cents'),
      plan: row.ref('s.plan'),
      next_plan: row.ref('s.pending_plan'),
    }),
  );

/** Plans that end unless paid. @spec E2, E16 */
export const graces = (reads: Reader<MoneyReads>): Dues =>
  plans(reads, 'past_due').select((row) =>
    due({
      what: kind('grace_ends'),
      at: sql`${row.ref('s.past_due_since')} + make_interval(days => ${GRACE_DAYS})`,
      subject: row.ref('u.full_name'),
      amount: row.ref('s.price_cents'),
      plan: row.ref('s.plan'),
    }),
  );

const plans = (reads: Reader<MoneyReads>, status: 'active' | 'past_due') =>
  reads
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.status', '=', status);

function waitReason(isFrozen: Expression<SqlBool>, account: Expression<PayoutAccountStatus | null>) {
  const reason = (name: NonNullable<Due['waits']>) => sql.lit(name);
  return expressionBuilder<MoneyReads>()
    .case()
    .when(isFrozen)
    .then(reason('frozen'))
    .when(sql<SqlBool>`${account} is distinct from 'enabled'`)
    .then(reason('not_enabled'))
    .end();
}
