import type { EventCatalogue } from '#libs/core/events';
import { ACCOUNTS } from './accounts.js';
import { credit, debit, nonZero, type Entry } from './entry.js';

/** The provider charged a fee or moved money to or from our bank. We bear the fee, never the booking. */
export const providerMovementEntries = ({
  bankCents,
  feeCents,
}: EventCatalogue['provider.money_moved']): Entry[] =>
  nonZero([
    debit(ACCOUNTS.providerClearing, bankCents - feeCents),
    credit(ACCOUNTS.bank, bankCents),
    debit(ACCOUNTS.providerFees, feeCents),
  ]);
