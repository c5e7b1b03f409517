import { Injectable } from '@nestjs/common';
import { databaseHandlers, type EventRecord, type HandlersOf, type Tx } from '#libs/core/platform';
import { messagesFor, type NotifiedEvent } from './messages.js';
import type { Kind } from './message.js';
import { Mails } from './mails.service.js';
import { Notify } from './notify.js';

const ARRIVAL_KINDS: readonly Kind[] = ['arrival_guide', 'arrival_changed'];

const movesStay = (event: EventRecord): event is EventRecord<'booking.cancelled' | 'booking.dates_changed'> =>
  event.name === 'booking.cancelled' || event.name === 'booking.dates_changed';

/** Notifies people of events. */
@Injectable()
export class NotificationsHandlers {
  readonly handlers: HandlersOf<'notifications'> = databaseHandlers('notifications', (tx, event) =>
    this.post(tx, event),
  );

  constructor(
    private readonly notify: Notify,
    private readonly mails: Mails,
  ) {}

  private async post(tx: Tx, event: EventRecord<NotifiedEvent>): Promise<void> {
    // What opens a home must not leave for somebody who will not come, or not then.
    if (movesStay(event)) await this.mails.withdraw(tx, event.payload.bookingId, ARRIVAL_KINDS);
    await this.notify.post(tx, event.id, await messagesFor(tx, event));
  }
}
