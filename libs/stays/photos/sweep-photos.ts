import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, FileStorage, inTransaction, rows } from '#libs/core/platform';
import { PHOTO_UNUSED_HOURS } from '#libs/core/rules';
import { folderOf } from './photo-files.js';

const HOUR_MS = 3_600_000;
const BATCH = 100;

/** Removes photos that nothing has used for a day, and those that were given up. */
@Injectable()
export class SweepPhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly files: FileStorage,
  ) {}

  /**
   * First says that they are given up, so that nothing can take them any more; then files go before rows, so that a sweep
   * which dies half way is finished by the next one.
   * @returns how many were removed
   */
  async run(): Promise<number> {
    await this.giveUpIdle();
    let removed = 0;
    for (;;) {
      const batch = await this.discarded();
      for (const id of batch) await this.remove(id);
      removed += batch.length;
      if (batch.length < BATCH) return removed;
    }
  }

  private async giveUpIdle(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - PHOTO_UNUSED_HOURS * HOUR_MS);
    await inTransaction(this.em, (tx) =>
      tx.execute(
        `update photos set state = 'discarded', problem = null where idle_since < ? and state <> 'discarded'`,
        [before],
      ),
    );
  }

  private async discarded(): Promise<string[]> {
    const found = await rows<{ id: string }>(
      this.em.fork(),
      `select id from photos where state = 'discarded' order by id limit ${BATCH}`,
    );
    return found.map(({ id }) => id);
  }

  private async remove(id: string): Promise<void> {
    await this.files.remove(folderOf(id));
    await inTransaction(this.em, (tx) =>
      tx.execute(`delete from photos where id = ? and state = 'discarded'`, [id]),
    );
  }
}
