import { PAYOUT_DELAY_HOURS, PAYOUT_LONGEST_RETRY_HOURS } from './constants.js';

const MS_PER_HOUR = 3_600_000;

/** Why an owner is owed an amount; `dispute` and `advance`, a payout found after a restore, are deductions. @spec A1, A4, A5, A13, E11 */
export const EARNING_REASONS = [
  'stay',
  'fee_share',
  'late_cancellation',
  'reversal',
  'dispute',
  'advance',
] as const;
export type EarningReason = (typeof EARNING_REASONS)[number];

/** Status of an owner's account at the payment provider; only an enabled one receives money. @spec A13 */
export const PAYOUT_ACCOUNT_STATUSES = ['not_started', 'incomplete', 'enabled', 'disabled'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

/** Status of a payout as shown to people. `withdrawn`: cancelled before the provider was called. */
export const PAYOUT_STATUSES = ['on_the_way', 'paid', 'failed', 'withdrawn', 'reversed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Status of an owner's earning: not yet earned, earned, due, frozen, sent, paid. @spec A13 */
export const EARNING_STATUSES = ['upcoming', 'not_due', 'due', 'held', 'on_the_way', 'paid'] as const;
export type EarningStatus = (typeof EARNING_STATUSES)[number];

/**
 * When an amount becomes due: 24 hours after `from`, which is a stay's completion or a cancelled stay's check-in instant.
 * @spec A13
 */
export const payoutDueAt = (from: Date): Date => new Date(from.getTime() + PAYOUT_DELAY_HOURS * MS_PER_HOUR);

/**
 * When a failed payout is retried: after an hour, then doubling up to a day.
 * @param failures consecutive failures including this one; at least 1
 */
export function payoutRetryAt(failedAt: Date, failures: number): Date {
  const hours = Math.min(PAYOUT_LONGEST_RETRY_HOURS, 2 ** (Math.max(failures, 1) - 1));
  return new Date(failedAt.getTime() + hours * MS_PER_HOUR);
}

/**
 * Why an owner earns from a cancelled, paid booking: half of the fee, or the full stay when cancelled too late. A voucher that paid for all
 * nights leaves no fee in time, only the cleaning.
 * @spec A1, A5, A11
 */
export const cancelledEarning = ({
  inconvenienceFeeCents,
  ownerShareCents,
}: CancelledShares): EarningReason =>
  inconvenienceFeeCents === 0 && ownerShareCents > 0 ? 'late_cancellation' : 'fee_share';

interface CancelledShares {
  inconvenienceFeeCents: number;
  /** Without the cleaning fee. */
  ownerShareCents: number;
}
