import type { StatementFacts, StatementRow } from '#libs/money/documents';
import {
  lengthOf,
  type HomeProfit,
  type Period,
  type StatementHead,
  type StatementLine,
} from '#libs/money/payouts';
import { cents, sum, type Cents } from '#libs/core/rules';

/** Names what belongs to no home. */
const NO_HOME = 'Not tied to a home';

const REASON_LABELS = {
  stay: 'Stay',
  fee_share: 'Cancelled in time: your share of the fee',
  late_cancellation: 'Cancelled too late: paid as a stay',
  reversal: 'Payout that came back',
  dispute: 'Taken back by the guest’s bank',
  advance: 'Paid out earlier, deducted here',
} as const;

/** What a statement says besides its rows; a year's has its homes. */
export const statementFacts = (
  { ownerName, ownerEmail, totals }: StatementHead,
  homes: readonly HomeProfit[],
  writtenAt: Date,
): StatementFacts => ({
  ...totals,
  ownerName,
  ownerEmail,
  homes: homes.map((home) => ({
    title: home.title ?? NO_HOME,
    stays: home.stays,
    nights: home.nights,
    earned: home.earned,
    cleaning: home.cleaning,
    total: sum(home.earned, home.cleaning, home.other),
  })),
  writtenAt,
});

/** The rows of a statement: opening balance, each movement, and the closing balance, or the balance at `now` in the current period. */
export async function* statementRows(
  { totals }: StatementHead,
  lines: AsyncIterable<StatementLine>,
  now: Date,
): AsyncGenerator<StatementRow> {
  const { start, end } = boundsOf(totals.period);
  yield balanceRow(start, 'Opening balance', totals.opening);
  for await (const line of lines) yield rowOf(line);
  if (now < end) yield balanceRow(now, 'Balance so far', totals.closing);
  else yield balanceRow(end, 'Closing balance', totals.closing);
}

/** The first instant of a period, and the first after it. */
function boundsOf(period: Period): { start: Date; end: Date } {
  const isYear = lengthOf(period) === 'year';
  const start = new Date(isYear ? `${period}-01-01T00:00:00Z` : `${period}-01T00:00:00Z`);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + (isYear ? 12 : 1));
  return { start, end };
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
