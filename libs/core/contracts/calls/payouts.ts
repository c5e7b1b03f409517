import { z } from 'zod';
import {
  EARNING_REASONS,
  EARNING_STATUSES,
  PAYOUT_ACCOUNT_STATUSES,
  PAYOUT_STATUSES,
} from '#libs/core/rules';
import { get, post } from './call.js';
import {
  absentWhenBlank,
  Day,
  Dollars,
  Id,
  Instant,
  optionalChoice,
  optionalId,
  optionalNumberFromText,
  PersonContact,
  PersonName,
  withErrorCode,
  returnUrl,
  wellFormedString,
} from './fields.js';

/** The provider's page: onboarding, or the owner's account there once it is complete. Additive. */
export const OpenedPayoutAccountView = z.strictObject({ url: z.string() });
export type OpenedPayoutAccountView = z.infer<typeof OpenedPayoutAccountView>;

/** An owner's account at the payment provider. Additive. @spec A13 */
export const PayoutAccountView = z.strictObject({
  status: z.enum(PAYOUT_ACCOUNT_STATUSES),
  /** Outstanding requirements, in words; empty while the provider verifies the answers. */
  missing: z.array(z.string()),
  /** When the provider was last queried. */
  checked_at: Instant.nullable(),
});
export type PayoutAccountView = z.infer<typeof PayoutAccountView>;

/** An owner's earning: from a stay, a cancellation or a reversal. Dollars. Additive. @spec A1, A3, A4, A5, A13 */
export const EarningView = z.strictObject({
  id: Id,
  reason: z.enum(EARNING_REASONS),
  status: z.enum(EARNING_STATUSES),
  booking_id: Id.nullable(),
  property: z.strictObject({ id: Id, title: z.string() }).nullable(),
  check_in_date: Day.nullable(),
  check_out_date: Day.nullable(),
  nights: z.int().nullable(),
  /** Price of the nights and our 10 % of it; both null when no nights were paid for. */
  subtotal: Dollars.nullable(),
  service_fee: Dollars.nullable(),
  /** The owner's half of a cancellation's 25 %. */
  fee_share: z.number().nullable(),
  owner_amount: Dollars,
  cleaning_amount: Dollars,
  total_amount: Dollars,
  /** When it becomes payable; for an upcoming stay, the earliest instant. */
  due_at: Instant,
  payout_id: Id.nullable(),
  /** Why it is frozen; null when it is not. */
  held_because: z.string().nullable(),
});
export type EarningView = z.infer<typeof EarningView>;

/** GET /owner/earnings. Dollars. `balance` = not yet due + due + held + on the way. Additive. @spec A9, A13 */
export const EarningsView = z.strictObject({
  currency: z.string(),
  /** Amount we owe the owner now; negative when they owe us. */
  balance: z.number(),
  not_due: z.number(),
  due: z.number(),
  held: z.number(),
  on_the_way: z.number(),
  paid: Dollars,
  /** Expected earnings of confirmed stays including cleaning; not part of the balance. */
  upcoming: z.number(),
  upcoming_count: z.int(),
  total_earnings: z.number(),
  pending_earnings: z.number(),
  /** When the next amount becomes due. */
  next_due_at: Instant.nullable(),
  account: PayoutAccountView,
  /** Confirmed stays, the soonest first. */
  upcoming_stays: z.array(EarningView),
  /** Earned amounts, latest first; `next_cursor` starts the next page. */
  earned: z.array(EarningView),
  next_cursor: z.string().nullable(),
});
export type EarningsView = z.infer<typeof EarningsView>;

/** GET /owner/payouts. Dollars. Additive. @spec A13 */
export const PayoutView = z.strictObject({
  id: Id,
  status: z.enum(PAYOUT_STATUSES),
  amount: Dollars,
  reversed_amount: Dollars,
  currency: z.string(),
  requested_at: Instant,
  finished_at: Instant.nullable(),
  /** Why it failed, in words. */
  failure: z.string().nullable(),
  /** Number of amounts it covers. */
  line_count: z.int(),
});
export type PayoutView = z.infer<typeof PayoutView>;

/** GET /owner/payouts/{id}. Additive. */
export const PayoutDetailView = PayoutView.extend({
  /** The provider's reference for the transfer. */
  reference: z.string().nullable(),
  lines: z.array(EarningView),
});
export type PayoutDetailView = z.infer<typeof PayoutDetailView>;

/** GET /owner/statements: one month in UTC. Dollars; opening + earned + cleaning + other - paid = closing. Additive. @spec A13 */
export const StatementView = z.strictObject({
  /** `YYYY-MM`. */
  month: z.string(),
  opening_balance: z.number(),
  /** Owner's share of stays, fee shares and late cancellations. */
  earned: z.number(),
  cleaning: z.number(),
  /** Paid out to the owner. */
  paid: Dollars,
  /** Reversals and corrections. */
  other: z.number(),
  closing_balance: z.number(),
});
export type StatementView = z.infer<typeof StatementView>;

/** What one home brought its owner in a year. Dollars; subtotal - service_fee + fee_shares = earned, earned + cleaning + other = total. */
const HomeProfitView = z.strictObject({
  /** Null for what belongs to no home, such as a payout that came back. */
  property: z.strictObject({ id: Id, title: z.string() }).nullable(),
  /** Stays that took place, and their nights. */
  stays: z.int(),
  nights: z.int(),
  /** Price of the nights that were paid for, those cancelled too late included, and our 10 % of it. @spec A3, A5 */
  subtotal: z.number(),
  service_fee: z.number(),
  /** The owner's halves of the fees of stays that were cancelled in time. @spec A1 */
  fee_shares: z.number(),
  earned: z.number(),
  cleaning: z.number(),
  /** Corrections, such as a payment that a bank took back. */
  other: z.number(),
  total: z.number(),
});
export type HomeProfitView = z.infer<typeof HomeProfitView>;

