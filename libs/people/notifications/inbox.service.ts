import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, inTransaction, notifyLive, pageOf } from '#libs/core/platform';
import { sql } from 'kysely';
import { db } from './tables.js';

/** An inbox entry. */
export type InboxRow = Awaited<ReturnType<typeof linesOf>>[number];

/** A page of an inbox, newest first. */
export interface InboxPage {
  rows: InboxRow[];
  total: number;
  unread: number;
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

/** The requested page; `before` is the cursor of the previous one. */
export interface InboxQuery {
  limit: number;
  before: string | null;
  unreadOnly: boolean;
}

/** Inboxes, always of one user. */
@Injectable()
export class Inbox {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** A page of a user's inbox. @spec F15 */
  async page(userId: string, query: InboxQuery): Promise<InboxPage> {
    const [counts, found] = await Promise.all([this.counts(userId), linesOf(this.em.fork(), userId, query)]);
    const page = pageOf(found, query.limit, ({ seq }) => seq.toString());
    return { ...page, total: query.unreadOnly ? counts.unread : counts.total, unread: counts.unread };
  }

  /** Numbers of all entries and of unread ones. */
  counts(userId: string): Promise<{ total: number; unread: number }> {
    return db(this.em.fork())
      .selectFrom('inbox_entries')
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
      ])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
  }

  /** Marks an entry as read or unread; idempotent. @throws DomainError `notification.not_found` when it is not theirs */
  mark(userId: string, id: string, read: boolean): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const found = await db(tx)
        .updateTable('inbox_entries')
        .set((row) => ({ read_at: read ? row.fn.coalesce('read_at', row.val(this.clock.now())) : null }))
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst();
      if (!found) throw new DomainError('notification.not_found');
      notifyLive(tx, { userIds: [userId], event: 'inbox.changed', bookingId: null });
    });
  }

  /** Marks all entries as read. */
  markAll(userId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await db(tx)
        .updateTable('inbox_entries')
        .set({ read_at: this.clock.now() })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .execute();
      notifyLive(tx, { userIds: [userId], event: 'inbox.changed', bookingId: null });
    });
  }
}

/** Fetches one extra row to detect a next page. */
const linesOf = (em: EntityManager, userId: string, { limit, before, unreadOnly }: InboxQuery) =>
  db(em)
    .selectFrom('inbox_entries')
    .select(['id', 'seq', 'topic', 'booking_id', 'title', 'text', 'path', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .$if(unreadOnly, (all) => all.where('read_at', 'is', null))
    .$if(before !== null, (all) => all.where('seq', '<', sql<number>`${before}::bigint`))
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute();
