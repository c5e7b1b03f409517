import { expressionBuilder } from 'kysely';
import type { EarningStatus } from '#libs/core/rules';
import { isHeld } from './held.js';
import type { PayoutsTables } from './tables.js';

const row = expressionBuilder<
  PayoutsTables & { p: PayoutsTables['payables']; o: PayoutsTables['payouts'] },
  'p' | 'o'
>();

/** The status of payable `p` with its payout `o`, if any, at `now`. @spec A13 */
export const earningStatus = (now: Date) =>
  row
    .case()
    .when('o.ledger_transaction_id', 'is not', null)
    .then(row.val<EarningStatus>('paid'))
    .when('p.payout_id', 'is not', null)
    .then(row.val<EarningStatus>('on_the_way'))
    .when(isHeld)
    .then(row.val<EarningStatus>('held'))
    .when('p.due_at', '>', now)
    .then(row.val<EarningStatus>('not_due'))
    .else(row.val<EarningStatus>('due'))
    .end();