/** GET /owner/statements/years: one year in UTC, and the part of each home. Dollars. Additive. @spec A13 */
export const StatementYearView = StatementView.omit({ month: true }).extend({
  /** `YYYY`. */
  year: z.string(),
  /** The homes' totals add up to earned + cleaning + other. */
  homes: z.array(HomeProfitView),
});
export type StatementYearView = z.infer<typeof StatementYearView>;

/** GET /admin/payouts. Dollars. Additive. @spec A13 */
export const OperatorPayoutView = PayoutView.extend({
  owner: PersonContact,
  reference: z.string().nullable(),
  /** The provider's error code and message, when it rejected the transfer. */
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  /** Earliest time of the next attempt. */
  retry_at: Instant.nullable(),
});
export type OperatorPayoutView = z.infer<typeof OperatorPayoutView>;

/** GET /admin/payout-holds: a frozen amount. Dollars. Additive. */
export const PayoutHoldView = z.strictObject({
  id: Id,
  owner: PersonName,
  booking_id: Id.nullable(),
  amount: Dollars,
  reason: z.string(),
  reference: z.string(),
  placed_at: Instant,
});
export type PayoutHoldView = z.infer<typeof PayoutHoldView>;

/** Maximum and default page size. @spec F15 */
export const PAGE_LIMIT = 50;

/** Query of a paginated list. @spec F15 */
const PageQuery = z.object({
  limit: optionalNumberFromText(`Please ask for 1 to ${PAGE_LIMIT} rows`, 1, PAGE_LIMIT),
  cursor: optionalId('This page no longer exists').describe('Where the page before ended.'),
});

/** Query of GET /admin/payouts. */
const OperatorPayoutsQuery = PageQuery.extend({
  status: optionalChoice(PAYOUT_STATUSES, `Please choose one of ${PAYOUT_STATUSES.join(', ')}`),
});

/** POST /owner/payout-account. @spec A13, C11 */
export const OpenPayoutAccountRequest = z.object({
  return_url: absentWhenBlank(returnUrl()).describe(
    'One of our own addresses; the earnings page when left out.',
  ),
  refresh_url: absentWhenBlank(returnUrl()).describe('Where a new link is made when this one has run out.'),
});
export type OpenPayoutAccountRequest = z.input<typeof OpenPayoutAccountRequest>;

const MAX_REASON_LENGTH = 500;

/** POST /admin/payout-holds/{id}/lift. */
const LiftHoldRequest = z.object({
  reason: withErrorCode(wellFormedString().trim().min(1), 'payout.reason_missing').pipe(
    z.string().max(MAX_REASON_LENGTH, `At most ${MAX_REASON_LENGTH} characters, please`),
  ),
});

/** Payouts for operators: failed, reversed, and frozen with the reason. Additive. @spec A13, D4 */
export const operatorPayoutCalls = {
  list: get('/admin/payouts', {
    summary: "Everybody's payouts, latest first",
    query: OperatorPayoutsQuery,
    response: z.array(OperatorPayoutView),
  }),
  frozen: get('/admin/payout-holds', {
    summary: 'Amounts that are frozen, oldest first',
    response: z.array(PayoutHoldView),
  }),
  lift: post('/admin/payout-holds/:id/lift', {
    summary: 'Lifts a hold: what it froze goes out with the next payout',
    status: 204,
    body: LiftHoldRequest,
    errors: [
      'payout.hold_not_found',
      'payout.reason_missing',
      'operator.reason_required',
      'approval.required',
    ],
  }),
};

/** An owner's earnings and payouts. Additive. @spec A1, A3–A5, A9, A13 */
export const earningCalls = {
  mine: get('/owner/earnings', {
    summary: "An owner's balance, stays to come and earned amounts",
    query: PageQuery,
    response: EarningsView,
  }),
  list: get('/owner/payouts', {
    summary: "An owner's payouts, latest first",
    query: PageQuery,
    response: z.array(PayoutView),
  }),
  one: get('/owner/payouts/:id', {
    summary: 'One payout, with the amounts it covers',
    response: PayoutDetailView,
    errors: ['payout.not_found'],
  }),
};

/** An owner's account at the payment provider. Additive. @spec A13, C11 */
export const payoutAccountCalls = {
  snapshot: get('/owner/payout-account', {
    summary: 'Where the payout account stands',
    response: PayoutAccountView,
  }),
  open: post('/owner/payout-account', {
    summary: "The provider's page on which payouts are set up, or looked at once they are",
    status: 200,
    body: OpenPayoutAccountRequest,
    response: OpenedPayoutAccountView,
    errors: ['payment.return_url_not_allowed', 'payout.account_closed', 'payout.provider_unavailable'],
  }),
  refresh: post('/owner/payout-account/refresh', {
    summary: 'Asks the provider anew where the payout account stands',
    status: 200,
    response: PayoutAccountView,
    errors: ['payout.account_not_started', 'payout.provider_unavailable'],
  }),
};

/** Statements of months and years, derived from the ledger and consistent with it. Additive. @spec A13 */
export const statementCalls = {
  list: get('/owner/statements', {
    summary: 'Months with a movement, latest first',
    response: z.array(StatementView),
  }),
  years: get('/owner/statements/years', {
    summary: 'Years with a movement, latest first, and what each home brought',
    response: z.array(StatementYearView),
  }),
  download: get('/owner/statements/:file', {
    summary: 'The statement of a month or year: `2026-05.csv`, `2026-05.pdf`, `2026.csv` or `2026.pdf`',
    file: ['text/csv', 'application/pdf'],
    errors: ['payout.statement_not_found'],
  }),
};
