import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inTransaction } from '#libs/core/platform';
import { trialBalance } from '#libs/money/ledger/testing';
import { Findings, SettleRestore } from '#libs/money/reconciliation';
import { eventually } from '#libs/testing';
import { Marketplace } from './marketplace.js';

/** A marketplace whose database goes back to a backup while the provider remembers what came after it. */
export class RestoreDrill {
  private constructor(
    readonly market: Marketplace,
    private readonly folder: string,
    readonly file: string,
  ) {}

  static async start(): Promise<RestoreDrill> {
    const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-restore-'));
    const market = await Marketplace.start(undefined);
    return new RestoreDrill(market, folder, path.join(folder, `${randomUUID()}.latchkey`));
  }

  async stop(): Promise<void> {
    await this.market.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Once everything that was announced is done. */
  async backup(): Promise<void> {
    await this.allHandled();
    await this.market.backup(this.file);
  }

  /** Goes back to the backup, once everything that came after it is done. */
  async restore(): Promise<void> {
    await this.allHandled();
    await this.market.restore(this.file);
  }

  isOpen(): Promise<boolean> {
    return this.market.get(SettleRestore).isOpen();
  }

  isOver(): Promise<void> {
    return eventually(async () => expect(await this.isOpen()).toBe(false));
  }

  allHandled(): Promise<void> {
    return eventually(async () => expect(await this.market.openAtAll()).toEqual([]));
  }

  /** Differences that an operator has to decide, but for the balance. */
  openFindings() {
    return this.market.tables
      .selectFrom('reconciliation_findings')
      .select(['id', 'kind', 'booking_id', 'ours_cents', 'theirs_cents'])
      .where('state', '=', 'open')
      .where('kind', '<>', 'balance_differs')
      .orderBy('kind')
      .execute();
  }

  async decideAll(): Promise<void> {
    const { market } = this;
    for (const { id } of await this.openFindings())
      await inTransaction(market.em, (tx) => market.get(Findings).resolve(tx, id, market.now()));
  }

  /** Ends the restore without leaving an operator anything to decide, and does what it held up. */
  async settlesByItself(): Promise<void> {
    await this.isOver();
    expect(await this.openFindings()).toEqual([]);
    await this.allHandled();
    expect((await trialBalance(this.market.em)).total).toBe(0);
  }

  /** Decides what the comparison has found, and does what the restore held up. */
  async settlesByDecision(): Promise<void> {
    await eventually(async () => {
      await this.decideAll();
      expect(await this.isOpen()).toBe(false);
    });
    await this.allHandled();
    expect((await trialBalance(this.market.em)).total).toBe(0);
  }
}
