import type { EventCatalogue } from '#libs/core/events';
import { ACCOUNTS } from './accounts.js';
import { credit, debit, moved, type Entry } from './entry.js';

/** The provider charged a fee, or money went between it and our bank; a fee is ours, never a booking's. */
export const providerMovementEntries = ({
  bankCents,
  feeCents,
}: EventCatalogue['provider.money_moved']): Entry[] =>
  moved([
    debit(ACCOUNTS.providerClearing, bankCents - feeCents),
    credit(ACCOUNTS.bank, bankCents),
    debit(ACCOUNTS.providerFees, feeCents),
  ]);
