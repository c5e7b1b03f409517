import { Injectable } from '@nestjs/common';
import { databaseHandlers, type EventRecord, type HandlersOf, type Tx } from '#libs/core/platform';
import { messagesFor, type NotifiedEvent } from './messages.js';
import { Notify } from './notify.js';
import { SendMail } from './send-mail.js';

/** Notifies people of events. Sending is guarded by the email's row, which tracks its attempts. */
@Injectable()
export class NotificationsHandlers {
  readonly handlers: HandlersOf<'notifications'> = {
    ...databaseHandlers('notifications', (tx, event) => this.post(tx, event)),
    'send-mail': (event) => this.mail.run(event.payload.mailId),
  };

  constructor(
    private readonly notify: Notify,
    private readonly mail: SendMail,
  ) {}

  private async post(tx: Tx, event: EventRecord<NotifiedEvent>): Promise<void> {
    await this.notify.post(tx, event.id, await messagesFor(tx, event));
  }
}
