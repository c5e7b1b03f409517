import type { EventCatalogue } from '#libs/core/events';
import { ACCOUNTS } from './accounts.js';
import { credit, debit, nonZero, type Entry } from './entry.js';

/** The bank withdraws the amount until it decides, and charges a fee. @spec E11 */
export const disputeEntries = ({ amountCents, feeCents }: EventCatalogue['dispute.opened']): Entry[] =>
  nonZero([
    debit(ACCOUNTS.disputedFunds, amountCents),
    debit(ACCOUNTS.providerFees, feeCents),
    credit(ACCOUNTS.providerClearing, amountCents + feeCents),
  ]);

/** The bank returns the amount; the fee only if the provider says so. @spec E11 */
export const disputeWonEntries = ({
  amountCents,
  returnedFeeCents,
}: EventCatalogue['dispute.won']): Entry[] =>
  nonZero([
    debit(ACCOUNTS.providerClearing, amountCents + returnedFeeCents),
    credit(ACCOUNTS.disputedFunds, amountCents),
    credit(ACCOUNTS.providerFees, returnedFeeCents),
  ]);

/** The cardholder keeps the money: it settles what we owed them, and whoever had received the money bears the rest. @spec E11 */
export function disputeLostEntries({ amountCents, ownerId, loss }: EventCatalogue['dispute.lost']): Entry[] {
  return nonZero([
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

/** A refund made at the provider directly, beyond what the booking owed. */
export const outsideRefundEntries = ({ amountCents }: EventCatalogue['payment.refunded_outside']): Entry[] =>
  nonZero([debit(ACCOUNTS.goodwill, amountCents), credit(ACCOUNTS.providerClearing, amountCents)]);

/** A refund made at the provider directly bounced. */
export const outsideRefundBounceEntries = ({
  amountCents,
}: EventCatalogue['payment.outside_refund_bounced']): Entry[] =>
  nonZero([debit(ACCOUNTS.providerClearing, amountCents), credit(ACCOUNTS.goodwill, amountCents)]);
