import { instantInWords } from '#libs/core/platform';
import { type Cents, formatCents, minus, type PriceLine, shortNumber, sum } from '#libs/core/rules';
import { nightLines } from './night-lines.js';
import { Page, type Line } from './pdf.js';

/** A refund to the card, pending or confirmed. */
export interface RefundFacts {
  amount: Cents;
  state: 'requested' | 'sent' | 'succeeded' | 'failed';
  requestedAt: Date;
  /** Null until the provider confirms it. */
  confirmedAt: Date | null;
  /** The provider's refund id; null until it assigns one. */
  reference: string | null;
}

/** A payment by card. */
interface PaidByCard {
  amount: Cents;
  at: Date;
  reference: string;
}

/** Everything a booking receipt states; amounts as priced and paid. */
export interface ReceiptFacts {
  bookingId: string;
  travelerName: string;
  email: string;
  title: string;
  checkInAt: Date;
  checkOutAt: Date;
  timeZone: string;
  /** What each night cost. @spec G4 */
  lines: readonly PriceLine[];
  cleaningFee: Cents;
  /** The voucher discount; null without a voucher. @spec A11 */
  voucher: { title: string; amount: Cents } | null;
  /** The first one for the booking, others for changes of its dates. @spec G7 */
  payments: readonly [PaidByCard, ...PaidByCard[]];
  refunds: readonly RefundFacts[];
}

/** Writes a PDF receipt of what was paid for a booking and what was refunded. @spec §2 /bookings, A2, A11, A12 */
export async function bookingReceipt(facts: ReceiptFacts): Promise<Buffer> {
  const page = (await Page.begin('Receipt', facts.payments[0].at))
    .lines([...bookingLines(facts), ...paymentLines(facts)])
    .heading('What was paid')
    .lines([
      ...nightLines(facts.lines),
      ['Cleaning fee', `${formatCents(facts.cleaningFee)} (required, non-refundable)`],
      ...voucherLine(facts),
      ...costLine(facts),
    ])
    .total('Paid (USD)', formatCents(paidTotal(facts)));
  if (facts.refunds.length > 0) {
    const refunded = confirmedTotal(facts.refunds);
    page
      .heading('Refunds')
      .lines(facts.refunds.map((refund) => refundLine(refund, facts)))
      .total('Paid after refunds (USD)', formatCents(minus(paidTotal(facts), refunded)));
  }
  return page.text(NOTE).finish();
}

/** Writes a PDF note of a booking's refunds to the card. @spec A1, A7 */
export async function refundNote(facts: ReceiptFacts): Promise<Buffer> {
  const [first] = facts.refunds;
  const page = (await Page.begin('Refund note', first?.requestedAt ?? facts.payments[0].at))
    .lines([
      ...bookingLines(facts),
      ['Paid', formatCents(paidTotal(facts))],
      ...facts.payments.map(({ reference }): Line => ['Payment reference', reference]),
    ])
    .heading('Refunds');
  for (const refund of facts.refunds)
    page.lines([
      ['Refund to your card', formatCents(refund.amount)],
      ['Requested', at(refund.requestedAt, facts)],
      ['Confirmed', refund.confirmedAt ? at(refund.confirmedAt, facts) : REFUND_STATE_TEXT[refund.state]],
      ...(refund.reference ? [['Reference', refund.reference] as const] : []),
    ]);
  return page
    .total('Refunded so far (USD)', formatCents(confirmedTotal(facts.refunds)))
    .text(NOTE)
    .finish();
}

const ZERO = minus(sum(), sum());

const voucherLine = ({ voucher }: ReceiptFacts): Line[] =>
  voucher ? [[`Voucher: ${voucher.title}`, formatCents(minus(ZERO, voucher.amount))]] : [];

const paidTotal = ({ payments }: ReceiptFacts): Cents => sum(...payments.map(({ amount }) => amount));

/** When each payment was made; with several also how much it was. */
const paymentLines = (facts: ReceiptFacts): Line[] =>
  facts.payments.flatMap(({ amount, at: paidAt, reference }): Line[] => [
    ['Paid', facts.payments.length > 1 ? `${formatCents(amount)}, ${at(paidAt, facts)}` : at(paidAt, facts)],
    ['Payment reference', reference],
  ]);

/** What the stay costs, when new dates made it cheaper than what was paid. */
function costLine(facts: ReceiptFacts): Line[] {
  const nights = sum(...facts.lines.map((line) => line.cents));
  const cost = minus(sum(nights, facts.cleaningFee), facts.voucher?.amount ?? ZERO);
  return cost === paidTotal(facts) ? [] : [['Total for the stay', formatCents(cost)]];
}

const NOTE =
  'Latchkey is a marketplace. The stay is provided by the owner of the home; the service fee is charged to the owner.';
const REFUND_STATE_TEXT: Readonly<Record<RefundFacts['state'], string>> = {
  requested: 'not yet: on its way to the card',
  sent: 'not yet: the bank has been asked',
  succeeded: 'yes',
  failed: 'not yet: the bank did not take it, we are trying again',
};

const at = (instant: Date, { timeZone }: ReceiptFacts): string => instantInWords(instant, timeZone);

const bookingLines = (facts: ReceiptFacts): Line[] => [
  ['Booking', shortNumber(facts.bookingId)],
  ['Traveler', `${facts.travelerName}, ${facts.email}`],
  ['Home', facts.title],
  ['Check-in', at(facts.checkInAt, facts)],
  ['Check-out', at(facts.checkOutAt, facts)],
];

const refundLine = (refund: RefundFacts, facts: ReceiptFacts): Line => [
  refund.confirmedAt ? 'Refunded' : 'Refund requested',
  refund.confirmedAt
    ? `${formatCents(refund.amount)}, ${at(refund.confirmedAt, facts)}`
    : `${formatCents(refund.amount)} (${REFUND_STATE_TEXT[refund.state]}), ${at(refund.requestedAt, facts)}`,
];

const confirmedTotal = (refunds: readonly RefundFacts[]): Cents =>
  sum(...refunds.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount));
