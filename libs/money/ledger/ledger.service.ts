import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import type { Entry } from './entry.js';
import { db } from './tables.js';

/** Where a transaction of the ledger comes from. */
export interface Origin {
  kind: string;
  eventId: string;
  /** Null for what concerns no single booking: payouts, subscriptions. */
  bookingId: string | null;
  providerRef: string | null;
  occurredAt: Date;
}

/** Double-entry bookkeeping in PostgreSQL: append-only, and the database refuses what does not balance. */
@Injectable()
export class LedgerService {
  /**
   * Books one transaction; nothing when there are no entries. Once per event and kind.
   * @returns the transaction's id, or null when there was nothing to book
   * @throws a database error, at commit, when the entries do not add up to zero, or owe an owner something that no payable
   *   and no payout accounts for
   */
  async book(tx: Tx, origin: Origin, entries: readonly Entry[]): Promise<string | null> {
    if (entries.length === 0) return null;
    const id = randomUUID();
    const { kind, eventId, bookingId, providerRef, occurredAt } = origin;
    await db(tx)
      .insertInto('ledger_transactions')
      .values({
        id,
        kind,
        event_id: eventId,
        booking_id: bookingId,
        provider_ref: providerRef,
        occurred_at: occurredAt,
      })
      .execute();
    await db(tx)
      .insertInto('ledger_entries')
      .values(
        inOrder(entries).map((entry) => ({
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

/** Running balances are locked in the order of the entries; one order for everybody, so that nobody waits in a circle. */
const inOrder = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((one, other) => (lockKey(one) < lockKey(other) ? -1 : 1));

const lockKey = ({ account, ownerId = '' }: Entry): string => `${account} ${ownerId}`;
