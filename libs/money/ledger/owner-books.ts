import { Injectable } from '@nestjs/common';
import type { EventCatalogue } from '#libs/core/events';
import { lockDispute } from '#libs/money/payments';
import {
  DISPUTE_DECIDED,
  disputeReference,
  Payables,
  PayableHolds,
  PayoutOutcomes,
} from '#libs/money/payouts';
import { Clock, type Tx } from '#libs/core/platform';
import type { EarningReason } from '#libs/core/rules';
import { owedBy, type Entry } from './entry.js';

/** What a booking owes its owner, with the entries that book it. */
interface Earning {
  bookingId: string;
  ownerId: string;
  reason: EarningReason;
  dueAt: Date;
  entries: readonly Entry[];
}

/** Shown to owner and operator beside a reversed amount. */
const REVERSAL_HOLD_REASON = 'This payout came back to us. We are looking into it.';

/** Keeps payables in sync with the ledger: amounts come from the entries, written in the same transaction. @spec A13 */
@Injectable()
export class OwnerBooks {
  constructor(
    private readonly clock: Clock,
    private readonly payables: Payables,
    private readonly holds: PayableHolds,
    private readonly payouts: PayoutOutcomes,
  ) {}

  /** Records what an ended booking owes its owner; nothing after a full refund (A7). */
  async recordEarning(tx: Tx, ledgerTransactionId: string, earning: Earning): Promise<void> {
    const { bookingId, ownerId, reason, dueAt, entries } = earning;
    const owed = owedBy(entries);
    if (owed.ownerCents === 0 && owed.cleaningCents === 0) return;
    const payable = { bookingId, ownerId, reason, dueAt, ledgerTransactionId, ...owed };
    await this.payables.record(tx, payable, this.clock.now());
  }

  /** Deducts the owner's share of a lost dispute and lifts its hold in one step. @spec E11 */
  async recordDisputeLoss(
    tx: Tx,
    ledgerTransactionId: string,
    { disputeId, ...loss }: Earning & { disputeId: string },
  ): Promise<void> {
    await lockDispute(tx, disputeId);
    await this.recordEarning(tx, ledgerTransactionId, loss);
    await this.holds.lift(tx, disputeReference(disputeId), DISPUTE_DECIDED, this.clock.now());
  }

  /** Marks a payout as booked. */
  async recordPayout(tx: Tx, ledgerTransactionId: string, payoutId: string): Promise<void> {
    await this.payouts.markBooked(tx, payoutId, ledgerTransactionId);
  }

  /** Records a reversed payout: owed again, but held until an operator reviews it, because someone reversed it on purpose. */
  async recordReversal(
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
    await this.holds.place(tx, { on: { payableId }, reason: REVERSAL_HOLD_REASON, reference }, now);
  }
}
