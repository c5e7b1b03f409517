import { announce, inTransaction } from '#libs/core/platform';
import { KeepPlansInStep } from '#libs/money/subscriptions';
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
    await market.em.execute(
      'insert into provider_customers (user_id, customer_id, created_at) values (?, ?, ?)',
      [userId, customer.id, market.now()],
    );
    return { userId, customerId: customer.id, cardId: card.id };
  }

  const leaves = (userId: string) =>
    inTransaction(market.em, (tx) => announce(tx, 'user.erased', { userId, role: 'traveler' }, market.now()));
  const deletedHere = async (userId: string): Promise<boolean[]> => {
    const found = await market.sql<{ deleted: boolean }>(
      'select deleted_at is not null as deleted from provider_customers where user_id = ?',
      [userId],
    );
    return found.map(({ deleted }) => deleted);
  };
  const isHandled = async (userId: string): Promise<void> => {
    const found = await market.sql(
      `select 1 from handled h join events e on e.id = h.event_id
        where h.handler = 'forget-customer' and e.payload->>'userId' = ?`,
      [userId],
    );
    expect(found).toHaveLength(1);
  };
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
    await eventually(async () => {
      const found = await market.sql(
        `select 1 from handled h join events e on e.id = h.event_id where e.payload->>'userId' = ?`,
        [leaver.userId],
      );
      expect(found).toHaveLength(2);
    });
  });

  it('is found by the sweep when nobody spoke of it', async () => {
    const leaver = await aCustomer();
    await market.em.execute('update users set age = null, age_stated_at = null, erased_at = ? where id = ?', [
      market.now(),
      leaver.userId,
    ]);
    await market.get(KeepPlansInStep).resumeChanges();
    await gone(leaver.customerId);
    expect(await deletedHere(leaver.userId)).toEqual([true]);
  });
});
