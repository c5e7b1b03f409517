import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import type { Entry } from './entry.js';
import { db } from './tables.js';

/** What a ledger transaction was booked for. */
export interface Origin {
  kind: string;
  eventId: string;
  /** Null without a single booking, as for payouts and subscriptions. */
  bookingId: string | null;
  providerRef: string | null;
  occurredAt: Date;
}

/** Double-entry bookkeeping in PostgreSQL: append-only; the database rejects unbalanced transactions. */
@Injectable()
export class LedgerService {
  /**
   * Books one transaction, once per event and kind.
   * @returns the transaction's id, or null without entries
   * @throws a database error at commit when the entries do not sum to zero or change an owner's balance without a payable or payout
   */
  async book(tx: Tx, origin: Origin, entries: readonly Entry[]): Promise<string | null> {
    if (entries.length === 0) return null;
    const id = randomUUID();
    const { kind, eventId, bookingId, providerRef, occurredAt } = origin;
    await db(tx)
      .with('booked', (query) =>
        query.insertInto('ledger_transactions').values({
          id,
          kind,
          event_id: eventId,
          booking_id: bookingId,
          provider_ref: providerRef,
          occurred_at: occurredAt,
        }),
      )
      .insertInto('ledger_entries')
      .values(
        inLockOrder(entries).map((entry) => ({
          transaction_id: id,
          account: entry.account,
          owner_id: entry.ownerId ?? null,
          booking_id: entry.bookingId ?? bookingId,
          amount_cents: cents(entry.amountCents),
        })),
      )
      .execute();
    return id;
  }
}

/** Entries lock running balances in insertion order; a fixed order prevents deadlocks. */
const inLockOrder = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((one, other) => (lockKey(one) < lockKey(other) ? -1 : 1));

const lockKey = ({ account, ownerId = '' }: Entry): string => `${account} ${ownerId}`;
