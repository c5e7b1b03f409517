import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, inTransaction } from '#libs/core/platform';
import { ProviderGateways } from './gateways.port.js';
import { Reconciliation } from './reconciliation.service.js';
import { countUndecided, findOpenRestore, finishRestore, isComparisonDue } from './restore-rows.js';
import { findRunning, lockRequests } from './run-rows.js';

/** An open restore, as operators see it. */
interface RestoreState {
  backupMadeAt: Date;
  restoredAt: Date;
  /** Differences that an operator has to decide. */
  undecided: number;
}

/** A restored database is older than the provider: nothing but this runs until both agree. @spec decision 40 */
@Injectable()
export class SettleRestore {
  private readonly logger = new Logger('Restore');

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly reconciliation: Reconciliation,
    private readonly gateways: ProviderGateways,
  ) {}

  /** The open restore; null in normal operation. */
  async state(): Promise<RestoreState | null> {
    const em = this.em.fork();
    const restore = await findOpenRestore(em);
    if (!restore) return null;
    const { backup_made_at: backupMadeAt, restored_at: restoredAt } = restore;
    return { backupMadeAt, restoredAt, undecided: await countUndecided(em, restore) };
  }

  /** True while a restore is open. */
  async isOpen(): Promise<boolean> {
    return (await findOpenRestore(this.em.fork())) !== undefined;
  }

  /**
   * Compares the provider with our books when that is due, and ends the restore when nothing is left to decide. Workers share one
   * comparison; when two execute it, one outcome is stored.
   * @returns whether normal operation may begin
   * @throws the provider's error when it cannot be asked; the next step tries again
   */
  async step(): Promise<boolean> {
    const restore = await findOpenRestore(this.em.fork());
    if (!restore) return true;
    const runId = await inTransaction(this.em, async (tx) => {
      await lockRequests(tx);
      const running = await findRunning(tx);
      if (running) return running.id;
      return (await isComparisonDue(tx, restore)) ? this.reconciliation.request(tx, null) : null;
    });
    if (runId !== null) {
      // First: money that went to an account, or a plan, is compared with whom it belongs to.
      await this.gateways.forgottenPeople(restore.backup_made_at);
      await this.reconciliation.execute(runId);
    }
    return this.finish();
  }

  private finish(): Promise<boolean> {
    return inTransaction(this.em, async (tx) => {
      // No run is requested, and so none begins, while this decides.
      await lockRequests(tx);
      const restore = await findOpenRestore(tx);
      if (!restore) return true;
      if (await findRunning(tx)) return false;
      if ((await countUndecided(tx, restore)) > 0) return false;
      // Last: a decision that comes while this decides asks for one more comparison, which books it.
      if (await isComparisonDue(tx, restore)) return false;
      await finishRestore(tx, restore, this.clock.now());
      this.logger.log('The restored database agrees with the provider. Normal operation begins.');
      return true;
    });
  }
}
