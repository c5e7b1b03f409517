import type { OperatorPayoutView, PayoutDetailView, PayoutHoldView, PayoutView } from '#libs/core/contracts';
import type { EarningRow, HoldRow, OperatorPayoutRow, PayoutRow } from '#libs/money/payouts';
import { toDollars } from '#libs/core/rules';
import { earningView } from './earnings.view.js';

/** Explanations of the provider's failure codes for the owner. */
const FAILURES: Readonly<Record<string, string>> = {
  balance_insufficient: 'The money of your guests is not available to us yet. We are trying again.',
  insufficient_capabilities_for_transfer: 'Your payout account is not enabled.',
  account_invalid: 'Your payout account is closed to us.',
  resource_missing: 'Your payout account does not exist any more.',
};
const UNKNOWN_FAILURE = 'The payment provider did not accept it. We are looking into it.';
const WITHDRAWN = 'Something changed before it was sent. What is still due goes out with the next payout.';

/** A payout for its owner. Dollars. */
export const payoutView = (row: PayoutRow): PayoutView => ({
  id: row.id,
  status: row.status,
  amount: toDollars(row.amount_cents),
  reversed_amount: toDollars(row.reversed_cents),
  currency: row.currency,
  requested_at: row.requested_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  failure: failureOf(row),
  line_count: row.line_count,
});

/** A payout for its owner, with the earnings it covers. */
export const payoutDetailView = (payout: PayoutRow, lines: readonly EarningRow[]): PayoutDetailView => ({
  ...payoutView(payout),
  reference: payout.transfer_id,
  lines: lines.map(earningView),
});

/** A payout for operators. */
export const operatorPayoutView = (row: OperatorPayoutRow): OperatorPayoutView => ({
  ...payoutView(row),
  owner: { id: row.owner_id, full_name: row.owner_name, email: row.owner_email },
  reference: row.transfer_id,
  failure_code: row.failure_code,
  failure_message: row.failure_message,
  retry_at: row.status === 'failed' ? (row.next_payout_at?.toISOString() ?? null) : null,
});

/** A frozen amount for operators. */
export const payoutHoldView = (row: HoldRow): PayoutHoldView => ({
  id: row.id,
  owner: { id: row.owner_id, full_name: row.owner_name },
  booking_id: row.booking_id,
  amount: toDollars(row.amount_cents),
  reason: row.reason,
  reference: row.reference,
  placed_at: row.placed_at.toISOString(),
});

function failureOf({ status, failure_code }: PayoutRow): string | null {
  if (status === 'withdrawn') return WITHDRAWN;
  if (status !== 'failed') return null;
  return FAILURES[failure_code ?? ''] ?? UNKNOWN_FAILURE;
}
