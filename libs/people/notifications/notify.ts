import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, notifyLive, type Tx } from '#libs/core/platform';
import { reaches, type Channel } from '#libs/core/rules';
import { recipientsOf } from './background.queries.js';
import { Mails } from './mails.service.js';
import { KINDS, type InboxLine, type Message } from './message.js';
import { db } from './tables.js';
import { preferencesFor } from './preferences.js';

/** Sends messages to people over the channels they prefer. */
@Injectable()
export class Notify {
  constructor(
    private readonly clock: Clock,
    private readonly mails: Mails,
  ) {}

  /**
   * Queues emails and adds inbox entries, within the caller's transaction.
   * @param source id of the event, or another idempotency key: each person gets one message per source and kind
   */
  async post(tx: Tx, source: string, messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return;
    const recipients = await recipientsOf(
      tx,
      messages.map(({ to }) => to),
    );
    const wanted = (channel: Channel) =>
      messages.filter(({ kind, to }) => {
        const topic = KINDS[kind];
        return reaches(topic, channel, preferencesFor(topic, recipients(to).choices));
      });
    const keyOf = ({ kind, to }: Message): string => `${kind}:${source}:${to}`;
    await this.mails.write(
      tx,
      wanted('mail').map((message) => ({
        dedupeKey: keyOf(message),
        kind: message.kind,
        to: recipients(message.to),
        bookingId: message.bookingId,
        mail: message.mail,
      })),
    );
    await this.toInboxes(
      tx,
      wanted('inbox').flatMap((message) =>
        message.inbox ? [{ dedupeKey: keyOf(message), message, line: message.inbox }] : [],
      ),
    );
  }

  private async toInboxes(tx: Tx, entries: readonly InboxEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await db(tx)
      .insertInto('inbox_entries')
      .values(
        entries.map(({ dedupeKey, message: { kind, to, bookingId }, line }) => ({
          ...line,
          id: randomUUID(),
          dedupe_key: dedupeKey,
          user_id: to,
          topic: KINDS[kind],
          booking_id: bookingId,
          created_at: this.clock.now(),
        })),
      )
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute();
    for (const { message } of entries)
      notifyLive(tx, { userIds: [message.to], event: 'inbox.changed', bookingId: message.bookingId });
  }
}

/** A message's entry in its recipient's inbox. */
interface InboxEntry {
  dedupeKey: string;
  message: Message;
  line: InboxLine;
}
