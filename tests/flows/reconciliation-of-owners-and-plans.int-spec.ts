import { randomUUID } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import type Stripe from 'stripe';
import { inTransaction, jsonb } from '#libs/core/platform';
import { Operations } from '#libs/money/provider';
import { cents } from '#libs/core/rules';
import { SendPayout } from '#libs/money/payouts';
import { PlanPrices } from '#libs/money/subscriptions';
import { eventually, type AllTables } from '#libs/testing';
import { compare, comparedOnce, findings } from './compare.js';
import { CARDS, Marketplace } from './marketplace.js';
import { Subscriber } from './subscriber.js';

/** One night at $100: the owner's 90 %, and the cleaning. */
const DUE = 9_000 + 10_000;

describe('The provider compared with our books: owners and plans', () => {
  let market: Marketplace;
  beforeEach(async () => {
    market = await Marketplace.start(undefined);
    await comparedOnce(market);
  });
  afterEach(() => market.stop());

  /** An owner with one stay that was paid out. */
  async function aPaidOwner(): Promise<{ owner: string; account: string; transfer: Stripe.Transfer }> {
    const home = await market.aHome();
    const owner = await market.ownerOf(home);
    const account = await market.onboard(owner);
    await market.stripe.topups.create({ amount: 1_000_000, currency: 'usd' });
    const booking = await market.bookAndPay(await market.aTraveler(), home, 1, 1, CARDS.availableAtOnce);
    await market.advanceDays(3);
    await eventually(async () => expect(await market.statusOf(booking)).toBe('completed'));
    await eventually(async () => expect(await market.open(booking)).toEqual([]));
    await market.advance(25 * 3_600);
    await eventually(async () => expect(await market.transfersTo(owner)).toHaveLength(1));
    // The provider has it before its answer is booked, and no event is open in between.
    await eventually(async () => expect(await payoutsOf(owner)).toEqual([{ state: 'sent' }]));
    await eventually(async () => expect(await market.openOfOwner(owner)).toEqual([]));
    const [transfer] = await market.transfersTo(owner);
    if (!transfer) throw new Error('Nothing was sent');
    return { owner, account, transfer };
  }
  const payoutsOf = (owner: string) =>
    market.tables.selectFrom('payouts').select('state').where('owner_id', '=', owner).execute();
  const open = async () => (await findings(market)).filter(({ state }) => state === 'open');

  it('A13 agrees after a payout', async () => {
    await aPaidOwner();
    expect((await compare(market)).found).toBe(0);
    expect(await findings(market)).toEqual([]);
  });

  it('A13 money that came back unnoticed is booked; our own word against the provider’s is a finding', async () => {
    const { owner, transfer } = await aPaidOwner();
    await market.stripe.transfers.createReversal(transfer.id, { amount: 1_000 });
    // Booked by whichever finds it first, the payout schedule or the comparison.
    expect((await compare(market)).found).toBe(0);
    expect(await reversedOf(owner)).toBe(1_000);
    await changePayouts(owner, { reversed_cents: cents(1_500) });
    await compare(market);
    expect(await open()).toEqual([
      { kind: 'reversal_amount_differs', object_id: transfer.id, state: 'open', ours: 1_500, theirs: 1_000 },
    ]);
    await changePayouts(owner, { reversed_cents: cents(1_000) });
    await compare(market);
    expect(await open()).toEqual([]);
  });
  const reversedOf = async (owner: string): Promise<number | undefined> =>
    (
      await market.tables
        .selectFrom('payouts')
        .select('reversed_cents')
        .where('owner_id', '=', owner)
        .executeTakeFirst()
    )?.reversed_cents;
  const changePayouts = (owner: string, facts: UpdateObject<AllTables, 'payouts'>) =>
    market.tables.updateTable('payouts').set(facts).where('owner_id', '=', owner).execute();

  it('A13 a transfer by hand, and a second one for the same payout: found, and none is taken for the first', async () => {
    const { owner, account, transfer } = await aPaidOwner();
    const byHand = await market.stripe.transfers.create({
      amount: 700,
      currency: 'usd',
      destination: account,
    });
    const second = await market.stripe.transfers.create({
      amount: transfer.amount,
      currency: 'usd',
      destination: account,
      metadata: transfer.metadata,
    });
    await market.stripe.transfers.createReversal(second.id);
    expect(await market.get(SendPayout).sync(second.id)).toBe(false);
    await compare(market);
    expect(await reversedOf(owner)).toBe(0);
    const extra = (await open()).filter(({ kind }) => kind === 'transfer_missing_here');
    expect(extra.map(({ object_id, theirs }) => [object_id, theirs]).sort()).toEqual(
      [
        [byHand.id, 700],
        [second.id, DUE],
      ].sort(),
    );
  });

  it('A13 a payout that the provider does not have, and one of another amount', async () => {
    const { owner, transfer } = await aPaidOwner();
    await changePayouts(owner, { transfer_id: 'tr_nowhere' });
    await compare(market);
    expect((await open()).map(({ kind, object_id }) => [kind, object_id])).toEqual([
      ['transfer_missing_here', transfer.id],
      ['transfer_missing_there', 'tr_nowhere'],
    ]);
    await changePayouts(owner, {
      transfer_id: transfer.id,
      amount_cents: cents(DUE + 1),
      owner_cents: sql`owner_cents + 1`,
    });
    await compare(market);
    expect((await open()).filter(({ object_id }) => object_id === transfer.id)).toEqual([
      { kind: 'transfer_amount_differs', object_id: transfer.id, state: 'open', ours: DUE + 1, theirs: DUE },
    ]);
  });

  it('E3 a plan charge whose webhook was lost is booked in the usual way', async () => {
    const ada = await Subscriber.on(market, 'plus');
    await eventually(async () => expect(await ada.open()).toEqual([]));
    await market.tables
      .updateTable('subscriptions')
      .set({ checked_at: sql`checked_at + interval '1 year'` })
      .execute();
    await ada.stripe.subscriptions.update((await ada.atProvider()).id, {
      items: [
        {
          id: (await ada.atProvider()).items.data[0]?.id,
          price: await market.get(PlanPrices).of('ultra_plus'),
        },
      ],
      proration_behavior: 'always_invoice',
    });
    expect(await compare(market)).toMatchObject({ settled: 1, found: 0 });
    expect(await ada.plan()).toBe('ultra_plus');
    expect((await ada.chargesAtProvider()).length).toBe(2);
  });

  it('E3 a charge of no plan of ours, one that is not there, and one of another amount', async () => {
    const ada = await Subscriber.on(market, 'plus');
    await eventually(async () => expect(await ada.open()).toEqual([]));
    const stranger = await ada.stripe.customers.create({ email: 'stranger@latchkey.test' });
    const card = await ada.stripe.paymentMethods.attach('pm_card_visa', { customer: stranger.id });
    const bought = await ada.stripe.subscriptions.create({
      customer: stranger.id,
      items: [{ price: await market.get(PlanPrices).of('premium') }],
      default_payment_method: card.id,
    });
    await market.tables
      .updateTable('subscription_invoices')
      .set({ paid_cents: cents(398), total_cents: cents(398) })
      .execute();
    await compare(market);
    const own = await market.tables.selectFrom('subscription_invoices').selectAll().executeTakeFirstOrThrow();
    expect((await open()).filter(({ kind }) => kind !== 'balance_differs')).toEqual([
      {
        kind: 'plan_charge_amount_differs',
        object_id: own.provider_id,
        state: 'open',
        ours: 398,
        theirs: 399,
      },
      {
        kind: 'plan_charge_missing_here',
        object_id: bought.latest_invoice,
        state: 'open',
        ours: null,
        theirs: 999,
      },
    ]);
    await market.tables
      .insertInto('subscription_invoices')
      .values({
        ...own,
        id: randomUUID(),
        seq: undefined,
        provider_id: 'in_nowhere',
        total_cents: cents(399),
        paid_cents: cents(399),
        lines: jsonb(own.lines),
      })
      .execute();
    await compare(market);
    expect((await open()).map(({ kind, object_id }) => [kind, object_id])).toContainEqual([
      'plan_charge_missing_there',
      'in_nowhere',
    ]);
  });

  it('a call that was left unfinished for days is brought to its end; one that cannot be is a finding, with the reason', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.bookAndPay(traveler, await market.aHome(), 20, 1);
    const payment = await market.tables.selectFrom('payments').select('id').executeTakeFirst();
    const ask = (key: string, amount: number) =>
      inTransaction(market.em, (tx) =>
        market.get(Operations).request(
          tx,
          {
            kind: 'refund',
            key,
            bookingId: booking,
            paymentId: payment?.id ?? '',
            amountCents: cents(amount),
            details: {},
            leaveAloneSeconds: 3_600,
          },
          market.now(),
        ),
      );
    const possible = await ask('possible', 1_000);
    const impossible = await ask('impossible', 1_000_000);
    await market.advance(27 * 3_600);
    await compare(market);
    const states = await market.tables
      .selectFrom('operations')
      .select(['id', 'state'])
      .where('id', 'in', [possible, impossible])
      .orderBy('state', 'desc')
      .execute();
    expect(states).toEqual([
      { id: possible, state: 'succeeded' },
      { id: impossible, state: 'failed' },
    ]);
    const stuck = await market.tables
      .selectFrom('reconciliation_findings')
      .select(['object_id', 'note'])
      .where('kind', '=', 'operation_stuck')
      .where('state', '=', 'open')
      .execute();
    expect(stuck).toEqual([
      {
        object_id: impossible,
        note: expect.stringMatching(/^refund is failed for more than a day: Refund amount/) as string,
      },
    ]);
  });
});
