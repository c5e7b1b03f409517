import {
  ACCOUNTS,
  cancellationEntries,
  completionEntries,
  paymentEntries,
  payoutEntries,
  planChargeEntries,
  refundEntries,
  type Entry,
} from '#libs/money/ledger';
import {
  dateChangeEntries,
  disputeEntries,
  disputeLostEntries,
  disputeWonEntries,
  outsideRefundBounceEntries,
  outsideRefundEntries,
  payoutAdvanceEntries,
  payoutReversalEntries,
  providerMovementEntries,
  refundFailureEntries,
} from '#libs/money/ledger/testing';
import type { EventCatalogue } from '#libs/core/events';
import {
  cents,
  divideDisputeLoss,
  dollars,
  PLAN_TERMS,
  priceStay,
  settleCancellation,
  voucherDiscount,
  withVoucher,
  type CancelledBy,
  type Cents,
  type PriceBreakdown,
} from '#libs/core/rules';
import { documentedAccounts, documentedCases, movementOf } from './setup/money-document.js';

const CHECK_IN = new Date('2026-05-20T22:00:00Z');
const HOUR = 3_600_000;
const OWNER = 'owner-1';
const NIGHTLY = dollars(100);

/** A voucher of so much, taken off the price. */
function lessVoucher(price: PriceBreakdown, worth: Cents): PriceBreakdown {
  const terms = { kind: 'amount', percent: null, worth, minNights: 1, minSubtotal: cents(0) } as const;
  return withVoucher(price, voucherDiscount(terms, price));
}

/** A stay of three nights, as its events carry it. */
function stay(nightly: Cents = NIGHTLY, voucher: Cents = cents(0)) {
  const price = lessVoucher(priceStay(nightly, 3), voucher);
  return {
    bookingId: 'booking-1',
    propertyId: 'home-1',
    propertyTitle: 'Juniper cabin',
    travelerId: 'traveler-1',
    ownerId: OWNER,
    checkInAt: CHECK_IN.toISOString(),
    checkOutAt: CHECK_IN.toISOString(),
    subtotalCents: price.subtotal,
    cleaningCents: price.cleaningFee,
    serviceFeeCents: price.serviceFee,
    totalCents: price.total,
    voucherCents: price.discount,
    paidCents: price.total,
  };
}

const payment = (settles: boolean, amountCents: number = stay().paidCents) =>
  paymentEntries({
    bookingId: 'booking-1',
    paymentId: 'payment-1',
    sessionId: 'cs_1',
    amountCents,
    settles,
  });

const completion = (facts = stay()) =>
  completionEntries({ ...facts, plan: 'basic', multiplier: 1, completedAt: CHECK_IN.toISOString() });

/** A change of dates that costs so much more, in cents. */
const dateChange = (differenceCents: number) =>
  dateChangeEntries({
    ...stay(),
    changeId: 'change-1',
    checkIn: '2026-05-21',
    checkOut: '2026-05-23',
    previousCheckIn: '2026-05-20',
    previousCheckOut: '2026-05-23',
    differenceCents,
    refundCents: Math.max(0, -differenceCents),
    plan: 'basic',
    multiplier: 1,
    paymentId: null,
  });

/** A stay of two nights. */
const shorter = {
  ...stay(),
  subtotalCents: dollars(200),
  serviceFeeCents: dollars(20),
  totalCents: dollars(300),
  paidCents: dollars(300),
};

/** Settled by the rules, so that the page shows them as well. */
function cancelled(
  hoursBefore: number,
  by: CancelledBy = 'traveler',
  facts = stay(),
): EventCatalogue['booking.cancelled'] {
  const cancelledAt = new Date(CHECK_IN.getTime() - hoursBefore * HOUR);
  const settled = settleCancellation({
    subtotal: cents(facts.subtotalCents),
    cleaningFee: cents(facts.cleaningCents),
    discount: facts.voucherCents,
    checkInAt: CHECK_IN,
    cancelledAt,
    cancelledBy: by,
  });
  return {
    ...facts,
    previousStatus: 'confirmed',
    cancelledBy: by,
    reason: 'traveler_request',
    cancelledAt: cancelledAt.toISOString(),
    settlement: {
      refundCents: settled.refund,
      inconvenienceFeeCents: settled.inconvenienceFee,
      ownerShareCents: settled.ownerShare,
      platformShareCents: settled.platformShare,
      cleaningCents: settled.cleaning,
      voucherCostCents: settled.voucherCost,
    },
  };
}

const unpaid = (): EventCatalogue['booking.cancelled'] => ({
  ...cancelled(48),
  paidCents: 0,
  settlement: {
    refundCents: 0,
    inconvenienceFeeCents: 0,
    ownerShareCents: 0,
    platformShareCents: 0,
    cleaningCents: 0,
  },
});

