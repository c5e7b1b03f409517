import { Clock } from '#libs/core/platform';
import { createStripe, Operations } from '#libs/money/provider';
import { FollowSubscription } from '#libs/money/subscriptions';
import { ChangeSubscription } from '../../../libs/money/subscriptions/change-subscription.js';
import { ProviderActions } from '../../../libs/money/subscriptions/provider-actions.js';
import { Marketplace } from '../marketplace.js';
import { Subscriber } from '../subscriber.js';
import { ManualWorker } from './manual-worker.js';

describe('Between plans and the provider (E2)', () => {
  let market: Marketplace;
  let worker: ManualWorker;
  beforeAll(async () => {
    market = await Marketplace.withoutWorker();
    worker = new ManualWorker(market, () => 0);
  });
  afterAll(() => market.stop());

  it('what we may not ask at all is no answer: with a key that is not accepted the change waits', async () => {
    const ada = await Subscriber.on(market, 'plus');
    await market.sandboxCall('/_sandbox/faults', {
      path_prefix: '/v1/subscriptions',
      method: 'POST',
      mode: '500_before',
      times: 2,
    });
    await ada.choose('basic').catch((error: unknown) => error);
    const left = await market.tables
      .selectFrom('operations')
      .select('id')
      .where('kind', '=', 'change_subscription')
      .where('state', '=', 'requested')
      .executeTakeFirst();
    const operation = await market.get(Operations).claim(left?.id ?? '', 'change_subscription');
    if (!operation) throw new Error('Nothing was left unfinished');
    const stripe = createStripe({ ...market.config.stripe, secretKey: 'sk_test_not_the_key' });
    const locked = new ChangeSubscription(
      market.get(Clock),
      market.get(Operations),
      new ProviderActions(stripe),
      market.get(FollowSubscription),
    );
    await expect(locked.run(operation)).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
    const after = market.tables.selectFrom('operations').select('state').where('id', '=', operation.id);
    expect(await after.execute()).toEqual([{ state: 'requested' }]);
    await worker.recoverAndSettle();
    expect((await ada.state()).subscription?.pendingPlan).toBe('basic');
  });
});
