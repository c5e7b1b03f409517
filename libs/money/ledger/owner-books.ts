import { Injectable } from '@nestjs/common';
import type { EventCatalogue } from '#libs/core/events';
import { lockDispute } from '#libs/money/payments';
import { DECIDED, disputeReference, Payables, PayableHolds, PayoutOutcomes } from '#libs/money/payouts';
import { Clock, type Tx } from '#libs/core/platform';
import type { EarningReason } from '#libs/core/rules';
import { owedBy, type Entry } from './entry.js';

/** What a booking owes its owner, and the entries that say so. */
interface Earned {
  bookingId: string;
  ownerId: string;
  reason: EarningReason;
  dueAt: Date;
  entries: readonly Entry[];
}

/** Read by owner and operator beside an amount that came back. */
const CAME_BACK = 'This payout came back to us. We are looking into it.';

/**
 * Keeps what owners are owed in step with the books: its amounts are read off the entries, and it writes in their
 * transaction, so the two cannot disagree. @spec A13
 */
@Injectable()
export class OwnerBooks {
  constructor(
    private readonly clock: Clock,
    private readonly payables: Payables,
    private readonly holds: PayableHolds,
    private readonly payouts: PayoutOutcomes,
  ) {}

  /** A booking ended and owes its owner something; nothing after a full refund (A7). */
  async earned(tx: Tx, ledgerTransactionId: string, earned: Earned): Promise<void> {
    const { bookingId, ownerId, reason, dueAt, entries } = earned;
    const owed = owedBy(entries);
    if (owed.ownerCents === 0 && owed.cleaningCents === 0) return;
    const wanted = { bookingId, ownerId, reason, dueAt, ledgerTransactionId, ...owed };
    await this.payables.record(tx, wanted, this.clock.now());
  }

  /** The bank has decided against us: what it takes from the owner and the end of the hold are one step. @spec E11 */
  async disputeLost(
    tx: Tx,
    ledgerTransactionId: string,
    { disputeId, ...earned }: Earned & { disputeId: string },
  ): Promise<void> {
    await lockDispute(tx, disputeId);
    await this.earned(tx, ledgerTransactionId, earned);
    await this.holds.lift(tx, disputeReference(disputeId), DECIDED, this.clock.now());
  }

  /** A payout is in the books. */
  async paid(tx: Tx, ledgerTransactionId: string, payoutId: string): Promise<void> {
    await this.payouts.markBooked(tx, payoutId, ledgerTransactionId);
  }

  /** Money of a payout came back. Somebody meant it to, so it is owed again but waits until an operator has looked. */
  async returned(
    tx: Tx,
    ledgerTransactionId: string,
    { ownerId, payoutId }: EventCatalogue['payout.reversed'],
    entries: readonly Entry[],
  ): Promise<void> {
    const now = this.clock.now();
    const payableId = await this.payables.record(
      tx,
      {
        ownerId,
        bookingId: null,
        reason: 'reversal',
        dueAt: now,
        ledgerTransactionId,
        ...owedBy(entries),
      },
      now,
    );
    const reference = `reversal ${payoutId} ${payableId}`;
    await this.holds.place(tx, { on: { payableId }, reason: CAME_BACK, reference }, now);
  }
}
