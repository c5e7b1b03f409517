import type { EventCatalogue } from '#libs/core/events';
import { ACCOUNTS } from './accounts.js';
import { credit, debit, moved, type Entry } from './entry.js';

/** The provider took money; kept for the stay, or owed back at once when it came too late. @spec A7 */
export function paymentEntries({ amountCents, settles }: EventCatalogue['payment.succeeded']): Entry[] {
  const owed = settles ? ACCOUNTS.bookingEscrow : ACCOUNTS.refundsPayable;
  return moved([debit(ACCOUNTS.providerClearing, amountCents), credit(owed, amountCents)]);
}

/**
 * A paid booking ended without a stay: what was kept for it is divided, with what we bear of its voucher. Nothing paid,
 * nothing to book. @spec A1, A5, A7, A11
 */
export function cancellationEntries(event: EventCatalogue['booking.cancelled']): Entry[] {
  const { settlement, ownerId, paidCents } = event;
  const platform = settlement.inconvenienceFeeCents > 0 ? ACCOUNTS.inconvenienceFees : ACCOUNTS.serviceFees;
  return moved([
    debit(ACCOUNTS.bookingEscrow, paidCents),
    debit(ACCOUNTS.voucherCosts, settlement.voucherCostCents ?? 0),
    credit(ACCOUNTS.refundsPayable, settlement.refundCents),
    credit(ACCOUNTS.ownerPayable, settlement.ownerShareCents, ownerId),
    credit(platform, settlement.platformShareCents),
    credit(ACCOUNTS.cleaningPassThrough, settlement.cleaningCents, ownerId),
  ]);
}

/** The stay took place: the owner has earned, less our 10 %; cleaning passes through; we bear the voucher. @spec A3, A4, A11 */
export function completionEntries(event: EventCatalogue['booking.completed']): Entry[] {
  const { paidCents, subtotalCents, serviceFeeCents, cleaningCents, ownerId } = event;
  return moved([
    debit(ACCOUNTS.bookingEscrow, paidCents),
    debit(ACCOUNTS.voucherCosts, event.voucherCents ?? 0),
    credit(ACCOUNTS.ownerPayable, subtotalCents - serviceFeeCents, ownerId),
    credit(ACCOUNTS.serviceFees, serviceFeeCents),
    credit(ACCOUNTS.cleaningPassThrough, cleaningCents, ownerId),
  ]);
}

/** The provider confirmed that money went back to a card. */
export const refundEntries = ({ amountCents }: EventCatalogue['payment.refunded']): Entry[] =>
  moved([debit(ACCOUNTS.refundsPayable, amountCents), credit(ACCOUNTS.providerClearing, amountCents)]);

/** A confirmed refund bounced: we hold the money and owe it again. Never confirmed: nothing had been booked. */
export const refundFailureEntries = ({
  amountCents,
  hadSucceeded,
}: EventCatalogue['payment.refund_failed']): Entry[] =>
  hadSucceeded
    ? moved([debit(ACCOUNTS.providerClearing, amountCents), credit(ACCOUNTS.refundsPayable, amountCents)])
    : [];
