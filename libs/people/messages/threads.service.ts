import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  Clock,
  countAll,
  DomainError,
  inTransaction,
  instantAt,
  invalidCursor,
  microsecondsOf,
  notifyLive,
  pageOf,
} from '#libs/core/platform';
import { otherSide } from '#libs/core/rules';
import { expressionBuilder, sql } from 'kysely';
import { MessagePhotos, type MessagePhoto } from './message-photos.port.js';
import { db, type MessagesTables } from './tables.js';
import { peopleOf } from './thread-rows.js';
import {
  isUnread,
  messagesBefore,
  seenBy,
  threadForOperators,
  threadsOf,
  type MessageRow,
  type OperatorThreadRow,
  type ThreadRow,
} from './threads.queries.js';

/** Messages that one call returns. */
const MESSAGES_PAGE = 50;

/** Which of a person's threads to list. */
export interface ThreadFilters {
  unreadOnly: boolean;
  propertyId: string | null;
  limit: number;
  /** `next` of the previous page. */
  cursor: string | null;
}

/** A page of threads, the latest first. */
export interface ThreadPage {
  rows: ThreadRow[];
  total: number;
  unread: number;
  next: string | null;
}

/** Messages of a thread, oldest first. */
export interface MessagePage {
  messages: MessageRow[];
  photos: ReadonlyMap<string, MessagePhoto>;
  /** Number of the oldest message here, when there are older ones. */
  olderBefore: number | null;
}

/** A thread with its latest messages. */
export interface WholeThread extends MessagePage {
  thread: ThreadRow;
  /** How far the other side has read. */
  seen: { readTo: number; at: Date | null };
}

const thread = expressionBuilder<{ t: MessagesTables['threads'] }, 't'>();

/** Reads a person's threads, and notes what they have read. */
@Injectable()
export class Threads {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly photos: MessagePhotos,
  ) {}

  /** A page of a person's threads that have messages. @throws DomainError `request.invalid` for an invalid cursor @spec F15 */
  async page(
    personId: string,
    { unreadOnly, propertyId, limit, cursor }: ThreadFilters,
  ): Promise<ThreadPage> {
    const em = this.em.fork();
    const listed = threadsOf(em, personId)
      .where('t.last_number', '>', 0)
      .$if(propertyId !== null, (all) => all.where('t.property_id', '=', propertyId))
      .$if(unreadOnly, (all) => all.where(isUnread(personId)));
    const at = microsecondsOf(thread.ref('t.last_message_at'));
    const after = cursor === null ? null : positionOf(cursor);
    const [found, { total }, unread] = await Promise.all([
      listed
        .select(at.as('position'))
        .$if(after !== null, (all) =>
          all.where(
            sql<boolean>`(${thread.ref('t.last_message_at')}, ${thread.ref('t.id')}) < (${instantAt(after?.at ?? '0')}, ${after?.id}::uuid)`,
          ),
        )
        .orderBy('t.last_message_at', 'desc')
        .orderBy('t.id', 'desc')
        .limit(limit + 1)
        .execute(),
      listed.clearSelect().select(countAll().as('total')).executeTakeFirstOrThrow(),
      this.unread(personId),
    ]);
    const { rows, next } = pageOf(found, limit, ({ position, id }) => `${position}_${id}`);
    return { rows, total, unread, next };
  }

  /** How many of a person's threads have unread messages. */
  async unread(personId: string): Promise<number> {
    const { unread } = await threadsOf(this.em.fork(), personId)
      .where(isUnread(personId))
      .clearSelect()
      .select(countAll().as('unread'))
      .executeTakeFirstOrThrow();
    return unread;
  }

  /** A thread of a person's with its latest messages. @throws DomainError `thread.not_found` */
  async one(personId: string, id: string): Promise<WholeThread> {
    const em = this.em.fork();
    const found = await threadsOf(em, personId).where('t.id', '=', id).executeTakeFirst();
    if (!found) throw new DomainError('thread.not_found');
    const [page, seen] = await Promise.all([
      this.messages(id, null),
      seenBy(em, found, otherSide(found.side)),
    ]);
    return { thread: found, ...page, seen: { readTo: seen?.read_to ?? 0, at: seen?.read_at ?? null } };
  }

  /** Messages of a person's thread before the one with that number. @throws DomainError `thread.not_found` */
  async older(personId: string, id: string, before: number): Promise<MessagePage & { thread: ThreadRow }> {
    const found = await threadsOf(this.em.fork(), personId).where('t.id', '=', id).executeTakeFirst();
    if (!found) throw new DomainError('thread.not_found');
    return { thread: found, ...(await this.messages(id, before)) };
  }

  /** Who and what a thread is about, for operators. @throws DomainError `thread.not_found` */
  async forOperators(id: string): Promise<OperatorThreadRow> {
    const found = await threadForOperators(this.em.fork(), id);
    if (!found) throw new DomainError('thread.not_found');
    return found;
  }

  /** The latest messages of a thread, or those before one, for whoever may read them. */
  async messages(threadId: string, before: number | null): Promise<MessagePage> {
    const found = await messagesBefore(this.em.fork(), threadId, before, MESSAGES_PAGE + 1);
    const messages = found.slice(0, MESSAGES_PAGE).reverse();
    const photos = await this.photos.find(messages.flatMap((message) => message.photos));
    return {
      messages,
      photos: new Map(photos.map((photo) => [photo.id, photo])),
      olderBefore: found.length > MESSAGES_PAGE ? (messages[0]?.number ?? null) : null,
    };
  }

  /** Whether a thread, or one of those that a person takes part in, has a message with the photo. @param personId null for operators */
  async hasPhoto(threadId: string, photoId: string, personId: string | null): Promise<boolean> {
    const em = this.em.fork();
    if (personId !== null) {
      const own = await threadsOf(em, personId).where('t.id', '=', threadId).executeTakeFirst();
      if (!own) return false;
    }
    const found = await db(em)
      .selectFrom('messages')
      .select('id')
      .where('thread_id', '=', threadId)
      .where('erased_at', 'is', null)
      .where((message) => sql<boolean>`${photoId} = any(${message.ref('photos')})`)
      .executeTakeFirst();
    return found !== undefined;
  }

  /**
   * Notes that a person has read a thread up to a message; reading never goes back. A mail about it is not sent any more once nothing
   * is left to read.
   * @throws DomainError `thread.not_found`
   */
  async read(personId: string, id: string, upTo: number): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const own = await threadsOf(tx, personId).where('t.id', '=', id).executeTakeFirst();
      if (!own) throw new DomainError('thread.not_found');
      const readTo = Math.min(upTo, own.last_number);
      const theirs = own.side === 'guest' ? own.host_number : own.guest_number;
      const changed = await db(tx)
        .insertInto('thread_readers')
        .values({ thread_id: id, user_id: personId, read_to: readTo, read_at: this.clock.now() })
        .onConflict((conflict) =>
          conflict
            .columns(['thread_id', 'user_id'])
            .doUpdateSet((row) => ({
              read_to: row.ref('excluded.read_to'),
              read_at: row.ref('excluded.read_at'),
              ...(readTo >= theirs && { mail_due_at: null }),
            }))
            .where('thread_readers.read_to', '<', readTo),
        )
        .returning('user_id')
        .executeTakeFirst();
      if (changed) notifyLive(tx, { userIds: peopleOf(own), event: 'messages.changed', bookingId: null });
    });
  }
}

function positionOf(cursor: string): { at: string; id: string } {
  const [, at, id] = /^(\d{1,18})_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!at || !id) throw invalidCursor();
  return { at, id };
}
