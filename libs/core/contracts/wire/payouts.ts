import type { EarningReason, EarningStatus, PayoutAccountStatus, PayoutStatus } from '#libs/core/rules';

/** POST /owner/payout-account; own addresses only, defaults when left out. Additive. @spec A13, C11 */
export interface OpenPayoutAccountRequest {
  return_url?: string;
  refresh_url?: string;
}

/** The provider's page: its questions, or the owner's own account there once all is answered. Additive. */
export interface OpenedPayoutAccountView {
  url: string;
}

/** An owner's account at the payment provider. Additive. @spec A13 */
export interface PayoutAccountView {
  status: PayoutAccountStatus;
  /** What is still asked for, in words; empty while the provider checks what it was told. */
  missing: string[];
  /** When the provider was last asked; ISO. */
  checked_at: string | null;
}

/** One amount of an owner: of a stay, of a cancelled one, or one that came back. Dollars. Additive. @spec A1, A3, A4, A5, A13 */
export interface EarningView {
  id: string;
  reason: EarningReason;
  status: EarningStatus;
  booking_id: string | null;
  property: { id: string; title: string } | null;
  check_in_date: string | null;
  check_out_date: string | null;
  nights: number | null;
  /** What the nights cost, and the 10 % of it; both null where no nights were paid for. */
  subtotal: number | null;
  service_fee: number | null;
  /** The owner's half of a cancellation's 25 %. */
  fee_share: number | null;
  owner_amount: number;
  cleaning_amount: number;
  total_amount: number;
  /** From when on it is sent; for a stay to come, the earliest instant. ISO. */
  due_at: string;
  payout_id: string | null;
  /** Why it is frozen, when it is. */
  held_because: string | null;
}

/** GET /owner/earnings. Dollars. `balance` = not yet due + due + held + on the way. Additive. @spec A9, A13 */
export interface EarningsView {
  currency: string;
  /** What we owe the owner now; negative when they owe us. */
  balance: number;
  not_due: number;
  due: number;
  held: number;
  on_the_way: number;
  paid: number;
  /** What confirmed stays will bring, cleaning included; not part of the balance. */
  upcoming: number;
  upcoming_count: number;
  total_earnings: number;
  pending_earnings: number;
  /** When the next amount becomes due; ISO. */
  next_due_at: string | null;
  account: PayoutAccountView;
  /** Confirmed stays, the soonest first. */
  upcoming_stays: EarningView[];
  /** Earned amounts, latest first; the page after it begins at `next_cursor`. */
  earned: EarningView[];
  next_cursor: string | null;
}

/** GET /owner/payouts. Dollars. Additive. @spec A13 */
export interface PayoutView {
  id: string;
  status: PayoutStatus;
  amount: number;
  reversed_amount: number;
  currency: string;
  requested_at: string;
  finished_at: string | null;
  /** Why it failed, in words. */
  failure: string | null;
  /** Rows it covers. */
  line_count: number;
}

/** GET /owner/payouts/{id}. Additive. */
export interface PayoutDetailView extends PayoutView {
  /** The provider's name of the transfer. */
  reference: string | null;
  lines: EarningView[];
}

/** GET /owner/statements: one month, by UTC. Dollars; opening + earned + returned - paid = closing. Additive. @spec A13 */
export interface StatementView {
  /** `YYYY-MM`. */
  month: string;
  opening_balance: number;
  /** Owner's share of stays, fee shares and late cancellations. */
  earned: number;
  cleaning: number;
  /** Sent to the owner. */
  paid: number;
  /** Came back, or was corrected. */
  other: number;
  closing_balance: number;
}

/** GET /admin/payouts. Dollars. Additive. @spec A13 */
export interface OperatorPayoutView extends PayoutView {
  owner: { id: string; full_name: string; email: string };
  reference: string | null;
  /** The provider's own code and words, when it refused. */
  failure_code: string | null;
  failure_message: string | null;
  /** From when on the next one is tried; ISO. */
  retry_at: string | null;
}

/** GET /admin/payout-holds: a frozen amount. Dollars. Additive. */
export interface PayoutHoldView {
  id: string;
  owner: { id: string; full_name: string };
  booking_id: string | null;
  amount: number;
  reason: string;
  reference: string;
  placed_at: string;
}
