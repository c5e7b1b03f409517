import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, tellLive, type Tx } from '#libs/core/platform';
import { reaches, type Topic } from '#libs/core/rules';
import { recipientOf } from './background.queries.js';
import { Mails } from './mails.service.js';
import { KINDS, type InboxLine, type Message } from './message.js';
import { db } from './tables.js';
import { preferencesOf } from './preferences.js';

/** Tells people something, each the ways they chose. */
@Injectable()
export class Notify {
  constructor(
    private readonly clock: Clock,
    private readonly mails: Mails,
  ) {}

  /**
   * Queues emails and writes inbox lines, in the transaction that decided them.
   * @param source id of the event, or another key of the occasion: per source, kind and person there is one of each, ever
   */
  async post(tx: Tx, source: string, messages: readonly Message[]): Promise<void> {
    for (const message of messages) await this.postOne(tx, source, message);
  }

  private async postOne(tx: Tx, source: string, message: Message): Promise<void> {
    const { kind, to, bookingId, mail, inbox } = message;
    const topic = KINDS[kind];
    const person = await recipientOf(tx, to);
    const wishes = await preferencesOf(tx, to, topic);
    const dedupeKey = `${kind}:${source}:${to}`;
    if (reaches(topic, 'mail', wishes))
      await this.mails.write(tx, { dedupeKey, kind, to: person, bookingId, mail });
    if (inbox && reaches(topic, 'inbox', wishes)) await this.toInbox(tx, dedupeKey, topic, message, inbox);
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
      .onConflict((known) => known.column('dedupe_key').doNothing())
      .execute();
    tellLive(tx, { userIds: [to], event: 'inbox.changed', bookingId });
  }
}
