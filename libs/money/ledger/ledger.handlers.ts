import { Injectable } from '@nestjs/common';
import type { EventRecord, HandlerGroup, HandlersOn, Tx } from '#libs/core/platform';
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

/** One movement of money to write down. */
interface Movement {
  kind: string;
  entries: Entry[];
  /** The provider's object that moved the money. */
  ref?: string;
  /** What follows from the ledger transaction, in the same transaction of the database. */
  followUp?: (ledgerTransactionId: string) => Promise<void>;
}

/** Writes a balanced transaction for each movement of money; once per event, by the mark and by a unique key. */
@Injectable()
export class LedgerHandlers implements HandlerGroup {
  readonly handlers: HandlersOn<'ledger'> = {
    'book-payment': (tx, event) =>
      this.book(tx, event, {
        kind: 'payment',
        entries: paymentEntries(event.payload),
        ref: event.payload.sessionId,
      }),
    'book-cancellation': (tx, event) => {
      const entries = cancellationEntries(event.payload);
      const { settlement, checkInAt } = event.payload;
      const owed = {
        reason: cancelledEarning(settlement.inconvenienceFeeCents),
        dueAt: payoutDueAt(new Date(checkInAt)),
      };
      return this.book(tx, event, {
        kind: 'cancellation',
        entries,
        followUp: (id) => this.owners.earned(tx, id, { ...event.payload, ...owed, entries }),
      });
    },
    'book-completion': (tx, event) => {
      const entries = completionEntries(event.payload);
      const owed = { reason: 'stay' as const, dueAt: payoutDueAt(new Date(event.payload.completedAt)) };
      return this.book(tx, event, {
        kind: 'completion',
        entries,
        followUp: (id) => this.owners.earned(tx, id, { ...event.payload, ...owed, entries }),
      });
    },
    'book-refund': (tx, event) =>
      this.book(tx, event, {
        kind: 'refund',
        entries: refundEntries(event.payload),
        ref: event.payload.refundId,
      }),
    'book-refund-failure': (tx, event) =>
      this.book(tx, event, {
        kind: 'refund_failure',
        entries: refundFailureEntries(event.payload),
        ref: event.payload.refundId ?? undefined,
      }),
    'book-plan-charge': (tx, event) =>
      this.book(tx, event, {
        kind: 'subscription_invoice',
        entries: planChargeEntries(event.payload),
        ref: event.payload.providerInvoiceId,
      }),
    'book-outside-refund': (tx, event) =>
      this.book(tx, event, {
        kind: 'outside_refund',
        entries: outsideRefundEntries(event.payload),
        ref: event.payload.refundId,
      }),
    'book-outside-refund-bounce': (tx, event) =>
      this.book(tx, event, {
        kind: 'outside_refund_bounce',
        entries: outsideRefundBounceEntries(event.payload),
        ref: event.payload.refundId,
      }),
    'book-provider-movement': (tx, event) =>
      this.book(tx, event, {
        kind: 'provider_movement',
        entries: providerMovementEntries(event.payload),
        ref: event.payload.movementId,
      }),
    'book-dispute': (tx, event) =>
      this.book(tx, event, {
        kind: 'dispute',
        entries: disputeEntries(event.payload),
        ref: event.payload.disputeId,
      }),
    'book-dispute-won': (tx, event) =>
      this.book(tx, event, {
        kind: 'dispute_won',
        entries: disputeWonEntries(event.payload),
        ref: event.payload.disputeId,
      }),
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
        followUp: (id) => this.owners.disputeLost(tx, id, owed),
      });
    },
    'book-payout': (tx, event) =>
      this.book(tx, event, {
        kind: 'payout',
        entries: payoutEntries(event.payload),
        ref: event.payload.transferId,
        followUp: (id) => this.owners.paid(tx, id, event.payload.payoutId),
      }),
    'book-payout-reversal': (tx, event) => {
      const entries = payoutReversalEntries(event.payload);
      return this.book(tx, event, {
        kind: 'payout_reversal',
        entries,
        ref: event.payload.transferId,
        followUp: (id) => this.owners.returned(tx, id, event.payload, entries),
      });
    },
  };

  constructor(
    private readonly ledger: LedgerService,
    private readonly owners: OwnerBooks,
  ) {}

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
