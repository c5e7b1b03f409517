import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, countAll, DomainError, inTransaction, notifyLive, pageOf } from '#libs/core/platform';
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
    const [unread, total, found] = await Promise.all([
      this.unread(userId),
      query.unreadOnly ? null : this.count(userId),
      linesOf(this.em.fork(), userId, query),
    ]);
    return { ...pageOf(found, query.limit, ({ seq }) => seq.toString()), total: total ?? unread, unread };
  }

  /** The number of unread entries; what was read, however much, costs nothing. */
  unread(userId: string): Promise<number> {
    return this.count(userId, { unread: true });
  }

  private async count(userId: string, { unread = false } = {}): Promise<number> {
    const { entries } = await db(this.em.fork())
      .selectFrom('inbox_entries')
      .select(countAll().as('entries'))
      .where('user_id', '=', userId)
      .$if(unread, (query) => query.where('read_at', 'is', null))
      .executeTakeFirstOrThrow();
    return entries;
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
