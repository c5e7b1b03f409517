import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { HandlerName } from '#libs/events';
import {
  cancellationEntries,
  completionEntries,
  LedgerService,
  paymentEntries,
  refundEntries,
  refundFailureEntries,
  type Entry,
} from '#libs/ledger';
import { runOnce } from '#libs/platform';
import type { HandlersOf } from '../events/handlers.js';

type LedgerHandler = Extract<HandlerName, `book-${string}`>;

/** One event, as the books need it. */
interface Booked {
  id: string;
  occurredAt: string;
  payload: { bookingId: string };
}

/** Writes a balanced transaction for each movement of money; once per event, by the mark and by a unique key. */
@Injectable()
export class LedgerHandlers {
  readonly table: HandlersOf<LedgerHandler> = {
    'book-payment': (event) =>
      this.book('book-payment', 'payment', event, paymentEntries(event.payload), event.payload.sessionId),
    'book-cancellation': (event) =>
      this.book('book-cancellation', 'cancellation', event, cancellationEntries(event.payload), null),
    'book-completion': (event) =>
      this.book('book-completion', 'completion', event, completionEntries(event.payload), null),
    'book-refund': (event) =>
      this.book('book-refund', 'refund', event, refundEntries(event.payload), event.payload.refundId),
    'book-refund-failure': (event) =>
      this.book(
        'book-refund-failure',
        'refund_failure',
        event,
        refundFailureEntries(event.payload),
        event.payload.refundId,
      ),
  };

  constructor(
    private readonly em: EntityManager,
    private readonly ledger: LedgerService,
  ) {}

  private async book(
    handler: LedgerHandler,
    kind: string,
    event: Booked,
    entries: Entry[],
    ref: string | null,
  ): Promise<void> {
    const { bookingId } = event.payload;
    const origin = {
      kind,
      eventId: event.id,
      bookingId,
      providerRef: ref,
      occurredAt: new Date(event.occurredAt),
    };
    await runOnce(this.em, handler, event.id, (tx) => this.ledger.book(tx, origin, entries));
  }
}
