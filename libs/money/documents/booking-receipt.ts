import { instantInWords } from '#libs/core/platform';
import { formatCents, minus, sum, type Cents } from '#libs/core/rules';
import { Page, type Line } from './pdf.js';

/** Money that goes, or went, back to the card. */
export interface RefundFacts {
  amount: Cents;
  state: 'requested' | 'sent' | 'succeeded' | 'failed';
  requestedAt: Date;
  /** Null until the provider has confirmed it. */
  confirmedAt: Date | null;
  /** The provider's own number; null until it has given one. */
  reference: string | null;
}

/** Everything that the receipt of a booking says; the amounts as they were priced and paid. */
export interface ReceiptFacts {
  bookingId: string;
  travelerName: string;
  email: string;
  title: string;
  checkInAt: Date;
  checkOutAt: Date;
  timeZone: string;
  nights: number;
  nightly: Cents;
  subtotal: Cents;
  cleaningFee: Cents;
  /** What a voucher took off, by its title; null without one. @spec A11 */
  voucher: { title: string; amount: Cents } | null;
  paid: Cents;
  paidAt: Date;
  paymentReference: string;
  refunds: readonly RefundFacts[];
}

/** Writes what was paid for a booking, and what went back of it, as a PDF. @spec §2 /bookings, A2, A11, A12 */
export function bookingReceipt(facts: ReceiptFacts): Promise<Buffer> {
  const nights = `${facts.nights} ${facts.nights === 1 ? 'night' : 'nights'} at ${formatCents(facts.nightly)}`;
  const page = new Page('Receipt', facts.paidAt)
    .lines([
      ...about(facts),
      ['Paid', at(facts.paidAt, facts)],
      ['Payment reference', facts.paymentReference],
    ])
    .heading('What was paid')
    .lines([
      [nights, formatCents(facts.subtotal)],
      ['Cleaning fee', `${formatCents(facts.cleaningFee)} (required, non-refundable)`],
      ...voucherLine(facts),
      ['Paid, USD', formatCents(facts.paid)],
    ]);
  if (facts.refunds.length > 0) {
    const back = confirmed(facts.refunds);
    page
      .heading('What went back')
      .lines(facts.refunds.map((refund) => refundLine(refund, facts)))
      .lines([['Paid, less what went back', formatCents(minus(facts.paid, back))]]);
  }
  return page.text(NOTE).finish();
}

/** Writes what goes back to the card for a booking as a PDF. @spec A1, A7 */
export function refundNote(facts: ReceiptFacts): Promise<Buffer> {
  const [first] = facts.refunds;
  const page = new Page('Refund note', first?.requestedAt ?? facts.paidAt)
    .lines([
      ...about(facts),
      ['Paid', formatCents(facts.paid)],
      ['Payment reference', facts.paymentReference],
    ])
    .heading('Refunds');
  for (const refund of facts.refunds)
    page.lines([
      ['Refund to your card', formatCents(refund.amount)],
      ['Requested', at(refund.requestedAt, facts)],
      ['Confirmed', refund.confirmedAt ? at(refund.confirmedAt, facts) : IN_WORDS[refund.state]],
      ...(refund.reference ? [['Reference', refund.reference] as const] : []),
    ]);
  return page
    .heading('In short')
    .lines([['Confirmed so far, USD', formatCents(confirmed(facts.refunds))]])
    .text(NOTE)
    .finish();
}

const ZERO = minus(sum(), sum());

const voucherLine = ({ voucher }: ReceiptFacts): Line[] =>
  voucher ? [[`Voucher: ${voucher.title}`, formatCents(minus(ZERO, voucher.amount))]] : [];

const NOTE =
  'Latchkey is a marketplace. The stay is provided by the owner of the home; the service fee is charged to the owner.';
const IN_WORDS: Readonly<Record<RefundFacts['state'], string>> = {
  requested: 'not yet: on its way to the card',
  sent: 'not yet: the bank has been asked',
  succeeded: 'yes',
  failed: 'not yet: the bank did not take it, we are trying again',
};

const at = (instant: Date, { timeZone }: ReceiptFacts): string => instantInWords(instant, timeZone);

const about = (facts: ReceiptFacts): Line[] => [
  ['Booking', facts.bookingId],
  ['Traveler', `${facts.travelerName}, ${facts.email}`],
  ['Home', facts.title],
  ['Check-in', at(facts.checkInAt, facts)],
  ['Check-out', at(facts.checkOutAt, facts)],
];

const refundLine = (refund: RefundFacts, facts: ReceiptFacts): Line => [
  refund.confirmedAt
    ? `Refunded ${at(refund.confirmedAt, facts)}`
    : `Requested ${at(refund.requestedAt, facts)}`,
  refund.confirmedAt
    ? formatCents(refund.amount)
    : `${formatCents(refund.amount)} (${IN_WORDS[refund.state]})`,
];

const confirmed = (refunds: readonly RefundFacts[]): Cents =>
  sum(...refunds.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount));
