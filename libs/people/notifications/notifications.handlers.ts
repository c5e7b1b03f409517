import { Injectable } from '@nestjs/common';
import { databaseHandlers, type EventRecord, type HandlersOf, type Tx } from '#libs/core/platform';
import { messagesFor, type NotifiedEvent } from './messages.js';
import { Notify } from './notify.js';

/** Notifies people of events. */
@Injectable()
export class NotificationsHandlers {
  readonly handlers: HandlersOf<'notifications'> = databaseHandlers('notifications', (tx, event) =>
    this.post(tx, event),
  );

  constructor(private readonly notify: Notify) {}

  private async post(tx: Tx, event: EventRecord<NotifiedEvent>): Promise<void> {
    await this.notify.post(tx, event.id, await messagesFor(tx, event));
  }
}
