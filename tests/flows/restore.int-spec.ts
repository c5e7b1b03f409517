import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inTransaction } from '#libs/core/platform';
import { balanceOfOwner, trialBalance } from '#libs/money/ledger/testing';
import { BatchPayouts } from '#libs/money/payouts';
import { cents, sum } from '#libs/core/rules';
import { Findings, SettleRestore } from '#libs/money/reconciliation';
import { BookingsService, EndBooking } from '#libs/stays/bookings';
import { eventually } from '#libs/testing';
import { compare, findings } from './compare.js';
import { CARDS, Marketplace } from './marketplace.js';
import { PLAN_CARDS, Subscriber } from './subscriber.js';

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
      .where('kind', '<>', 'balance_differs')
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

  it('brings bookings to the state in which the provider’s refunds and payments left them, and asks about the rest', async () => {
    const [ann, bob, cid, pam] = [
      await market.aTraveler(),
      await market.aTraveler(),
      await market.aTraveler(),
      await market.aTraveler(),
    ];
    const a = await market.bookAndPay(ann, await market.aHome());
    const b = await market.bookAndPay(bob, await market.aHome());
    const c = await market.bookAndPay(cid, await market.aHome());
    const p = await market.book(pam, await market.aHome());
    await allHandled();
    await market.backup(file);

    await market.get(BookingsService).cancel(a, ann, null);
    await inTransaction(market.em, (tx) =>
      market.get(EndBooking).byOperator(tx, b, 'full', 'The roof leaks'),
    );
    const { url } = await market.checkout(pam, p);
    await market.typeCard(url, CARDS.pays);
    const paidFor = market.tables
      .selectFrom('payments')
      .select('payment_intent_id')
      .where('booking_id', '=', c);
    const { payment_intent_id: intent } = await paidFor.executeTakeFirstOrThrow();
    const metadata = { operation_id: randomUUID(), booking_id: c };
    await market.stripe.refunds.create({ payment_intent: intent, amount: 1_234, metadata });
    const d = await market.bookAndPay(await market.aTraveler(), await market.aHome());
    await allHandled();
    const refunds = async () => ({
      a: await market.refundsAtProvider(a),
      b: await market.refundsAtProvider(b),
      c: await market.refundsAtProvider(c),
    });
    const refundedBefore = await refunds();
    expect(refundedBefore.a).toEqual([{ amount: 22_500, status: 'succeeded' }]);

    await market.restore(file);
    await eventually(async () => expect(await openFindings()).toHaveLength(2));
    expect(await Promise.all([a, b, c, p, d].map((id) => market.statusOf(id)))).toEqual([
      ...['cancelled', 'cancelled', 'confirmed', 'confirmed', 'missing'],
    ]);
    expect(await openFindings()).toMatchObject([
      { kind: 'payment_missing_here', booking_id: null, theirs_cents: 40_000 },
      { kind: 'refund_forgotten', booking_id: c, theirs_cents: 1_234 },
    ]);
    expect(await market.open(a)).toContain('request-refund');

    await decideAll();
    await isOver();
    await allHandled();
    await market.advanceDays(30);
    await eventually(async () => expect(await market.statusOf(c)).toBe('completed'));
    await eventually(async () => expect(await market.statusOf(p)).toBe('completed'));
    await allHandled();
    expect(await refunds()).toEqual(refundedBefore);
    expect(await Promise.all([a, b].map((id) => market.statusOf(id)))).toEqual(['cancelled', 'cancelled']);
    const refundedHere = await market.tables
      .selectFrom('operations')
      .select(['booking_id', 'amount_cents', 'state'])
      .where('kind', '=', 'refund')
      .execute();
    expect(refundedHere).toHaveLength(3);
    expect(refundedHere.every(({ state }) => state === 'succeeded')).toBe(true);
    expect(await market.balances(c)).toMatchObject({ platform_goodwill: 1_234 });
    const points = market.tables.selectFrom('points_lines').select(['booking_id', 'state']);
    expect((await points.where('booking_id', 'in', [a, b]).execute()).map(({ state }) => state)).toEqual([
      'voided',
      'voided',
    ]);
    // D is the only money there that is not in the books: 400 dollars, less the provider's fee of 2.9 % and 30 cents.
    await compare(market);
    const [balance] = (await findings(market)).filter(({ kind }) => kind === 'balance_differs');
    expect((balance?.theirs ?? 0) - (balance?.ours ?? 0)).toBe(40_000);
  });

  it('A13 counts a payout that was sent after the backup as paid in advance, once an operator has decided', async () => {
    const home = await market.aHome();
    const owner = await market.ownerOf(home);
    await market.onboard(owner);
    await market.stripe.topups.create({ amount: 1_000_000, currency: 'usd' });
    const aStay = async () => {
      const stay = await market.bookAndPay(await market.aTraveler(), home, 1, 1, CARDS.availableAtOnce);
      await market.advanceDays(3);
      await eventually(async () => expect(await market.statusOf(stay)).toBe('completed'));
      await allHandled();
    };
    const amountsSent = async () => (await market.transfersTo(owner)).map(({ amount }) => cents(amount));
    await aStay();
    await market.backup(file);
    await market.advanceDays(2);
    // One night at $100: the owner's 90 %, and the cleaning.
    await eventually(async () => expect(await amountsSent()).toEqual([19_000]));
    await allHandled();

    await market.restore(file);
    await eventually(async () => expect(await openFindings()).toHaveLength(1));
    expect(await openFindings()).toMatchObject([
      { kind: 'transfer_forgotten', booking_id: null, ours_cents: 0, theirs_cents: 19_000 },
    ]);
    await decideAll();
    await isOver();
    // The provider's clock was not restored.
    await market.advanceDays(2);
    await allHandled();
    expect(await market.get(BatchPayouts).forOwner(owner)).toBeNull();
    expect(await balanceOfOwner(market.em, owner)).toMatchObject({
      ownerCents: -10_000,
      cleaningCents: 10_000,
    });

    const [first] = await market.transfersTo(owner);
    await market.stripe.transfers.createReversal(first?.id ?? '', { amount: 4_000 });
    await compare(market);
    expect(await openFindings()).toMatchObject([
      { kind: 'transfer_forgotten', ours_cents: 19_000, theirs_cents: 15_000 },
    ]);
    await decideAll();
    expect((await compare(market)).found).toBe(0);

    await aStay();
    await market.advanceDays(2);
    // What was reversed is owed again, in whichever payout.
    await eventually(async () => expect(sum(...(await amountsSent()))).toBe(19_000 + 4_000 + 19_000));
    // The provider has a transfer a moment before the books do.
    await eventually(async () =>
      expect(await balanceOfOwner(market.em, owner)).toMatchObject({ ownerCents: 0, cleaningCents: 0 }),
    );
    await allHandled();
    expect((await trialBalance(market.em)).total).toBe(0);
  });

  it('takes back accounts and customers that the provider got after the backup, and makes no second ones', async () => {
    const owner = await market.ownerOf(await market.aHome());
    const traveler = await Subscriber.join(market);
    await allHandled();
    await market.backup(file);
    const account = await market.onboard(owner);
    const { url = '' } = await traveler.choose('plus');
    await traveler.pays(url, PLAN_CARDS.pays);
    await traveler.comesBack(url);
    // Registered after the backup: nobody knows them afterwards.
    await market.onboard(await market.ownerOf(await market.aHome()));
    await allHandled();

    await market.restore(file);
    await eventually(async () => expect(await market.accountOf(owner)).toBe(account));
    await decideAll();
    await isOver();
    expect(await market.onboard(owner)).toBe(account);
    const customers = await market.stripe.customers.list({ limit: 100 });
    const own = customers.data.filter(({ metadata }) => metadata.user_id === traveler.id);
    const known = market.tables.selectFrom('provider_customers').select('customer_id');
    expect(await known.where('user_id', '=', traveler.id).execute()).toEqual([{ customer_id: own[0]?.id }]);
    expect(own).toHaveLength(1);
  });
});
