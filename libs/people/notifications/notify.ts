import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, notifyLive, type Tx } from '#libs/core/platform';
import { reaches, type Topic } from '#libs/core/rules';
import { recipientOf } from './background.queries.js';
import { Mails } from './mails.service.js';
import { KINDS, type InboxLine, type Message } from './message.js';
import { db } from './tables.js';
import { preferencesOf } from './preferences.js';

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
    for (const message of messages) await this.postOne(tx, source, message);
  }

  private async postOne(tx: Tx, source: string, message: Message): Promise<void> {
    const { kind, to, bookingId, mail, inbox } = message;
    const topic = KINDS[kind];
    const person = await recipientOf(tx, to);
    const preferences = await preferencesOf(tx, to, topic);
    const dedupeKey = `${kind}:${source}:${to}`;
    if (reaches(topic, 'mail', preferences))
      await this.mails.write(tx, { dedupeKey, kind, to: person, bookingId, mail });
    if (inbox && reaches(topic, 'inbox', preferences))
      await this.toInbox(tx, dedupeKey, topic, message, inbox);
  }

  private async toInbox(
    tx: Tx,
    dedupeKey: string,
    topic: Topic,
    { to, bookingId }: Message,
    { title, text, path }: InboxLine,
  ): Promise<void> {
    await db(tx)
      .insertInto('inbox_entries')
      .values({
        id: randomUUID(),
        dedupe_key: dedupeKey,
        user_id: to,
        topic,
        booking_id: bookingId,
        title,
        text,
        path,
        created_at: this.clock.now(),
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute();
    notifyLive(tx, { userIds: [to], event: 'inbox.changed', bookingId });
  }
}
