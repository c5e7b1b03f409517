import { sql } from 'kysely';
import { inTransaction, realNow, realNowPlus } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { FollowAccount } from '#libs/money/payouts';
import { Operations } from '#libs/money/provider';
import { PlanSync } from '#libs/money/subscriptions';
import { Comparison } from '../../libs/money/reconciliation/comparison.js';
import { StuckOperations } from '../../libs/money/reconciliation/stuck-operations.js';
import { Marketplace } from './marketplace.js';
import { Subscriber } from './subscriber.js';

/** Rows per run in this test. */
const AT_MOST = 2;
/** More than one run processes. */
const STUCK = 3;
const HALF_A_DAY_SECONDS = 12 * 3_600;

describe('What the provider cannot answer for lets the rest pass, however much there is of it', () => {
  let market: Marketplace;
  beforeEach(async () => {
    market = await Marketplace.withoutWorker();
  });
  afterEach(() => market.stop());

  /** `STUCK` failing ones, then one that works. */
  async function several<T>(make: () => Promise<T>): Promise<{ stuck: T[]; well: T }> {
    const stuck: T[] = [];
    for (let made = 0; made < STUCK; made += 1) stuck.push(await make());
    return { stuck, well: await make() };
  }
  const fails = (path: string, facts: { method?: string; times?: number } = {}): Promise<void> =>
    market.sandboxCall('/_sandbox/faults', {
      path_prefix: path,
      mode: '500_before',
      times: 1_000,
      ...facts,
    });
  /** Makes the next attempts due; they depend on real time. */
  const makeDue = ({ id }: Subscriber): Promise<unknown> =>
    market.tables
      .updateTable('operations')
      .set({ next_attempt_at: realNowPlus(-60), lease_until: null })
      .where('user_id', '=', id)
      .where('state', '=', 'requested')
      .execute();
  const followAccounts = (): Promise<unknown> => market.get(FollowAccount).run(AT_MOST).catch(String);
  const followPlans = (): Promise<unknown> => market.get(PlanSync).followPlans(AT_MOST).catch(String);
  const resumeChanges = (): Promise<unknown> => market.get(PlanSync).resumeChanges(AT_MOST).catch(String);

  it('payout accounts', async () => {
    const { stuck, well } = await several(async () => market.onboard(await market.anOwner()));
    for (const account of stuck) await fails(`/v1/accounts/${account}`);
    await market.sandboxCall('/_sandbox/accounts', { account: well, standing: 'restricted' });
    const standing = async (): Promise<unknown> =>
      market.tables
        .selectFrom('payout_accounts')
        .select('status')
        .where('account_id', '=', well)
        .executeTakeFirst();
    await market.advanceDays(2);

    expect(await followAccounts()).toMatch('2 payout accounts');
    expect(await standing()).toEqual({ status: 'enabled' });
    expect(await followAccounts()).toMatch('1 payout accounts');
    expect(await standing()).toEqual({ status: 'incomplete' });
  });

  it('plans', async () => {
    const { stuck, well } = await several(() => Subscriber.on(market, 'plus'));
    for (const subscriber of stuck) await fails(`/v1/subscriptions/${(await subscriber.atProvider()).id}`);
    await market.stripe.subscriptions.update((await well.atProvider()).id, { cancel_at_period_end: true });
    const pending = async () => (await well.state()).subscription?.pendingPlan;
    await market.advance(HALF_A_DAY_SECONDS + 60);

    expect(await followPlans()).toMatch('2 plans failed');
    expect(await pending()).toBeNull();
    expect(await followPlans()).toMatch('1 plans failed');
    expect(await pending()).toBe('basic');
  });

  it('customers who left', async () => {
    const { stuck, well } = await several(async () => {
      const leaver = await Subscriber.join(market);
      const { id } = await market.stripe.customers.create({ email: `${leaver.id}@latchkey.test` });
      await market.tables
        .insertInto('provider_customers')
        .values({ user_id: leaver.id, customer_id: id, created_at: market.now() })
        .execute();
      await market.tables
        .updateTable('users')
        .set({ age: null, age_stated_at: null, erased_at: realNow() })
        .where('id', '=', leaver.id)
        .execute();
      return { id };
    });
    for (const { id } of stuck) await fails(`/v1/customers/${id}`, { method: 'DELETE' });
    const retrieved = () => market.stripe.customers.retrieve(well.id);

    expect(await resumeChanges()).toMatch('2 customers or changes of plans failed');
    expect(await retrieved()).toMatchObject({ id: well.id });
    expect(await resumeChanges()).toMatch('1 customers or changes of plans failed');
    await expect(retrieved()).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('payment pages for plans that were left unfinished', async () => {
    const { stuck, well } = await several(async () => {
      const subscriber = await Subscriber.join(market);
      await fails('/v1/checkout/sessions', { method: 'POST', times: 1 });
      await expect(subscriber.choose('plus')).rejects.toThrow();
      await makeDue(subscriber);
      return subscriber;
    });
    // The provider refuses to search for them.
    await market.tables
      .updateTable('operations')
      .set({ details: sql`details || '{"askedAt": -1}'` })
      .where('kind', '=', 'subscription_checkout')
      .where(
        'user_id',
        'in',
        stuck.map(({ id }) => id),
      )
      .execute();
    const page = () =>
      market.tables
        .selectFrom('operations')
        .select('state')
        .where('kind', '=', 'subscription_checkout')
        .where('user_id', '=', well.id)
        .executeTakeFirst();

    expect(await resumeChanges()).toMatch('2 customers or changes of plans failed');
    expect(await page()).toEqual({ state: 'requested' });
    expect(await resumeChanges()).toMatch('1 customers or changes of plans failed');
    expect(await page()).toEqual({ state: 'abandoned' });
  });

  it('calls that were left unfinished for days', async () => {
    const booking = await market.bookAndPay(await market.aTraveler(), await market.aHome(), 20, 1);
    const payment = await market.tables.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const start = market.now().getTime();
    const refund = (position: number, amount: number) =>
      inTransaction(market.em, (tx) => {
        const facts = { kind: 'refund', bookingId: booking, paymentId: payment.id, details: {} } as const;
        const asked = { ...facts, key: `refund ${position}`, amountCents: cents(amount) };
        // No two at the same instant: they are listed in order of time.
        return market.get(Operations).request(tx, asked, new Date(start + position));
      });
    for (let made = 0; made < STUCK; made += 1) await refund(made, 1_000_000); // more than was paid
    const well = await refund(STUCK, 1_000);
    await market.advance(27 * 3_600);
    const resume = async () => {
      const comparison = new Comparison();
      await market.get(StuckOperations).run(comparison, market.now(), AT_MOST);
      return { settled: comparison.settled, unfinished: comparison.differences.map(({ note }) => note) };
    };
    const rejected = expect.stringMatching(/^refund is failed for more than a day: Refund amount/) as string;
    const untried = 'refund is requested for more than a day';

    expect(await resume()).toEqual({ settled: 0, unfinished: [rejected, rejected, untried, untried] });
    expect(await resume()).toEqual({ settled: 1, unfinished: [rejected, rejected, rejected] });
    const sent = await market.tables
      .selectFrom('operations')
      .select('state')
      .where('id', '=', well)
      .executeTakeFirst();
    expect(sent).toEqual({ state: 'succeeded' });
  });

  it('a customer that cannot be created does not keep a plan from being cancelled', async () => {
    const cancels = await Subscriber.on(market, 'plus');
    await fails('/v1/subscriptions', { times: 1 });
    await expect(cancels.choose('basic')).rejects.toThrow();
    await makeDue(cancels);
    const joins = await Subscriber.join(market);
    await fails('/v1/customers');
    await expect(joins.choose('plus')).rejects.toThrow();
    await makeDue(joins);

    expect(await resumeChanges()).toMatch('1 customers or changes of plans failed');
    expect((await cancels.state()).subscription?.pendingPlan).toBe('basic');
  });
});
