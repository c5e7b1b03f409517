import { gauge } from '#libs/core/platform';

/** What the operators watch of the business: the books, bookings, and money that waits. */
export const BUSINESS_METRICS = {
  trialBalanceCents: gauge('latchkey_ledger_trial_balance_cents', 'Sum of all entries; always 0'),
  accountBalanceCents: gauge(
    'latchkey_ledger_account_balance_cents',
    'Balance of an account, debit positive',
    ['account'],
  ),
  invariantOffenders: gauge(
    'latchkey_invariant_offenders',
    'What breaks a promise of the books (20 at most are counted); always 0',
    ['invariant'],
  ),
  bookings: gauge('latchkey_bookings', 'Bookings by status', ['status']),
  refundsWaiting: gauge('latchkey_refunds_waiting', 'Refunds that are due and not there'),
  refundsWaitingCents: gauge('latchkey_refunds_waiting_cents', 'What those refunds amount to'),
  refundOldestWaitingSeconds: gauge(
    'latchkey_refund_oldest_waiting_seconds',
    'How long the oldest of those refunds has waited; 0 when none does',
  ),
  payoutsFailed: gauge('latchkey_payouts_failed', 'Payouts that failed and are tried again'),
  disputesOpen: gauge('latchkey_disputes_open', 'Payments that a bank has asked back'),
  findingsOpen: gauge(
    'latchkey_findings_open',
    'Differences between the provider and the books that nobody has resolved',
  ),
};