const refund = (amountCents: number) => ({
  bookingId: 'booking-1',
  operationId: 'operation-1',
  refundId: 're_1',
  amountCents,
});
const inTime = cancelled(48);
const refunded = refund(inTime.settlement.refundCents);

const line = (ownerCents: number, cleaningCents: number) => ({
  bookingId: 'booking-1',
  ownerCents,
  cleaningCents,
});
const ofStay = () => line(stay().subtotalCents - stay().serviceFeeCents, stay().cleaningCents);
const ofFee = () => line(inTime.settlement.ownerShareCents, inTime.settlement.cleaningCents);
const payout = (...lines: ReturnType<typeof line>[]) =>
  payoutEntries({
    payoutId: 'payout-1',
    ownerId: OWNER,
    operationId: 'operation-1',
    transferId: 'tr_1',
    amountCents: lines.reduce((sum, one) => sum + one.ownerCents + one.cleaningCents, 0),
    lines,
  });

const dispute = {
  bookingId: 'booking-1',
  disputeId: 'dp_1',
  travelerId: 'traveler-1',
  ownerId: OWNER,
  propertyTitle: 'Juniper cabin',
  amountCents: stay().paidCents,
};
const lost = () => {
  const { subtotalCents, serviceFeeCents, cleaningCents, paidCents } = stay();
  const owner = cents(subtotalCents - serviceFeeCents);
  const loss = divideDisputeLoss(paidCents, { owner, platform: serviceFeeCents, cleaning: cleaningCents });
  return disputeLostEntries({
    ...dispute,
    loss: lossOf({
      ownerCents: loss.owner,
      serviceFeeCents: loss.platform,
      cleaningCents: loss.cleaning,
      uncoveredCents: loss.uncovered,
    }),
  });
};

/** The stay, $60 of it paid by a voucher, and all of it. */
const lessSixty = stay(NIGHTLY, dollars(60));
const allByVoucher = stay(NIGHTLY, dollars(500));
const lossOf = (parts: Partial<EventCatalogue['dispute.lost']['loss']>) => ({
  refundsPayableCents: 0,
  ownerCents: 0,
  serviceFeeCents: 0,
  inconvenienceFeeCents: 0,
  cleaningCents: 0,
  uncoveredCents: 0,
  goodwillBackCents: 0,
  ...parts,
});
const lostBeforeStay = () =>
  disputeLostEntries({ ...dispute, loss: lossOf({ refundsPayableCents: dispute.amountCents }) });
const lostAfterRefund = () => {
  const { settlement, paidCents } = inTime;
  const amountCents = cents(paidCents - settlement.refundCents);
  const loss = divideDisputeLoss(amountCents, {
    owner: cents(settlement.ownerShareCents),
    platform: cents(settlement.platformShareCents),
    cleaning: cents(settlement.cleaningCents),
  });
  return disputeLostEntries({
    ...dispute,
    amountCents,
    loss: lossOf({
      ownerCents: loss.owner,
      inconvenienceFeeCents: loss.platform,
      cleaningCents: loss.cleaning,
      uncoveredCents: loss.uncovered,
    }),
  });
};

/** A charge of a plan; what a card does not pay comes from, or is left in, the balance. */
const charge = (totalCents: number, paidCents: number) =>
  planChargeEntries({
    invoiceId: 'invoice-1',
    providerInvoiceId: 'in_1',
    totalCents,
    paidCents,
    creditUsedCents: totalCents - paidCents,
  });
const MONTH_OF_PLUS = PLAN_TERMS.plus.priceCents;
/** Half a month of each, as the provider rounds it. */
const HALF_UP = Math.round(PLAN_TERMS.ultra_plus.priceCents / 2) - Math.round(MONTH_OF_PLUS / 2);

const movement = (bankCents: number, feeCents: number) =>
  providerMovementEntries({ movementId: 'txn_1', type: 'charge', bankCents, feeCents });

