import type { EventCatalogue, PayoutLineFacts } from '#libs/core/events';
import { ACCOUNTS } from './accounts.js';
import { credit, debit, moved, type Entry } from './entry.js';

/** The provider sent an owner what we owed; booking by booking, so that each one's story ends in the books. @spec A4, A13 */
export const payoutEntries = ({ ownerId, lines }: EventCatalogue['payout.sent']): Entry[] =>
  lines.flatMap((line) => lineEntries(line, ownerId));

function lineEntries({ bookingId, ownerCents, cleaningCents }: PayoutLineFacts, ownerId: string): Entry[] {
  const entries = moved([
    debit(ACCOUNTS.ownerPayable, ownerCents, ownerId),
    debit(ACCOUNTS.cleaningPassThrough, cleaningCents, ownerId),
    credit(ACCOUNTS.providerClearing, ownerCents + cleaningCents),
  ]);
  return bookingId === null ? entries : entries.map((entry) => ({ ...entry, bookingId }));
}

/** Money of a payout came back: we hold it and owe it again, whichever bookings it had been for. @spec A13 */
export const payoutReversalEntries = ({ ownerId, amountCents }: EventCatalogue['payout.reversed']): Entry[] =>
  moved([debit(ACCOUNTS.providerClearing, amountCents), credit(ACCOUNTS.ownerPayable, amountCents, ownerId)]);
