import { Injectable } from '@nestjs/common';
import type { EventOf, HandlerName } from '#libs/core/events';
import type { EventRecord, HandlerGroup, Handlers, Tx } from '#libs/core/platform';
import { messagesFor, type NotifiedEvent } from './messages.js';
import { Notify } from './notify.js';
import { SendMail } from './send-mail.js';

type Notifier = { [H in HandlerName]: EventOf<H> extends NotifiedEvent ? H : never }[HandlerName];

/** Notifies people of events. Sending is guarded by the email's row, which tracks its attempts. */
@Injectable()
export class NotificationsHandlers implements HandlerGroup {
  readonly handlers: Handlers<Extract<Notifier, `tell-${string}`> | 'send-mail'> = {
    'tell-registered': (tx, event) => this.post(tx, event),
    'tell-confirmed': (tx, event) => this.post(tx, event),
    'tell-cancelled': (tx, event) => this.post(tx, event),
    'tell-completed': (tx, event) => this.post(tx, event),
    'tell-late-payment': (tx, event) => this.post(tx, event),
    'tell-refund-requested': (tx, event) => this.post(tx, event),
    'tell-refunded': (tx, event) => this.post(tx, event),
    'tell-refunded-outside': (tx, event) => this.post(tx, event),
    'tell-refund-failed': (tx, event) => this.post(tx, event),
    'tell-dispute': (tx, event) => this.post(tx, event),
    'tell-points': (tx, event) => this.post(tx, event),
    'tell-review': (tx, event) => this.post(tx, event),
    'tell-reply': (tx, event) => this.post(tx, event),
    'tell-hidden-review': (tx, event) => this.post(tx, event),
    'tell-payout': (tx, event) => this.post(tx, event),
    'tell-failed-payout': (tx, event) => this.post(tx, event),
    'tell-failed-renewal': (tx, event) => this.post(tx, event),
    'tell-ended-plan': (tx, event) => this.post(tx, event),
    'tell-alert': (tx, event) => this.post(tx, event),
    'tell-support-answer': (tx, event) => this.post(tx, event),
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
