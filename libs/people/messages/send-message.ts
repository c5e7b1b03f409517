import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  Clock,
  CONFIG,
  countAll,
  DomainError,
  inTransaction,
  jsonb,
  notifyLive,
  type Config,
  type Tx,
} from '#libs/core/platform';
import {
  closedReason,
  findContacts,
  MESSAGES_PER_MINUTE,
  otherSide,
  type ClosedReason,
  type Side,
} from '#libs/core/rules';
import type { ErrorCode } from '#libs/core/contracts';
import { sql } from 'kysely';
import { MessagePhotos } from './message-photos.port.js';
import { db } from './tables.js';
import { lockThread, peopleOf, sideOf, type StoredThread } from './thread-rows.js';
import { planMail } from './unread-mail.js';
import { writingFacts } from './writing-facts.queries.js';

/** A message as its sender's device sends it, possibly several times. */
export interface Draft {
  /** The same for every attempt to send it. */
  clientKey: string;
  text: string;
  photoIds: readonly string[];
}

const MINUTE_MS = 60_000;

const CLOSED: Readonly<Record<ClosedReason, ErrorCode>> = {
  account_closed: 'thread.account_closed',
  blocked_by_me: 'thread.blocked_by_you',
  blocked: 'thread.blocked',
};

/** Sends messages, each exactly once however often it is sent. */
@Injectable()
export class SendMessage {
  private readonly ownHosts: readonly string[];

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly photos: MessagePhotos,
    @Inject(CONFIG) config: Pick<Config, 'publicUrl'>,
  ) {
    this.ownHosts = [new URL(config.publicUrl).host];
  }

  /**
   * Sends a message in a thread.
   * @returns its number; of the first attempt, when it was sent before
   * @throws DomainError `thread.not_found`, `thread.account_closed`, `thread.blocked`, `thread.blocked_by_you`, `message.too_many`,
   * `message.photos_before_booking`, and what is wrong with a photo
   */
  async send(personId: string, threadId: string, draft: Draft): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      await takeTurns(tx, personId);
      return this.sendIn(tx, personId, await lockThread(tx, threadId), draft);
    });
  }

  /** {@link send} into a locked thread, within the caller's transaction, in which the sender has taken their turn. */
  async sendIn(tx: Tx, personId: string, thread: StoredThread, draft: Draft): Promise<number> {
    const side = sideOf(thread, personId);
    if (!side) throw new DomainError('thread.not_found');
    const earlier = await numberOf(tx, thread.id, personId, draft.clientKey);
    if (earlier !== null) return earlier;
    const now = this.clock.now();
    await this.assertMayWrite(tx, { personId, thread, side, now });
    return this.store(tx, { personId, thread, side, now }, draft);
  }

  private async assertMayWrite(tx: Tx, { personId, thread, side, now }: Sending): Promise<void> {
    const otherId = side === 'guest' ? thread.owner_id : thread.traveler_id;
    const facts = await writingFacts(tx, { personId, otherId, bookingId: thread.booking_id });
    const closed = closedReason(facts, now);
    if (closed) throw new DomainError(CLOSED[closed]);
    const { sent } = await db(tx)
      .selectFrom('messages')
      .select(countAll().as('sent'))
      .where('sender_id', '=', personId)
      .where('sent_at', '>', new Date(now.getTime() - MINUTE_MS))
      .executeTakeFirstOrThrow();
    if (sent >= MESSAGES_PER_MINUTE) throw new DomainError('message.too_many', { retryAfter: 60 });
  }

  private async store(
    tx: Tx,
    { personId, thread, side, now }: Sending,
    { clientKey, text, photoIds }: Draft,
  ): Promise<number> {
    // A picture can show a phone number that no rule would find. @spec G6
    if (photoIds.length > 0 && thread.booking_id === null)
      throw new DomainError('message.photos_before_booking');
    const id = randomUUID();
    const number = thread.last_number + 1;
    await db(tx)
      .insertInto('messages')
      .values({
        id,
        thread_id: thread.id,
        number,
        sender_id: personId,
        side,
        client_key: clientKey,
        text,
        contacts: jsonb(findContacts(text, this.ownHosts)),
        photos: [...photoIds],
        sent_at: now,
      })
      .execute();
    if (photoIds.length > 0) await this.photos.attach(tx, id, personId, photoIds);
    await this.follow(tx, { personId, thread, side, now }, number);
    return number;
  }

  /** What follows from a message: the thread's place in the inbox, the mail to the other side, and the update of open screens. */
  private async follow(tx: Tx, { thread, side, now }: Sending, number: number): Promise<void> {
    await db(tx)
      .updateTable('threads')
      .set({
        last_message_at: now,
        last_number: number,
        ...(side === 'guest' ? { guest_number: number } : { host_number: number }),
        ...(side === 'guest' && thread.asked_at === null && { asked_at: now }),
        ...(side === 'host' &&
          thread.asked_at !== null &&
          thread.answered_at === null && { answered_at: now }),
      })
      .where('id', '=', thread.id)
      .execute();
    await planMail(tx, thread, otherSide(side), now);
    notifyLive(tx, { userIds: peopleOf(thread), event: 'messages.changed', bookingId: thread.booking_id });
  }
}

interface Sending {
  personId: string;
  thread: StoredThread;
  side: Side;
  now: Date;
}

/** Makes concurrent requests of one sender wait for each other, so that limits hold. */
export const takeTurns = (tx: Tx, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`messages of ${personId}`}, 0))`.execute(db(tx));

async function numberOf(
  tx: Tx,
  threadId: string,
  senderId: string,
  clientKey: string,
): Promise<number | null> {
  const sent = await db(tx)
    .selectFrom('messages')
    .select('number')
    .where('thread_id', '=', threadId)
    .where('sender_id', '=', senderId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return sent?.number ?? null;
}
