import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, isOneOf, realDaysAgo, Settings, type Tx } from '#libs/core/platform';
import { MessagePhotos } from './message-photos.port.js';
import { db } from './tables.js';

const BATCH = 100;
/** Batches of one run; the rest waits for the next. */
const BATCHES = 50;

/** Deletes threads in which nothing was written for as long as operators keep them, with their messages and pictures. */
@Injectable()
export class DeleteOldThreads {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly photos: MessagePhotos,
  ) {}

  /** Safe to run twice. Threads with a report that waits are kept. */
  async run(): Promise<void> {
    const days = await this.settings.get('keep_conversations_days');
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const deleted = await inTransaction(this.em, (tx) => this.deleteBatch(tx, days));
      if (deleted < BATCH) return;
    }
  }

  private async deleteBatch(tx: Tx, days: number): Promise<number> {
    const old = await db(tx)
      .selectFrom('threads as t')
      .select('t.id')
      .where('t.last_message_at', '<', realDaysAgo(days))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('thread_reports as report')
              .select('report.id')
              .whereRef('report.thread_id', '=', 't.id')
              .where('report.resolved_at', 'is', null),
          ),
        ),
      )
      .orderBy('t.last_message_at')
      .limit(BATCH)
      .forUpdate('t')
      .skipLocked()
      .execute();
    const ids = old.map(({ id }) => id);
    const withPhotos = await db(tx)
      .selectFrom('messages')
      .select('id')
      .where((row) => isOneOf(row.ref('thread_id'), ids, 'uuid'))
      .where((row) => row(row.fn<number>('cardinality', ['photos']), '>', 0))
      .execute();
    await this.photos.release(
      tx,
      withPhotos.map(({ id }) => id),
      this.clock.now(),
    );
    await db(tx)
      .deleteFrom('threads')
      .where((row) => isOneOf(row.ref('id'), ids, 'uuid'))
      .execute();
    return ids.length;
  }
}
