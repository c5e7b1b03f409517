import type { EventCatalogue, PayoutLineFacts } from '#libs/core/events';
import { ACCOUNTS } from './accounts.js';
import { credit, debit, nonZero, type Entry } from './entry.js';

/** A payout was sent; booked per booking, so that each booking's entries are complete. @spec A4, A13 */
export const payoutEntries = ({ ownerId, lines }: EventCatalogue['payout.sent']): Entry[] =>
  lines.flatMap((line) => lineEntries(line, ownerId));

function lineEntries({ bookingId, ownerCents, cleaningCents }: PayoutLineFacts, ownerId: string): Entry[] {
  const entries = nonZero([
    debit(ACCOUNTS.ownerPayable, ownerCents, ownerId),
    debit(ACCOUNTS.cleaningPassThrough, cleaningCents, ownerId),
    credit(ACCOUNTS.providerClearing, ownerCents + cleaningCents),
  ]);
  return bookingId === null ? entries : entries.map((entry) => ({ ...entry, bookingId }));
}

/** A transfer that the books had forgotten: paid in advance, less what of it came back. @spec A13 */
export const payoutAdvanceEntries = ({ ownerId, amountCents }: EventCatalogue['payout.advanced']): Entry[] =>
  nonZero([
    debit(ACCOUNTS.ownerPayable, amountCents, ownerId),
    credit(ACCOUNTS.providerClearing, amountCents),
  ]);

/** A payout was reversed: we hold the money and owe it again, whichever bookings it was for. @spec A13 */
export const payoutReversalEntries = ({ ownerId, amountCents }: EventCatalogue['payout.reversed']): Entry[] =>
  nonZero([
    debit(ACCOUNTS.providerClearing, amountCents),
    credit(ACCOUNTS.ownerPayable, amountCents, ownerId),
  ]);
