import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, DomainError, tellLive } from '#libs/core/platform';
import { sql } from 'kysely';
import { db } from './tables.js';

/** One line of somebody's inbox. */
export type InboxRow = Awaited<ReturnType<typeof linesOf>>[number];

/** A part of an inbox, newest first. */
export interface InboxPage {
  rows: InboxRow[];
  total: number;
  unread: number;
  /** Position to go on from; null at the end. */
  next: string | null;
}

/** What to read of an inbox. `before` is the position that a page before has named. */
export interface InboxQuery {
  limit: number;
  before: string | null;
  unreadOnly: boolean;
}

/** People's inboxes; each sees their own. */
@Injectable()
export class Inbox {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** A page of somebody's inbox. @spec F15 */
  async page(userId: string, query: InboxQuery): Promise<InboxPage> {
    const [counts, found] = await Promise.all([this.counts(userId), linesOf(this.em.fork(), userId, query)]);
    const { limit, unreadOnly } = query;
    const shown = found.slice(0, limit);
    return {
      rows: shown,
      total: unreadOnly ? counts.unread : counts.total,
      unread: counts.unread,
      next: found.length > limit ? (shown.at(-1)?.seq.toString() ?? null) : null,
    };
  }

  /** How many lines there are, and how many are unread. */
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

  /** Marks one line as read, or as unread again; twice is as once. @throws DomainError `notification.not_found` when it is not theirs */
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
      tellLive(tx, { userIds: [userId], event: 'inbox.changed', bookingId: null });
    });
  }

  /** Marks everything as read. */
  markAll(userId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await db(tx)
        .updateTable('inbox_entries')
        .set({ read_at: this.clock.now() })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .execute();
      tellLive(tx, { userIds: [userId], event: 'inbox.changed', bookingId: null });
    });
  }
}

/** One more than the page has room for, which tells whether there is another page. */
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
