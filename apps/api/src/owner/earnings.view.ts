import type { EarningsView, EarningView } from '#libs/core/contracts';
import type { EarningRow, EarningSums } from '#libs/money/payouts';
import { cents, CURRENCY, toDollars, type Cents } from '#libs/core/rules';

/** One earning of an owner. Dollars. @spec A1, A3, A4, A5 */
export const earningView = (row: EarningRow): EarningView => ({
  id: row.id,
  reason: row.reason,
  status: row.status,
  booking_id: row.booking_id,
  property: row.property_id && row.title ? { id: row.property_id, title: row.title } : null,
  check_in_date: row.check_in_date,
  check_out_date: row.check_out_date,
  nights: row.nights,
  ...split(row),
  owner_amount: toDollars(row.owner_cents),
  cleaning_amount: toDollars(row.cleaning_cents),
  total_amount: toDollars(cents(row.owner_cents + row.cleaning_cents)),
  due_at: row.due_at.toISOString(),
  payout_id: row.payout_id,
  held_because: row.status === 'held' ? row.held_because : null,
});

/** The totals above the lists. Dollars. */
export const earningSums = (
  sums: EarningSums,
): Omit<EarningsView, 'account' | 'upcoming_stays' | 'earned' | 'next_cursor'> => ({
  currency: CURRENCY,
  balance: toDollars(sums.balance),
  not_due: toDollars(sums.not_due),
  due: toDollars(sums.due),
  held: toDollars(sums.held),
  on_the_way: toDollars(sums.on_the_way),
  paid: toDollars(sums.paid),
  upcoming: toDollars(sums.upcoming),
  upcoming_count: sums.upcoming_count,
  total_earnings: toDollars(sums.total_earnings),
  pending_earnings: toDollars(sums.pending_earnings),
  next_due_at: sums.next_due_at?.toISOString() ?? null,
});

/** The nights and their 10 % for a paid stay (A3, A5), else the share of the fee (A1, A6). */
function split(row: EarningRow): Pick<EarningView, 'subtotal' | 'service_fee' | 'fee_share'> {
  if (row.reason === 'stay' || row.reason === 'late_cancellation') {
    return {
      subtotal: dollarsOrNull(row.subtotal_cents),
      service_fee: dollarsOrNull(row.service_fee_cents),
      fee_share: null,
    };
  }
  const feeShare = row.reason === 'fee_share' ? toDollars(row.owner_cents) : null;
  return { subtotal: null, service_fee: null, fee_share: feeShare };
}

const dollarsOrNull = (amount: Cents | null): number | null => (amount === null ? null : toDollars(amount));
