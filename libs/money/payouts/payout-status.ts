import { expressionBuilder } from 'kysely';
import type { PayoutStatus } from '#libs/core/rules';
import type { PayoutsTables } from './tables.js';

const row = expressionBuilder<PayoutsTables & { x: PayoutsTables['payouts'] }, 'x'>();

/** The status of payout `x` as shown to people. */
export const payoutStatus = row
  .case()
  .when('x.state', '=', 'failed')
  .then(row.val<PayoutStatus>('failed'))
  .when('x.state', '=', 'withdrawn')
  .then(row.val<PayoutStatus>('withdrawn'))
  .when(row.or([row('x.state', '=', 'requested'), row('x.ledger_transaction_id', 'is', null)]))
  .then(row.val<PayoutStatus>('on_the_way'))
  .when('x.reversed_cents', '=', row.ref('x.amount_cents'))
  .then(row.val<PayoutStatus>('reversed'))
  .else(row.val<PayoutStatus>('paid'))
  .end();
