import { Injectable } from '@nestjs/common';
import type { EventOf, HandlerName } from '#libs/core/events';
import type { EventRecord, HandlerGroup, Handlers, Tx } from '#libs/core/platform';
import { messagesFor, type ToldEvent } from './messages.js';
import { Notify } from './notify.js';
import { SendMail } from './send-mail.js';

type Teller = { [H in HandlerName]: EventOf<H> extends ToldEvent ? H : never }[HandlerName];

/** Tells people what happened; sending an e-mail is guarded by its row, which keeps its own attempts. */
@Injectable()
export class NotificationsHandlers implements HandlerGroup {
  readonly handlers: Handlers<Extract<Teller, `tell-${string}`> | 'send-mail'> = {
    'tell-registered': (tx, event) => this.tell(tx, event),
    'tell-confirmed': (tx, event) => this.tell(tx, event),
    'tell-cancelled': (tx, event) => this.tell(tx, event),
    'tell-completed': (tx, event) => this.tell(tx, event),
    'tell-late-payment': (tx, event) => this.tell(tx, event),
    'tell-refund-requested': (tx, event) => this.tell(tx, event),
    'tell-refunded': (tx, event) => this.tell(tx, event),
    'tell-refunded-outside': (tx, event) => this.tell(tx, event),
    'tell-refund-failed': (tx, event) => this.tell(tx, event),
    'tell-dispute': (tx, event) => this.tell(tx, event),
    'tell-points': (tx, event) => this.tell(tx, event),
    'tell-review': (tx, event) => this.tell(tx, event),
    'tell-reply': (tx, event) => this.tell(tx, event),
    'tell-hidden-review': (tx, event) => this.tell(tx, event),
    'tell-payout': (tx, event) => this.tell(tx, event),
    'tell-failed-payout': (tx, event) => this.tell(tx, event),
    'tell-failed-renewal': (tx, event) => this.tell(tx, event),
    'tell-ended-plan': (tx, event) => this.tell(tx, event),
    'tell-alert': (tx, event) => this.tell(tx, event),
    'tell-support-answer': (tx, event) => this.tell(tx, event),
    'send-mail': (event) => this.mail.run(event.payload.mailId),
  };

  constructor(
    private readonly notify: Notify,
    private readonly mail: SendMail,
  ) {}

  private async tell(tx: Tx, event: EventRecord<ToldEvent>): Promise<void> {
    await this.notify.post(tx, event.id, await messagesFor(tx, event));
  }
}
