import type { StatementFacts, StatementRow } from '#libs/money/documents';
import type { StatementHead, StatementLine } from '#libs/money/payouts';
import { cents, type Cents } from '#libs/core/rules';

const REASON_LABELS = {
  stay: 'Stay',
  fee_share: 'Cancelled in time: your share of the fee',
  late_cancellation: 'Cancelled too late: paid as a stay',
  reversal: 'Payout that came back',
  dispute: 'Taken back by the guest’s bank',
} as const;

/** The heading of a statement. */
export const statementFacts = (
  { ownerName, ownerEmail, month }: StatementHead,
  writtenAt: Date,
): StatementFacts => ({
  ...month,
  ownerName,
  ownerEmail,
  writtenAt,
});

/** The rows of a statement: opening balance, each movement, and the closing balance, or the balance at `now` in the current month. */
export async function* statementRows(
  { month }: StatementHead,
  lines: AsyncIterable<StatementLine>,
  now: Date,
): AsyncGenerator<StatementRow> {
  const start = new Date(`${month.month}-01T00:00:00Z`);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  yield balanceRow(start, 'Opening balance', month.opening);
  for await (const line of lines) yield rowOf(line);
  if (now < end) yield balanceRow(now, 'Balance so far', month.closing);
  else yield balanceRow(end, 'Closing balance', month.closing);
}

const ZERO = cents(0);

const balanceRow = (at: Date, type: string, balance: Cents): StatementRow => ({
  at,
  type,
  reference: '',
  home: '',
  checkIn: '',
  checkOut: '',
  nights: null,
  subtotal: null,
  serviceFee: null,
  ownerShare: ZERO,
  cleaning: ZERO,
  amount: ZERO,
  balance,
});

function rowOf(line: StatementLine): StatementRow {
  const isStay = line.reason === 'stay' || line.reason === 'late_cancellation';
  const isPayout = line.payout_id !== null;
  return {
    at: new Date(line.occurred_at),
    type: typeOf(line),
    reference: (line.booking_id ?? line.payout_id ?? line.id).slice(-8),
    home: line.title ?? '',
    checkIn: line.check_in_date ?? '',
    checkOut: line.check_out_date ?? '',
    nights: line.nights,
    subtotal: isStay ? line.subtotal_cents : null,
    serviceFee: isStay ? line.service_fee_cents : null,
    ownerShare: isPayout ? ZERO : line.owner_cents,
    cleaning: isPayout ? ZERO : line.cleaning_cents,
    amount: cents(line.owner_cents + line.cleaning_cents),
    balance: line.balance,
  };
}

function typeOf({ reason, payout_id }: StatementLine): string {
  if (reason) return REASON_LABELS[reason];
  return payout_id ? 'Payout to you' : 'Correction';
}
