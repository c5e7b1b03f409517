import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, firstRow, inTransaction, Refusal, rows, tellLive } from '#libs/core/platform';
import type { Topic } from '#libs/core/rules';

/** One line of somebody's inbox; instants as the text PostgreSQL writes. */
export interface InboxRow {
  id: string;
  seq: string;
  topic: Topic;
  booking_id: string | null;
  title: string;
  text: string;
  path: string;
  created_at: string;
  read_at: string | null;
}

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
  async page(userId: string, { limit, before, unreadOnly }: InboxQuery): Promise<InboxPage> {
    const wanted = unreadOnly ? 'and read_at is null' : '';
    const [counts, found] = await Promise.all([
      this.counts(userId),
      rows<InboxRow>(
        this.em.fork(),
        `select id, seq::text, topic, booking_id, title, text, path, created_at, read_at from inbox_entries
          where user_id = ? ${wanted} and (?::bigint is null or seq < ?::bigint) order by seq desc limit ?`,
        [userId, before, before, limit + 1],
      ),
    ]);
    const shown = found.slice(0, limit);
    return {
      rows: shown,
      total: unreadOnly ? counts.unread : counts.total,
      unread: counts.unread,
      next: found.length > limit ? (shown.at(-1)?.seq ?? null) : null,
    };
  }

  /** How many lines there are, and how many are unread. */
  async counts(userId: string): Promise<{ total: number; unread: number }> {
    const row = await firstRow<{ total: number; unread: number }>(
      this.em.fork(),
      `select count(*)::int as total, count(*) filter (where read_at is null)::int as unread
         from inbox_entries where user_id = ?`,
      [userId],
    );
    return row ?? { total: 0, unread: 0 };
  }

  /** Marks one line as read, or as unread again; twice is as once. @throws Refusal `notification.not_found` when it is not theirs */
  mark(userId: string, id: string, read: boolean): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const found = await firstRow(
        tx,
        `update inbox_entries set read_at = case when ? then coalesce(read_at, ?) end where id = ? and user_id = ? returning id`,
        [read, this.clock.now(), id, userId],
      );
      if (!found) throw new Refusal('notification.not_found');
      tellLive(tx, { userIds: [userId], event: 'inbox.changed', bookingId: null });
    });
  }

  /** Marks everything as read. */
  markAll(userId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await tx.execute('update inbox_entries set read_at = ? where user_id = ? and read_at is null', [
        this.clock.now(),
        userId,
      ]);
      tellLive(tx, { userIds: [userId], event: 'inbox.changed', bookingId: null });
    });
  }
}
