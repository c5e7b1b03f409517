import type { EventCatalogue } from '#libs/core/events';
import { ACCOUNTS } from './accounts.js';
import { credit, debit, moved, type Entry } from './entry.js';

/** The bank takes the money for as long as it takes to decide, and a fee. @spec E11 */
export const disputeEntries = ({ amountCents, feeCents }: EventCatalogue['dispute.opened']): Entry[] =>
  moved([
    debit(ACCOUNTS.disputedFunds, amountCents),
    debit(ACCOUNTS.providerFees, feeCents),
    credit(ACCOUNTS.providerClearing, amountCents + feeCents),
  ]);

/** The bank gives the money back; the fee only where the provider says so. @spec E11 */
export const disputeWonEntries = ({
  amountCents,
  returnedFeeCents,
}: EventCatalogue['dispute.won']): Entry[] =>
  moved([
    debit(ACCOUNTS.providerClearing, amountCents + returnedFeeCents),
    credit(ACCOUNTS.disputedFunds, amountCents),
    credit(ACCOUNTS.providerFees, returnedFeeCents),
  ]);

/** The money stays with the holder of the card: it settles what we owed them, and is taken from those who had it. @spec E11 */
export function disputeLostEntries({ amountCents, ownerId, loss }: EventCatalogue['dispute.lost']): Entry[] {
  return moved([
    credit(ACCOUNTS.disputedFunds, amountCents),
    debit(ACCOUNTS.refundsPayable, loss.refundsPayableCents + loss.goodwillBackCents),
    debit(ACCOUNTS.ownerPayable, loss.ownerCents, ownerId),
    debit(ACCOUNTS.cleaningPassThrough, loss.cleaningCents, ownerId),
    debit(ACCOUNTS.serviceFees, loss.serviceFeeCents),
    debit(ACCOUNTS.inconvenienceFees, loss.inconvenienceFeeCents),
    debit(ACCOUNTS.goodwill, loss.uncoveredCents),
    credit(ACCOUNTS.goodwill, loss.goodwillBackCents),
  ]);
}

/** Money was given back at the provider itself, beyond what the booking owed. */
export const outsideRefundEntries = ({ amountCents }: EventCatalogue['payment.refunded_outside']): Entry[] =>
  moved([debit(ACCOUNTS.goodwill, amountCents), credit(ACCOUNTS.providerClearing, amountCents)]);

/** It came back. */
export const outsideRefundBounceEntries = ({
  amountCents,
}: EventCatalogue['payment.outside_refund_bounced']): Entry[] =>
  moved([debit(ACCOUNTS.providerClearing, amountCents), credit(ACCOUNTS.goodwill, amountCents)]);
