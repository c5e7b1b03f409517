import { PAYOUT_DELAY_HOURS, PAYOUT_LONGEST_RETRY_HOURS } from './constants.js';

const MS_PER_HOUR = 3_600_000;

/** Why an owner is owed an amount. `dispute` takes back. @spec A1, A4, A5, A13, E11 */
export const EARNING_REASONS = ['stay', 'fee_share', 'late_cancellation', 'reversal', 'dispute'] as const;
export type EarningReason = (typeof EARNING_REASONS)[number];

/** Where an owner's account at the payment provider stands; money goes to an enabled one only. @spec A13 */
export const PAYOUT_ACCOUNT_STATUSES = ['not_started', 'incomplete', 'enabled', 'disabled'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

/** Where a payout stands for the people who read of it. `withdrawn` was taken back before the provider was asked. */
export const PAYOUT_STATUSES = ['on_the_way', 'paid', 'failed', 'withdrawn', 'reversed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Where an amount stands for its owner: still to be earned, earned, due, frozen, sent. @spec A13 */
export const EARNING_STATUSES = ['upcoming', 'not_due', 'due', 'held', 'on_the_way', 'paid'] as const;
export type EarningStatus = (typeof EARNING_STATUSES)[number];

/**
 * When an amount becomes due: 24 hours after `from`, which is the completion of a stay, or the check-in instant of a stay
 * that was cancelled. @spec A13
 */
export const payoutDueAt = (from: Date): Date => new Date(from.getTime() + PAYOUT_DELAY_HOURS * MS_PER_HOUR);

/**
 * When a payout that failed is tried again: an hour later, then twice as long each time, at most a day.
 * @param failures how often it has failed in a row, this time included; at least 1
 */
export function payoutRetryAt(failedAt: Date, failures: number): Date {
  const hours = Math.min(PAYOUT_LONGEST_RETRY_HOURS, 2 ** (Math.max(failures, 1) - 1));
  return new Date(failedAt.getTime() + hours * MS_PER_HOUR);
}

/** Why a cancelled, paid booking owes its owner something: the half of the fee, or as if the stay had taken place. @spec A1, A5 */
export const cancelledEarning = (inconvenienceFeeCents: number): EarningReason =>
  inconvenienceFeeCents > 0 ? 'fee_share' : 'late_cancellation';
