import type { PlanChargeFacts } from '#libs/core/events';
import { ACCOUNTS } from './accounts.js';
import { credit, debit, moved, type Entry } from './entry.js';

/**
 * A charge of a plan is paid: all of it is ours, whether it came from the card or from what an earlier change had left over;
 * a charge that gives more back than it takes leaves something over. The provider's fee is a movement of its own.
 * @spec E2, E3
 */
export const planChargeEntries = ({ totalCents, paidCents, creditUsedCents }: PlanChargeFacts): Entry[] =>
  moved([
    debit(ACCOUNTS.providerClearing, paidCents),
    debit(ACCOUNTS.subscriptionBalances, creditUsedCents),
    credit(ACCOUNTS.subscriptionRevenue, totalCents),
  ]);
