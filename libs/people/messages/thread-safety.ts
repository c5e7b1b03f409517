import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, inTransaction, notifyLive, type Tx } from '#libs/core/platform';
import type { ThreadReportReason } from '#libs/core/rules';
import { db } from './tables.js';
import { lockThread, peopleOf, sideOf, type StoredThread } from './thread-rows.js';

/** Why a thread is reported to the operators. */
export interface ThreadReport {
  reason: ThreadReportReason;
  note: string | null;
}

/** Blocks and reports: what people do about messages they do not want. */
@Injectable()
export class ThreadSafety {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Blocks the person at the other end of a thread, in all threads with them; idempotent. @throws DomainError `thread.not_found` */
  block(personId: string, threadId: string): Promise<void> {
    return this.change(personId, threadId, (tx, otherId) =>
      db(tx)
        .insertInto('message_blocks')
        .values({ blocker_id: personId, blocked_id: otherId, blocked_at: this.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  /** Ends one's own block; idempotent. @throws DomainError `thread.not_found` */
  unblock(personId: string, threadId: string): Promise<void> {
    return this.change(personId, threadId, (tx, otherId) =>
      db(tx)
        .deleteFrom('message_blocks')
        .where('blocker_id', '=', personId)
        .where('blocked_id', '=', otherId)
        .execute(),
    );
  }

  /** Reports a thread to the operators. @throws DomainError `thread.not_found`, `thread.reported_already` while one's report waits */
  async report(personId: string, threadId: string, { reason, note }: ThreadReport): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      await ownThread(tx, threadId, personId);
      const added = await db(tx)
        .insertInto('thread_reports')
        .values({
          id: randomUUID(),
          thread_id: threadId,
          reporter_id: personId,
          reason,
          note,
          reported_at: this.clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw new DomainError('thread.reported_already');
    });
  }

  /**
   * Settles the waiting reports of a thread, within the operator's transaction.
   * @throws DomainError `thread.not_found`, `thread.no_reports`
   */
  async settleReports(tx: Tx, operatorId: string, threadId: string): Promise<void> {
    await lockThread(tx, threadId);
    const { numUpdatedRows } = await db(tx)
      .updateTable('thread_reports')
      .set({ resolved_at: this.clock.now(), resolved_by: operatorId })
      .where('thread_id', '=', threadId)
      .where('resolved_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new DomainError('thread.no_reports');
  }

  private async change(
    personId: string,
    threadId: string,
    work: (tx: Tx, otherId: string) => Promise<unknown>,
  ): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const { thread, otherId } = await ownThread(tx, threadId, personId);
      await work(tx, otherId);
      notifyLive(tx, { userIds: peopleOf(thread), event: 'messages.changed', bookingId: null });
    });
  }
}

/** A locked thread that a person takes part in, and the person at its other end. @throws DomainError `thread.not_found` */
async function ownThread(
  tx: Tx,
  threadId: string,
  personId: string,
): Promise<{ thread: StoredThread; otherId: string }> {
  const thread = await lockThread(tx, threadId);
  const side = sideOf(thread, personId);
  if (!side) throw new DomainError('thread.not_found');
  return { thread, otherId: side === 'guest' ? thread.owner_id : thread.traveler_id };
}
