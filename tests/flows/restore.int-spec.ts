import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inTransaction } from '#libs/core/platform';
import { Findings, SettleRestore } from '#libs/money/reconciliation';
import { eventually } from '#libs/testing';
import { CARDS, Marketplace } from './marketplace.js';

describe('After a restore from a backup (decision 40)', () => {
  let market: Marketplace;
  let folder: string;
  let file: string;
  beforeEach(async () => {
    market = await Marketplace.start(undefined);
    folder = mkdtempSync(path.join(tmpdir(), 'latchkey-restore-'));
    file = path.join(folder, `${randomUUID()}.latchkey`);
  });
  afterEach(async () => {
    await market.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const isOver = () => eventually(async () => expect(await market.get(SettleRestore).isOpen()).toBe(false));
  const allHandled = () => eventually(async () => expect(await market.openAtAll()).toEqual([]));
  const openFindings = () =>
    market.tables
      .selectFrom('reconciliation_findings')
      .select(['id', 'kind', 'booking_id', 'ours_cents', 'theirs_cents'])
      .where('state', '=', 'open')
      .orderBy('kind')
      .execute();
  const decideAll = async () => {
    for (const { id } of await openFindings())
      await inTransaction(market.em, (tx) => market.get(Findings).resolve(tx, id, market.now()));
  };
  const comparisons = () =>
    market.tables
      .selectFrom('reconciliation_runs')
      .select('id')
      .where('finished_at', 'is not', null)
      .execute();

  it('compares once and goes on by itself when nothing differs', async () => {
    const booking = await market.bookAndPay(await market.aTraveler(), await market.aHome());
    await allHandled();
    await market.backup(file);
    await market.restore(file);
    expect(await market.get(SettleRestore).isOpen()).toBe(true);
    await isOver();
    const other = await market.bookAndPay(await market.aTraveler(), await market.aHome());
    await allHandled();
    expect(await Promise.all([booking, other].map((id) => market.statusOf(id)))).toEqual([
      'confirmed',
      'confirmed',
    ]);
  });

  it('sends, relays and completes nothing until an operator has decided what only the provider knows', async () => {
    const traveler = await market.aTraveler();
    const stay = await market.bookAndPay(traveler, await market.aHome(), 2, 1, CARDS.availableAtOnce);
    await allHandled();
    await market.backup(file);
    const lost = await market.bookAndPay(await market.aTraveler(), await market.aHome());
    await allHandled();
    await market.restore(file);
    await eventually(async () => expect(await openFindings()).toHaveLength(1));
    expect(await market.statusOf(lost)).toBe('missing');

    await market.advanceDays(4);
    const waiting = await market.bookAndPay(await market.aTraveler(), await market.aHome());
    const before = (await comparisons()).length;
    await eventually(async () => expect(await market.get(SettleRestore).step()).toBe(false));
    expect(await market.open(waiting)).toContain('book-payment');
    expect([await market.statusOf(stay), (await comparisons()).length]).toEqual(['confirmed', before]);

    await decideAll();
    await isOver();
    expect((await comparisons()).length).toBeGreaterThan(before);
    await eventually(async () => expect(await market.statusOf(stay)).toBe('completed'));
    await allHandled();
  });
});
