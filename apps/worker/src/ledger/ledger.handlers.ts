import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EventName, HandlerName } from '#libs/events';
import {
  cancellationEntries,
  completionEntries,
  disputeEntries,
  disputeLostEntries,
  disputeWonEntries,
  LedgerService,
  outsideRefundBounceEntries,
  outsideRefundEntries,
  paymentEntries,
  payoutEntries,
  payoutReversalEntries,
  planChargeEntries,
  providerMovementEntries,
  refundEntries,
  refundFailureEntries,
  type Entry,
} from '#libs/ledger';
import { runOnce, type EventRecord, type Tx } from '#libs/platform';
import { cancelledEarning, payoutDueAt } from '#libs/rules';
import type { HandlersOf } from '../events/handlers.js';
import { OwnerBooks } from './owner-books.js';

type LedgerHandler = Extract<HandlerName, `book-${string}`>;

/** What a handler of the books does in the transaction of its mark. */
interface Booking {
  kind: string;
  entries: Entry[];
  /** The provider's object that moved the money. */
  ref?: string;
  /** What follows from the ledger transaction, in the same transaction of the database. */
  then?: (tx: Tx, ledgerTransactionId: string) => Promise<void>;
}

/** Writes a balanced transaction for each movement of money; once per event, by the mark and by a unique key. */
@Injectable()
export class LedgerHandlers {
  readonly table: HandlersOf<LedgerHandler> = {
    'book-payment': (event) =>
      this.book('book-payment', event, {
        kind: 'payment',
        entries: paymentEntries(event.payload),
        ref: event.payload.sessionId,
      }),
    'book-cancellation': (event) => {
      const entries = cancellationEntries(event.payload);
      const { settlement, checkInAt } = event.payload;
      const owed = {
        reason: cancelledEarning(settlement.inconvenienceFeeCents),
        dueAt: payoutDueAt(new Date(checkInAt)),
      };
      return this.book('book-cancellation', event, {
        kind: 'cancellation',
        entries,
        then: (tx, id) => this.owners.earned(tx, id, { ...event.payload, ...owed, entries }),
      });
    },
    'book-completion': (event) => {
      const entries = completionEntries(event.payload);
      const owed = { reason: 'stay' as const, dueAt: payoutDueAt(new Date(event.payload.completedAt)) };
      return this.book('book-completion', event, {
        kind: 'completion',
        entries,
        then: (tx, id) => this.owners.earned(tx, id, { ...event.payload, ...owed, entries }),
      });
    },
    'book-refund': (event) =>
      this.book('book-refund', event, {
        kind: 'refund',
        entries: refundEntries(event.payload),
        ref: event.payload.refundId,
      }),
    'book-refund-failure': (event) =>
      this.book('book-refund-failure', event, {
        kind: 'refund_failure',
        entries: refundFailureEntries(event.payload),
        ref: event.payload.refundId ?? undefined,
      }),
    'book-plan-charge': (event) =>
      this.book('book-plan-charge', event, {
        kind: 'subscription_invoice',
        entries: planChargeEntries(event.payload),
        ref: event.payload.providerInvoiceId,
      }),
    'book-outside-refund': (event) =>
      this.book('book-outside-refund', event, {
        kind: 'outside_refund',
        entries: outsideRefundEntries(event.payload),
        ref: event.payload.refundId,
      }),
    'book-outside-refund-bounce': (event) =>
      this.book('book-outside-refund-bounce', event, {
        kind: 'outside_refund_bounce',
        entries: outsideRefundBounceEntries(event.payload),
        ref: event.payload.refundId,
      }),
    'book-provider-movement': (event) =>
      this.book('book-provider-movement', event, {
        kind: 'provider_movement',
        entries: providerMovementEntries(event.payload),
        ref: event.payload.movementId,
      }),
    'book-dispute': (event) =>
      this.book('book-dispute', event, {
        kind: 'dispute',
        entries: disputeEntries(event.payload),
        ref: event.payload.disputeId,
      }),
    'book-dispute-won': (event) =>
      this.book('book-dispute-won', event, {
        kind: 'dispute_won',
        entries: disputeWonEntries(event.payload),
        ref: event.payload.disputeId,
      }),
    'book-dispute-lost': (event) => {
      const entries = disputeLostEntries(event.payload);
      const { bookingId, ownerId, disputeId } = event.payload;
      const owed = {
        disputeId,
        bookingId,
        ownerId,
        reason: 'dispute' as const,
        dueAt: new Date(event.occurredAt),
        entries,
      };
      return this.book('book-dispute-lost', event, {
        kind: 'dispute_lost',
        entries,
        ref: disputeId,
        then: (tx, id) => this.owners.disputeLost(tx, id, owed),
      });
    },
    'book-payout': (event) =>
      this.book('book-payout', event, {
        kind: 'payout',
        entries: payoutEntries(event.payload),
        ref: event.payload.transferId,
        then: (tx, id) => this.owners.paid(tx, id, event.payload.payoutId),
      }),
    'book-payout-reversal': (event) => {
      const entries = payoutReversalEntries(event.payload);
      return this.book('book-payout-reversal', event, {
        kind: 'payout_reversal',
        entries,
        ref: event.payload.transferId,
        then: (tx, id) => this.owners.returned(tx, id, event.payload, entries),
      });
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly ledger: LedgerService,
    private readonly owners: OwnerBooks,
  ) {}

  private async book(handler: LedgerHandler, event: EventRecord, booking: Booking): Promise<void> {
    const origin = {
      kind: booking.kind,
      eventId: event.id,
      bookingId: bookingOf(event),
      providerRef: booking.ref ?? null,
      occurredAt: new Date(event.occurredAt),
    };
    await runOnce(this.em, handler, event.id, async (tx) => {
      const id = await this.ledger.book(tx, origin, booking.entries);
      if (id) await booking.then?.(tx, id);
    });
  }
}

const bookingOf = ({ payload }: EventRecord<EventName>): string | null =>
  'bookingId' in payload ? payload.bookingId : null;
