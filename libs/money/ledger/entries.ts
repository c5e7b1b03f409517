import type { EventCatalogue } from '#libs/core/events';
import { ACCOUNTS } from './accounts.js';
import { credit, debit, nonZero, type Entry } from './entry.js';

/** A payment arrived: held for the stay, or owed back immediately when it came too late. @spec A7 */
export function paymentEntries({ amountCents, settles }: EventCatalogue['payment.succeeded']): Entry[] {
  const owed = settles ? ACCOUNTS.bookingEscrow : ACCOUNTS.refundsPayable;
  return nonZero([debit(ACCOUNTS.providerClearing, amountCents), credit(owed, amountCents)]);
}

/** A booking was cancelled: the escrow is divided, plus our share of the voucher. Empty if nothing was paid. @spec A1, A5, A7, A11 */
export function cancellationEntries(event: EventCatalogue['booking.cancelled']): Entry[] {
  const { settlement, ownerId, paidCents } = event;
  const platform = settlement.inconvenienceFeeCents > 0 ? ACCOUNTS.inconvenienceFees : ACCOUNTS.serviceFees;
  return nonZero([
    debit(ACCOUNTS.bookingEscrow, paidCents),
    debit(ACCOUNTS.voucherCosts, settlement.voucherCostCents ?? 0),
    credit(ACCOUNTS.refundsPayable, settlement.refundCents),
    credit(ACCOUNTS.ownerPayable, settlement.ownerShareCents, ownerId),
    credit(platform, settlement.platformShareCents),
    credit(ACCOUNTS.cleaningPassThrough, settlement.cleaningCents, ownerId),
  ]);
}

/** The dates of a stay were changed: what they cost less is owed to the traveler. What they cost more is in escrow with its payment. @spec G7 */
export const dateChangeEntries = ({ refundCents }: EventCatalogue['booking.dates_changed']): Entry[] =>
  nonZero([debit(ACCOUNTS.bookingEscrow, refundCents), credit(ACCOUNTS.refundsPayable, refundCents)]);

/** The stay took place: the owner earns the subtotal less our 10 %, cleaning passes through, we bear the voucher. @spec A3, A4, A11 */
export function completionEntries(event: EventCatalogue['booking.completed']): Entry[] {
  const { paidCents, subtotalCents, serviceFeeCents, cleaningCents, ownerId } = event;
  return nonZero([
    debit(ACCOUNTS.bookingEscrow, paidCents),
    debit(ACCOUNTS.voucherCosts, event.voucherCents ?? 0),
    credit(ACCOUNTS.ownerPayable, subtotalCents - serviceFeeCents, ownerId),
    credit(ACCOUNTS.serviceFees, serviceFeeCents),
    credit(ACCOUNTS.cleaningPassThrough, cleaningCents, ownerId),
  ]);
}

/** The provider confirmed a refund. */
export const refundEntries = ({ amountCents }: EventCatalogue['payment.refunded']): Entry[] =>
  nonZero([debit(ACCOUNTS.refundsPayable, amountCents), credit(ACCOUNTS.providerClearing, amountCents)]);

/** A confirmed refund bounced: we hold the money and owe it again. Empty if it was never confirmed, since nothing was booked. */
export const refundFailureEntries = ({
  amountCents,
  hadSucceeded,
}: EventCatalogue['payment.refund_failed']): Entry[] =>
  hadSucceeded
    ? nonZero([debit(ACCOUNTS.providerClearing, amountCents), credit(ACCOUNTS.refundsPayable, amountCents)])
    : [];
