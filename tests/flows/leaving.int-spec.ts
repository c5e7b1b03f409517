import { sql } from 'kysely';
import { announce, inTransaction } from '#libs/core/platform';
import { PlanSync } from '#libs/money/subscriptions';
import { eventually } from '#libs/testing';
import { Marketplace } from './marketplace.js';

describe('Whoever leaves is no customer of the provider any more', () => {
  let market: Marketplace;
  beforeAll(async () => {
    market = await Marketplace.start(undefined);
  });
  afterAll(() => market.stop());

  /** A traveler the provider knows, with a card on file. */
  async function aCustomer(): Promise<{ userId: string; customerId: string; cardId: string }> {
    const userId = await market.aTraveler();
    const customer = await market.stripe.customers.create({ email: `${userId}@latchkey.test` });
    const card = await market.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await market.tables
      .insertInto('provider_customers')
      .values({ user_id: userId, customer_id: customer.id, created_at: market.now() })
      .execute();
    return { userId, customerId: customer.id, cardId: card.id };
  }

  const leaves = (userId: string) =>
    inTransaction(market.em, (tx) => announce(tx, 'user.erased', { userId, role: 'traveler' }, market.now()));
  const deletedHere = async (userId: string): Promise<boolean[]> => {
    const found = await market.tables
      .selectFrom('provider_customers')
      .select('deleted_at')
      .where('user_id', '=', userId)
      .execute();
    return found.map(({ deleted_at: at }) => at !== null);
  };
  const handledOf = (userId: string) =>
    market.tables
      .selectFrom('handled as h')
      .innerJoin('events as e', 'e.id', 'h.event_id')
      .select('h.handler')
      .where(sql`e.payload->>'userId'`, '=', userId);
  const isHandled = async (userId: string): Promise<void> =>
    expect(await handledOf(userId).where('h.handler', '=', 'forget-customer').execute()).toHaveLength(1);
  const gone = (customerId: string) =>
    expect(market.stripe.customers.retrieve(customerId)).rejects.toMatchObject({ code: 'resource_missing' });

  it('is deleted there, with the card; others stay', async () => {
    const [leaver, other] = [await aCustomer(), await aCustomer()];
    await leaves(leaver.userId);
    await eventually(() => isHandled(leaver.userId));
    await gone(leaver.customerId);
    expect(await market.stripe.paymentMethods.retrieve(leaver.cardId)).toMatchObject({ customer: null });
    expect(await deletedHere(leaver.userId)).toEqual([true]);
    expect(await market.stripe.customers.retrieve(other.customerId)).toMatchObject({ id: other.customerId });
    expect(await deletedHere(other.userId)).toEqual([false]);
  });

  it('is tried again until the provider answers', async () => {
    const leaver = await aCustomer();
    const fault = { path_prefix: `/v1/customers/${leaver.customerId}`, method: 'DELETE', mode: '500_before' };
    await market.sandboxCall('/_sandbox/faults', { ...fault, times: 4 });
    await leaves(leaver.userId);
    await eventually(() => isHandled(leaver.userId));
    await gone(leaver.customerId);
    expect(await deletedHere(leaver.userId)).toEqual([true]);
  });

  it('is as good as deleted when it was gone already, or never there; a second run changes nothing', async () => {
    const leaver = await aCustomer();
    await market.stripe.customers.del(leaver.customerId);
    const stranger = await market.aTraveler();
    for (const userId of [leaver.userId, stranger]) await leaves(userId);
    await eventually(() => isHandled(leaver.userId));
    await eventually(() => isHandled(stranger));
    expect(await deletedHere(leaver.userId)).toEqual([true]);
    expect(await deletedHere(stranger)).toEqual([]);
    await leaves(leaver.userId);
    await eventually(async () => expect(await handledOf(leaver.userId).execute()).toHaveLength(2));
  });

  it('is found by the sweep when nobody spoke of it', async () => {
    const leaver = await aCustomer();
    await market.tables
      .updateTable('users')
      .set({ age: null, age_stated_at: null, erased_at: market.now() })
      .where('id', '=', leaver.userId)
      .execute();
    await market.get(PlanSync).resumeChanges();
    await gone(leaver.customerId);
    expect(await deletedHere(leaver.userId)).toEqual([true]);
  });
});
