import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#libs/platform';
import type { Entry } from './entries.js';

/** Where a transaction of the ledger comes from. */
export interface Origin {
  kind: string;
  eventId: string;
  bookingId: string;
  providerRef: string | null;
  occurredAt: Date;
}

/** Double-entry bookkeeping in PostgreSQL: append-only, and the database refuses what does not balance. */
@Injectable()
export class LedgerService {
  /**
   * Books one transaction; nothing when there are no entries. Once per event and kind.
   * @throws a database error, at commit, when the entries do not add up to zero
   */
  async book(tx: Tx, origin: Origin, entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const id = randomUUID();
    await tx.execute(
      `insert into ledger_transactions (id, kind, event_id, booking_id, provider_ref, occurred_at) values (?, ?, ?, ?, ?, ?)`,
      [id, origin.kind, origin.eventId, origin.bookingId, origin.providerRef, origin.occurredAt],
    );
    for (const { account, ownerId, amountCents } of entries) {
      await tx.execute(
        'insert into ledger_entries (transaction_id, account, owner_id, amount_cents) values (?, ?, ?, ?)',
        [id, account, ownerId ?? null, amountCents],
      );
    }
  }
}
