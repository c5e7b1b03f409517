import { Injectable } from '@nestjs/common';
import type { EventCatalogue, EventName } from '#libs/core/events';
import type { DatabaseEffect, EventRecord, HandlersOf, Tx } from '#libs/core/platform';
import { cancelledEarning, payoutDueAt } from '#libs/core/rules';
import {
  disputeEntries,
  disputeLostEntries,
  disputeWonEntries,
  outsideRefundBounceEntries,
  outsideRefundEntries,
} from './dispute-entries.js';
import {
  cancellationEntries,
  completionEntries,
  dateChangeEntries,
  paymentEntries,
  refundEntries,
  refundFailureEntries,
} from './entries.js';
import type { Entry } from './entry.js';
import { LedgerService } from './ledger.service.js';
import { OwnerBooks } from './owner-books.js';
import { payoutEntries, payoutReversalEntries } from './payout-entries.js';
import { planChargeEntries } from './plan-entries.js';
import { providerMovementEntries } from './provider-entries.js';

/** One movement of money to book. */
interface Movement {
  kind: string;
  entries: Entry[];
  /** The provider's object that moved the money. */
  ref?: string | null;
  /** Runs after booking, in the same database transaction. */
  followUp?: (ledgerTransactionId: string) => Promise<void>;
}

/** Books a balanced transaction for each movement of money; once per event, by the handled mark and a unique key. */
@Injectable()
export class LedgerHandlers {
  readonly handlers: HandlersOf<'ledger'> = {
    'book-payment': this.books('payment', paymentEntries, ({ sessionId }) => sessionId),
    'book-cancellation': (tx, event) => {
      const entries = cancellationEntries(event.payload);
      const { settlement, checkInAt } = event.payload;
      const owed = {
        reason: cancelledEarning(settlement),
        dueAt: payoutDueAt(new Date(checkInAt)),
      };
      return this.book(tx, event, {
        kind: 'cancellation',
        entries,
        followUp: (id) => this.owners.recordEarning(tx, id, { ...event.payload, ...owed, entries }),
      });
    },
    'book-date-change': this.books('date_change', dateChangeEntries, () => null),
    'book-completion': (tx, event) => {
      const entries = completionEntries(event.payload);
      const owed = { reason: 'stay' as const, dueAt: payoutDueAt(new Date(event.payload.completedAt)) };
      return this.book(tx, event, {
        kind: 'completion',
        entries,
        followUp: (id) => this.owners.recordEarning(tx, id, { ...event.payload, ...owed, entries }),
      });
    },
    'book-refund': this.books('refund', refundEntries, ({ refundId }) => refundId),
    'book-refund-failure': this.books('refund_failure', refundFailureEntries, ({ refundId }) => refundId),
    'book-plan-charge': this.books(
      'subscription_invoice',
      planChargeEntries,
      ({ providerInvoiceId }) => providerInvoiceId,
    ),
    'book-outside-refund': this.books('outside_refund', outsideRefundEntries, ({ refundId }) => refundId),
    'book-outside-refund-bounce': this.books(
      'outside_refund_bounce',
      outsideRefundBounceEntries,
      ({ refundId }) => refundId,
    ),
    'book-provider-movement': this.books(
      'provider_movement',
      providerMovementEntries,
      ({ movementId }) => movementId,
    ),
    'book-dispute': this.books('dispute', disputeEntries, ({ disputeId }) => disputeId),
    'book-dispute-won': this.books('dispute_won', disputeWonEntries, ({ disputeId }) => disputeId),
    'book-dispute-lost': (tx, event) => {
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
      return this.book(tx, event, {
        kind: 'dispute_lost',
        entries,
        ref: disputeId,
        followUp: (id) => this.owners.recordDisputeLoss(tx, id, owed),
      });
    },
    'book-payout': (tx, event) =>
      this.book(tx, event, {
        kind: 'payout',
        entries: payoutEntries(event.payload),
        ref: event.payload.transferId,
        followUp: (id) => this.owners.recordPayout(tx, id, event.payload.payoutId),
      }),
    'book-payout-reversal': (tx, event) => {
      const entries = payoutReversalEntries(event.payload);
      return this.book(tx, event, {
        kind: 'payout_reversal',
        entries,
        ref: event.payload.transferId,
        followUp: (id) => this.owners.recordReversal(tx, id, event.payload, entries),
      });
    },
  };

  constructor(
    private readonly ledger: LedgerService,
    private readonly owners: OwnerBooks,
  ) {}

  /** Handles an event whose payload states the whole movement. */
  private books<N extends EventName>(
    kind: string,
    entriesOf: (payload: EventCatalogue[N]) => Entry[],
    refOf: (payload: EventCatalogue[N]) => string | null,
  ): DatabaseEffect<N> {
    return (tx, event) =>
      this.book(tx, event, { kind, entries: entriesOf(event.payload), ref: refOf(event.payload) });
  }

  private async book(tx: Tx, event: EventRecord, movement: Movement): Promise<void> {
    const origin = {
      kind: movement.kind,
      eventId: event.id,
      bookingId: bookingOf(event),
      providerRef: movement.ref ?? null,
      occurredAt: new Date(event.occurredAt),
    };
    const id = await this.ledger.book(tx, origin, movement.entries);
    if (id) await movement.followUp?.(id);
  }
}

const bookingOf = ({ payload }: EventRecord): string | null =>
  'bookingId' in payload ? payload.bookingId : null;
