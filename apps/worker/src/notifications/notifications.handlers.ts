import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EventOf, HandlerName } from '#libs/events';
import { messagesFor, Notify, SendMail, type ToldEvent } from '#libs/notifications';
import { inTransaction, markHandled, runOnce, type EventRecord } from '#libs/platform';
import type { Handle, HandlersOf } from '../events/handlers.js';

type Teller = { [H in HandlerName]: EventOf<H> extends ToldEvent ? H : never }[HandlerName];
type Told = Extract<Teller, `tell-${string}`>;

/**
 * Tells people what happened. What is told is written in one transaction with the event's mark; sending a letter is
 * guarded by its row, which keeps its own tries, and is marked afterwards.
 */
@Injectable()
export class NotificationsHandlers {
  readonly table: HandlersOf<Told | 'send-mail'> = {
    'tell-registered': this.tell('tell-registered'),
    'tell-confirmed': this.tell('tell-confirmed'),
    'tell-cancelled': this.tell('tell-cancelled'),
    'tell-completed': this.tell('tell-completed'),
    'tell-late-payment': this.tell('tell-late-payment'),
    'tell-refund-requested': this.tell('tell-refund-requested'),
    'tell-refunded': this.tell('tell-refunded'),
    'tell-refunded-outside': this.tell('tell-refunded-outside'),
    'tell-refund-failed': this.tell('tell-refund-failed'),
    'tell-dispute': this.tell('tell-dispute'),
    'tell-points': this.tell('tell-points'),
    'tell-review': this.tell('tell-review'),
    'tell-reply': this.tell('tell-reply'),
    'tell-hidden-review': this.tell('tell-hidden-review'),
    'tell-payout': this.tell('tell-payout'),
    'tell-failed-payout': this.tell('tell-failed-payout'),
    'tell-failed-renewal': this.tell('tell-failed-renewal'),
    'tell-ended-plan': this.tell('tell-ended-plan'),
    'tell-watch': this.tell('tell-watch'),
    'tell-support-answer': this.tell('tell-support-answer'),
    'send-mail': async (event) => {
      await this.mail.run(event.payload.mailId);
      await inTransaction(this.em, (tx) => markHandled(tx, 'send-mail', event.id));
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly notify: Notify,
    private readonly mail: SendMail,
  ) {}

  private tell<H extends Told>(handler: H): Handle<H> {
    return async (event) => {
      const told = event as EventRecord<ToldEvent>;
      await runOnce(this.em, handler, event.id, async (tx) =>
        this.notify.post(tx, event.id, await messagesFor(tx, told)),
      );
    };
  }
}
