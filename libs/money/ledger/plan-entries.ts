import type { PlanChargeFacts } from '#libs/core/events';
import { ACCOUNTS } from './accounts.js';
import { credit, debit, nonZero, type Entry } from './entry.js';

/**
 * A plan charge was paid. All of it is revenue, whether paid by card or from earlier credit; a negative charge leaves credit.
 * The provider's fee is a separate movement.
 * @spec E2, E3
 */
export const planChargeEntries = ({ totalCents, paidCents, creditUsedCents }: PlanChargeFacts): Entry[] =>
  nonZero([
    debit(ACCOUNTS.providerClearing, paidCents),
    debit(ACCOUNTS.subscriptionBalances, creditUsedCents),
    credit(ACCOUNTS.subscriptionRevenue, totalCents),
  ]);
