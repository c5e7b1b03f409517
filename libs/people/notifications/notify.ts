import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, notifyLive, type Tx } from '#libs/core/platform';
import { EMAIL_KINDS, mailsUnconfirmed, reaches, type Channel } from '#libs/core/rules';
import { recipientsOf } from './background.queries.js';
import { Mails } from './mails.service.js';
import type { InboxLine, Message } from './message.js';
import { preferencesFor } from './preferences.js';

/** Sends messages to people over the channels they prefer. */
@Injectable()
export class Notify {
  constructor(
    private readonly clock: Clock,
    private readonly mails: Mails,
  ) {}

  /**
   * Queues emails and adds inbox entries, within the caller's transaction; none for people who have deleted their account since.
   * @param source id of the event, or another idempotency key: each person gets one message per source and kind
   */
  async post(tx: Tx, source: string, messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return;
    const recipients = await recipientsOf(
      tx,
      messages.map(({ to }) => to),
    );
    const present = messages.filter(({ to }) => !recipients(to).isErased);
    const wanted = (channel: Channel) =>
      present.filter(({ kind, to }) => {
        const { topic } = EMAIL_KINDS[kind];
        return reaches(topic, channel, preferencesFor(topic, recipients(to).choices));
      });
    const keyOf = ({ kind, to }: Message): string => `${kind}:${source}:${to}`;
    const isMailed = ({ kind, to }: Message): boolean =>
      recipients(to).isConfirmed || mailsUnconfirmed(EMAIL_KINDS[kind].topic);
    const mails = wanted('mail')
      .filter(isMailed)
      .map((message) => ({
        dedupeKey: keyOf(message),
        kind: message.kind,
        to: recipients(message.to),
        bookingId: message.bookingId,
        mail: message.mail,
      }));
    const entries = wanted('inbox').flatMap((message) =>
      message.inbox ? [this.entryOf(message, message.inbox, keyOf(message))] : [],
    );
    await this.mails.write(tx, mails, entries);
    for (const { user_id, booking_id } of entries)
      notifyLive(tx, { userIds: [user_id], event: 'inbox.changed', bookingId: booking_id });
  }

  private entryOf({ kind, to, bookingId }: Message, line: InboxLine, dedupeKey: string) {
    return {
      ...line,
      id: randomUUID() as string,
      dedupe_key: dedupeKey,
      user_id: to,
      topic: EMAIL_KINDS[kind].topic,
      booking_id: bookingId,
      created_at: this.clock.now(),
    };
  }
}