/** What the product books in each case that the page tells of, under the page's own headings. */
const CASES: Readonly<Record<string, () => Entry[]>> = {
  Payment: () => payment(true),
  Completion: completion,
  'Two nights more': () => payment(true, 20_000),
  'One night less': () => dateChange(-10_000),
  'The same price': () => dateChange(0),
  'A payment for a change that has ended': () => payment(false, 20_000),
  'In the end: two nights more, then three less': () => [
    ...payment(true),
    ...payment(true, 20_000),
    ...dateChange(-30_000),
    ...refundEntries(refund(30_000)),
    ...completion(shorter),
  ],
  'Cancelled in time': () => cancellationEntries(inTime),
  'Cancelled in time, with odd cents': () =>
    cancellationEntries(cancelled(48, 'traveler', stay(dollars(99.99)))),
  'Cancelled too late': () => cancellationEntries(cancelled(10)),
  'Cancelled by the owner or by us': () => cancellationEntries(cancelled(10, 'owner')),
  'Cancelled before anything was paid': () => cancellationEntries(unpaid()),
  'A payment that came too late': () => payment(false),
  'Refund confirmed': () => refundEntries(refunded),
  'Refund failed after it had been confirmed': () =>
    refundFailureEntries({ ...refunded, reason: 'lost_or_stolen_card', hadSucceeded: true }),
  'Refund failed at once': () =>
    refundFailureEntries({ ...refunded, reason: 'unknown', hadSucceeded: false }),
  'Payout of a stay and of a cancelled one': () => payout(ofStay(), ofFee()),
  'Payout less what the owner owes': () => payout(line(-5_000, 0), ofStay()),
  'Payout failed': () => [],
  'Payout withdrawn': () => [],
  'Payout that came back in part': () =>
    payoutReversalEntries({ payoutId: 'payout-1', ownerId: OWNER, transferId: 'tr_1', amountCents: 10_000 }),
  'Payout that a restore had forgotten': () =>
    payoutAdvanceEntries({ ownerId: OWNER, transferId: 'tr_1', amountCents: 32_000 }),
  'Payment with a voucher': () => payment(true, lessSixty.paidCents),
  'Completion with a voucher': () => completion(lessSixty),
  'Cancelled in time, with a voucher': () => cancellationEntries(cancelled(48, 'traveler', lessSixty)),
  'Cancelled too late, with a voucher': () => cancellationEntries(cancelled(10, 'traveler', lessSixty)),
  'Cancelled by the owner or by us, with a voucher': () =>
    cancellationEntries(cancelled(10, 'owner', lessSixty)),
  'Completion of a stay that a voucher paid all of': () => completion(allByVoucher),
  'Cancelled in time, a voucher had paid all of it': () =>
    cancellationEntries(cancelled(48, 'traveler', allByVoucher)),
  'In the end: a completed stay with a voucher': () => [
    ...payment(true, lessSixty.paidCents),
    ...completion(lessSixty),
    ...payout(ofStay()),
  ],
  'Dispute opened': () => disputeEntries({ ...dispute, feeCents: 1_500, reason: 'fraudulent' }),
  'Dispute won': () => disputeWonEntries({ ...dispute, returnedFeeCents: 0 }),
  'Dispute lost': lost,
  'Dispute lost before the stay': lostBeforeStay,
  'Dispute lost after a cancellation in time': lostAfterRefund,
  'An inquiry': () => [],
  'Given back at the provider itself': () =>
    outsideRefundEntries({ ...refund(cents(5_000)), refundId: 're_1' }),
  'A refund at the provider itself that failed': () =>
    outsideRefundBounceEntries({ ...refund(cents(5_000)), refundId: 're_1' }),
  'First month': () => charge(MONTH_OF_PLUS, MONTH_OF_PLUS),
  'Upgrade in the middle of a month': () => charge(HALF_UP, HALF_UP),
  'Downgrade, or cancellation': () => [],
  'A change that leaves something over': () => charge(-HALF_UP, 0),
  'Renewal paid with what was left over': () => charge(MONTH_OF_PLUS, MONTH_OF_PLUS - HALF_UP),
  'A change too small for a card': () => charge(12, 0),
  'Renewal failed': () => [],
  'Renewal paid within the days of grace': () => charge(MONTH_OF_PLUS, MONTH_OF_PLUS),
  'Fee for a card payment': () => movement(0, Math.round((stay().paidCents * 29) / 1_000) + 30),
  'Money sent to our bank': () => movement(-50_000, 0),
  'In the end: a completed stay': () => [...payment(true), ...completion(), ...payout(ofStay())],
  'In the end: cancelled in time': () => [
    ...payment(true),
    ...cancellationEntries(inTime),
    ...refundEntries(refunded),
    ...payout(ofFee()),
  ],
  'In the end: cancelled by the owner or by us': () => [
    ...payment(true),
    ...cancellationEntries(cancelled(10, 'operator')),
    ...refundEntries(refund(stay().paidCents)),
  ],
};

const documented = documentedCases();

describe('docs/money.md', () => {
  it('tells of every case that is checked here, and of no other', () => {
    expect([...documented.keys()].sort()).toEqual(Object.keys(CASES).sort());
  });

  it('names every account', () => {
    expect(documentedAccounts().sort()).toEqual(Object.values(ACCOUNTS).sort());
  });

  it.each(Object.entries(CASES))('%s: the table says what is booked', (name, entries) => {
    expect(documented.get(name)).toEqual(movementOf(entries()));
  });

  it.each(Object.entries(CASES))('%s: adds up to zero', (_name, entries) => {
    expect(entries().reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  });
});
