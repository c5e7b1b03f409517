import { randomUUID } from 'node:crypto';
import { trialBalance } from '#libs/money/ledger/testing';
import { realNow } from '#libs/core/platform';
import { FollowSubscription, PlanSync, SyncSubscription } from '#libs/money/subscriptions';
import { eventually } from '#libs/testing';
import { Marketplace } from './marketplace.js';
import { PLAN_CARDS, Subscriber } from './subscriber.js';

const DAY = 86_400;

/** Plan flows on one queue backend; webhooks arrive only when a test delivers them. */
export function describePlanFlows(backend: string, redisUrl: () => string | undefined): void {
  describe(`Plans and their money, queues on ${backend}`, () => {
    let market: Marketplace;
    beforeAll(async () => {
      market = await Marketplace.start(redisUrl());
    });
    afterAll(() => market.stop());

    const allHandled = (one: Subscriber) => eventually(async () => expect(await one.open()).toEqual([]));
    const fault = (path_prefix: string, mode: string, times = 1) =>
      market.sandboxCall('/_sandbox/faults', { path_prefix, method: 'POST', mode, times });
    const calls = (id: string) =>
      market.tables
        .selectFrom('operations')
        .select(['kind', 'state'])
        .where('user_id', '=', id)
        .where('kind', '<>', 'create_customer')
        .orderBy('requested_at')
        .execute();

    const lockedFor = (booking: string) =>
      market.tables
        .selectFrom('bookings')
        .select(['plan', 'multiplier'])
        .where('id', '=', booking)
        .executeTakeFirst();

    describe('A first plan (E3)', () => {
      it('is paid on a page; nothing changes before the provider says that it is paid', async () => {
        const ada = await Subscriber.join(market);
        const chosen = await ada.choose('super_plus');
        expect(chosen).toMatchObject({ change: 'start', url: expect.stringContaining('/c/pay/') as string });
        expect(await ada.comesBack(chosen.url ?? '')).toMatchObject({
          plan: 'basic',
          page: { status: 'open' },
        });
        await ada.pays(chosen.url ?? '');
        expect(await ada.plan()).toBe('basic');

        expect(await ada.comesBack(chosen.url ?? '')).toMatchObject({
          plan: 'super_plus',
          page: { status: 'complete' },
        });
        expect(await ada.state()).toMatchObject({
          plan: 'super_plus',
          subscription: { status: 'active', priceCents: 599, pendingPlan: null },
        });
        expect(await ada.news()).toEqual(['started']);
        await allHandled(ada);
        expect(await ada.balances()).toEqual({ provider_clearing: 599, subscription_revenue: -599 });
      });

      it('a browser that never returns, and no webhook: a sweep finds out', async () => {
        const ada = await Subscriber.join(market);
        const { url = '' } = await ada.choose('plus');
        await ada.pays(url);
        await market.advance(31);
        await eventually(async () => expect(await ada.plan()).toBe('plus'));
      });

      it('every webhook twice, in reverse order, with polls in between: one start, one charge', async () => {
        const ada = await Subscriber.join(market);
        const { url = '' } = await ada.choose('plus');
        await ada.pays(url);
        const webhookEvents = (await ada.webhookEvents()).reverse();
        await Promise.all(
          [...webhookEvents, ...webhookEvents].map((webhookEvent) => ada.hears(webhookEvent)),
        );
        await Promise.all(Array.from({ length: 10 }, () => ada.comesBack(url)));
        await eventually(async () => {
          const open = market.tables
            .selectFrom('webhook_events')
            .select('id')
            .where('processed_at', 'is', null);
          expect(await open.execute()).toEqual([]);
        });
        expect(await ada.news()).toEqual(['started']);
        await allHandled(ada);
        expect((await ada.balances()).subscription_revenue).toBe(-399);
      });

      it('asked for again it is the same page; for another plan the first page is closed', async () => {
        const ada = await Subscriber.join(market);
        const first = await ada.choose('plus');
        expect((await ada.choose('plus')).url).toBe(first.url);
        const second = await ada.choose('premium');
        expect(second.url).not.toBe(first.url);
        await ada.pays(first.url ?? '');
        await ada.pays(second.url ?? '');
        await ada.comesBack(second.url ?? '');
        expect(await ada.plan()).toBe('premium');
        expect(await ada.chargesAtProvider()).toMatchObject([{ total: 999, status: 'paid' }]);
      });

      it('a page for another plan that was paid a moment ago counts: the new choice starts from there', async () => {
        const ada = await Subscriber.join(market);
        const { url = '' } = await ada.choose('plus');
        await ada.pays(url);
        expect(await ada.choose('ultra_plus')).toMatchObject({ change: 'upgrade', previousPlan: 'plus' });
        expect(await ada.plan()).toBe('ultra_plus');
        expect((await ada.chargesAtProvider()).map(({ reason }) => reason)).toEqual([
          'subscription_create',
          'subscription_update',
        ]);
      });

      it.each(['500_after', 'cut', '500_before'])(
        'the provider breaks off making the page (%s): tried again there is one page, one customer',
        async (mode) => {
          const ada = await Subscriber.join(market);
          await fault('/v1/checkout/sessions', mode, mode === 'cut' ? 2 : 1);
          await fault('/v1/customers', mode, mode === 'cut' ? 2 : 1);
          let url: string | undefined;
          await eventually(async () => {
            url = (await ada.choose('plus')).url;
          });
          await ada.pays(url ?? '');
          await ada.comesBack(url ?? '');
          expect(await ada.plan()).toBe('plus');
          expect(await ada.chargesAtProvider()).toHaveLength(1);
          const made = await ada.stripe.customers.list({ email: `${ada.id}@latchkey.test` });
          expect(made.data).toHaveLength(1);
        },
      );

      it('expires unpaid, and another one can be opened', async () => {
        const ada = await Subscriber.join(market);
        const first = await ada.choose('plus');
        await market.advance(61 * 60);
        await eventually(async () => {
          expect(await ada.comesBack(first.url ?? '')).toMatchObject({
            page: { status: 'expired' },
            plan: 'basic',
          });
        });
        expect((await ada.choose('plus')).url).not.toBe(first.url);
      });
    });

    describe('Another plan (E2)', () => {
      it('upwards it changes at once, for what was shown before', async () => {
        const ada = await Subscriber.on(market, 'plus');
        await market.advanceDays(10);
        const shown = await ada.preview('ultra_plus');
        expect(shown).toMatchObject({ change: 'upgrade', currentPlan: 'plus', needsCard: false });
        expect(shown.lines.map(({ amountCents }) => Math.sign(amountCents))).toEqual([-1, 1]);
        expect(shown.next).toMatchObject({ amount: 799 });
        expect(shown.card).toEqual({ brand: 'visa', last4: '4242' });

        await market.advance(300);
        const chosen = await ada.choose('ultra_plus', shown.previewedAt.toISOString());
        expect(chosen).toMatchObject({ change: 'upgrade', plan: 'ultra_plus' });
        expect(chosen.url).toBeUndefined();
        expect(await ada.plan()).toBe('ultra_plus');
        const [, update] = await ada.chargesAtProvider();
        expect(update).toEqual({
          reason: 'subscription_update',
          status: 'paid',
          total: shown.amountDue,
          paid: shown.amountDue,
        });
        expect(await ada.news()).toEqual(['started', 'plan_changed']);
        await allHandled(ada);
        expect((await ada.balances()).subscription_revenue).toBe(-(399 + shown.amountDue));
      });

      it('amounts that were shown too long ago are shown again first', async () => {
        const ada = await Subscriber.on(market, 'plus');
        const shown = await ada.preview('ultra_plus');
        await market.advance(16 * 60);
        await expect(ada.choose('ultra_plus', shown.previewedAt.toISOString())).rejects.toMatchObject({
          code: 'subscription.preview_outdated',
        });
        expect(await ada.plan()).toBe('plus');
      });

      it('ten upgrades at once make one change and one charge', async () => {
        const ada = await Subscriber.on(market, 'plus');
        const all = await Promise.allSettled(Array.from({ length: 10 }, () => ada.choose('ultra_plus')));
        const codes = all.flatMap((one) =>
          one.status === 'rejected' ? [(one.reason as { code?: string }).code] : ['changed'],
        );
        expect(codes.filter((code) => code === 'changed').length).toBeLessThanOrEqual(1);
        const allowed = ['changed', 'subscription.change_under_way', 'subscription.already_on_plan'];
        expect(codes.filter((code) => !allowed.includes(code ?? ''))).toEqual([]);
        await eventually(async () =>
          expect(await ada.choose('ultra_plus').catch(codeOf)).toBe('subscription.already_on_plan'),
        );
        expect((await ada.news()).filter((name) => name === 'plan_changed')).toHaveLength(1);
        expect(await ada.chargesAtProvider()).toHaveLength(2);
      });

      it('downwards it waits for the end of what is paid, and can be taken back', async () => {
        const ada = await Subscriber.on(market, 'ultra_plus');
        const shown = await ada.preview('plus');
        expect(shown).toMatchObject({ change: 'downgrade', amountDue: 0, next: { amount: 399 } });
        expect(shown.effectiveAt).toEqual((await ada.state()).subscription?.periodEnd);
        await ada.choose('plus');
        expect(await ada.state()).toMatchObject({
          plan: 'ultra_plus',
          subscription: { pendingPlan: 'plus' },
        });
        expect(await ada.choose('plus').catch(codeOf)).toBe('subscription.already_scheduled');
        expect(await ada.choose('ultra_plus')).toMatchObject({ change: 'keep' });
        expect(await ada.state()).toMatchObject({ plan: 'ultra_plus', subscription: { pendingPlan: null } });
        await ada.choose('plus');
        await ada.toNextPeriod();
        await eventually(async () => expect(await ada.plan()).toBe('plus'));
        expect(await ada.chargesAtProvider()).toMatchObject([{ total: 799 }, { total: 399 }]);
        expect(await ada.news()).toEqual([
          'started',
          'change_scheduled',
          'change_withdrawn',
          'change_scheduled',
          'plan_changed',
          'renewed',
        ]);
        await allHandled(ada);
        expect((await ada.balances()).subscription_revenue).toBe(-1_198);
      });

      it('basic cancels when the period ends; a stay that is already paid keeps its multiplier', async () => {
        const ada = await Subscriber.on(market, 'super_plus');
        const booking = await market.bookAndPay(ada.id, await market.aHome(), 5, 3);
        await ada.choose('basic');
        expect(await ada.state()).toMatchObject({
          plan: 'super_plus',
          subscription: { pendingPlan: 'basic' },
        });
        await ada.toNextPeriod();
        await eventually(async () =>
          expect(await ada.state()).toEqual({ plan: 'basic', subscription: null }),
        );
        expect(await ada.last('subscription.ended')).toMatchObject({
          reason: 'cancelled',
          plan: 'super_plus',
        });
        expect(await ada.chargesAtProvider()).toHaveLength(1);
        await eventually(async () => {
          const points = market.tables
            .selectFrom('points_lines')
            .select(['state', 'points'])
            .where('booking_id', '=', booking);
          expect(await points.execute()).toEqual([{ state: 'posted', points: 1_200 }]);
        });
        const later = await market.bookAndPay(ada.id, await market.aHome(), 5, 3);
        expect(await lockedFor(later)).toEqual({ plan: 'basic', multiplier: 1 });
      });

      it('one wish replaces the other: cheaper, cancelled, dearer', async () => {
        const ada = await Subscriber.on(market, 'super_plus');
        await ada.choose('plus');
        await ada.choose('basic');
        expect((await ada.state()).subscription?.pendingPlan).toBe('basic');
        await ada.choose('plus');
        expect((await ada.state()).subscription?.pendingPlan).toBe('plus');
        expect(await ada.choose('ultra_plus')).toMatchObject({ change: 'upgrade' });
        expect(await ada.state()).toMatchObject({ plan: 'ultra_plus', subscription: { pendingPlan: null } });
        await ada.toNextPeriod();
        await eventually(async () => expect(await ada.news()).toContain('renewed'));
        expect(await ada.plan()).toBe('ultra_plus');
      });

      it.each([null, 'plus', 'basic'] as const)(
        'an upgrade that the card does not pay changes nothing, with %s planned',
        async (planned) => {
          const ada = await Subscriber.on(market, 'super_plus', PLAN_CARDS.failsLater);
          if (planned) await ada.choose(planned);
          expect(await ada.choose('ultra_plus').catch(codeOf)).toBe('subscription.card_declined');
          expect(await ada.state()).toMatchObject({
            plan: 'super_plus',
            subscription: { pendingPlan: planned },
          });
          expect(await ada.chargesAtProvider()).toHaveLength(1);
          await ada.changesCard(PLAN_CARDS.pays);
          await ada.choose('ultra_plus');
          expect(await ada.plan()).toBe('ultra_plus');
        },
      );

      it.each(['500_after', 'cut'])(
        'the answer to an upgrade is lost (%s): it is found, not made twice',
        async (mode) => {
          const ada = await Subscriber.on(market, 'plus');
          await fault('/v1/subscriptions', mode, mode === 'cut' ? 2 : 1);
          expect(await ada.choose('ultra_plus').catch(codeOf)).toBe('subscription.provider_unavailable');
          expect(await ada.choose('ultra_plus').catch(codeOf)).toBe('subscription.already_on_plan');
          expect(await ada.plan()).toBe('ultra_plus');
          expect(await ada.chargesAtProvider()).toHaveLength(2);
          expect((await calls(ada.id)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
        },
      );

      it('an upgrade that never reached the provider is given up; nobody is charged behind their back', async () => {
        const ada = await Subscriber.on(market, 'plus');
        await ada.choose('basic');
        await fault('/v1/subscriptions', '500_before');
        expect(await ada.choose('ultra_plus').catch(codeOf)).toBe('subscription.provider_unavailable');
        await makeDue(ada.id);
        await market.get(PlanSync).resumeChanges();
        expect((await calls(ada.id)).map(({ state }) => state)).toEqual([
          'succeeded',
          'succeeded',
          'abandoned',
        ]);
        expect(await ada.state()).toMatchObject({ plan: 'plus', subscription: { pendingPlan: 'basic' } });
        expect(await ada.chargesAtProvider()).toHaveLength(1);
      });

      it('a cancellation whose answer is lost is carried through by the worker', async () => {
        const ada = await Subscriber.on(market, 'plus');
        await fault('/v1/subscriptions', '500_before');
        expect(await ada.choose('basic').catch(codeOf)).toBe('subscription.provider_unavailable');
        await makeDue(ada.id);
        await market.get(PlanSync).resumeChanges();
        expect((await ada.state()).subscription?.pendingPlan).toBe('basic');
      });

      it('a plan from before there were charges is left at once, or begins to be paid', async () => {
        const ada = await Subscriber.join(market, 'ultra_plus');
        expect(await ada.state()).toEqual({ plan: 'ultra_plus', subscription: null });
        expect(await ada.choose('basic')).toMatchObject({ change: 'drop' });
        expect(await ada.plan()).toBe('basic');
        const bea = await Subscriber.join(market, 'ultra_plus');
        const { url = '' } = await bea.choose('plus');
        await bea.pays(url);
        await bea.comesBack(url);
        expect(await bea.last('subscription.started')).toMatchObject({
          previousPlan: 'ultra_plus',
          plan: 'plus',
        });
      });

      it('who had a plan before starts again with the card on file, at once', async () => {
        const ada = await Subscriber.on(market, 'plus');
        await ada.choose('basic');
        await ada.toNextPeriod();
        await eventually(async () => expect(await ada.plan()).toBe('basic'));
        expect(await ada.preview('super_plus')).toMatchObject({
          change: 'start',
          needsCard: false,
          card: { last4: '4242' },
          amountDue: 599,
        });
        expect((await ada.choose('super_plus')).url).toBeUndefined();
        expect(await ada.plan()).toBe('super_plus');
        expect(await ada.news()).toEqual(['started', 'change_scheduled', 'ended', 'started']);
      });

      it('when that card is declined, a page asks for another one', async () => {
        const ada = await Subscriber.on(market, 'plus', PLAN_CARDS.failsLater);
        await ada.choose('basic');
        await ada.toNextPeriod();
        await eventually(async () => expect(await ada.plan()).toBe('basic'));
        const { url = '' } = await ada.choose('super_plus');
        await ada.pays(url);
        await ada.comesBack(url);
        expect(await ada.plan()).toBe('super_plus');
      });
    });

    describe('A renewal (E16)', () => {
      it('whose webhook is lost is found within a day, and booked once', async () => {
        const ada = await Subscriber.on(market, 'plus');
        await ada.toNextPeriod(DAY - 10);
        await eventually(async () => expect(await ada.news()).toEqual(['started', 'renewed']));
        await market.advance(1);
        await market.get(PlanSync).followPlans();
        await allHandled(ada);
        expect((await ada.balances()).subscription_revenue).toBe(-798);
        expect(await ada.news()).toEqual(['started', 'renewed']);
      });

      it('three months at once are three renewals', async () => {
        const ada = await Subscriber.on(market, 'plus');
        await market.advanceDays(95);
        await eventually(async () =>
          expect(await ada.news()).toEqual(['started', 'renewed', 'renewed', 'renewed']),
        );
        await allHandled(ada);
        expect((await ada.balances()).subscription_revenue).toBe(-4 * 399);
      });

      it('that fails leaves seven days; then basic, and a stay paid meanwhile keeps its multiplier', async () => {
        const ada = await Subscriber.on(market, 'super_plus', PLAN_CARDS.failsLater);
        await ada.toNextPeriod();
        await eventually(async () => expect(await ada.news()).toEqual(['started', 'payment_failed']));
        const { plan, subscription } = await ada.state();
        expect([plan, subscription?.status]).toEqual(['super_plus', 'past_due']);
        const since = subscription?.pastDueSince?.getTime() ?? 0;
        expect((subscription?.graceEndsAt?.getTime() ?? 0) - since).toBe(7 * DAY * 1000);
        expect(await ada.choose('plus').catch(codeOf)).toBe('subscription.payment_due');
        const booking = await market.bookAndPay(ada.id, await market.aHome(), 15, 2);

        await market.advance(7 * DAY - 60);
        await market.get(PlanSync).followPlans();
        expect(await ada.plan()).toBe('super_plus');
        await market.advance(61);
        await market.advance(120);
        await eventually(async () => expect(await ada.plan()).toBe('basic'));
        expect(await ada.last('subscription.ended')).toMatchObject({ reason: 'payment_failed' });
        expect(await ada.atProvider()).toMatchObject({ status: 'canceled' });
        expect(await ada.chargesAtProvider()).toMatchObject([
          { status: 'paid' },
          { status: 'void', paid: 0 },
        ]);
        expect(await lockedFor(booking)).toMatchObject({ multiplier: 3 });
        await ada.changesCard(PLAN_CARDS.pays);
        await market.advanceDays(40);
        expect(await ada.chargesAtProvider()).toHaveLength(2);
        await allHandled(ada);
        expect((await ada.balances()).subscription_revenue).toBe(-599);
      });

      it('that fails and is paid with another card within the seven days goes on', async () => {
        const ada = await Subscriber.on(market, 'super_plus', PLAN_CARDS.failsLater);
        await ada.toNextPeriod();
        await eventually(async () => expect((await ada.state()).subscription?.status).toBe('past_due'));
        await market.advanceDays(4);
        await ada.changesCard(PLAN_CARDS.alsoPays);
        await market.advance(180);
        await eventually(async () =>
          expect(await ada.standing()).toEqual({ here: 'active', atProvider: 'active', open: [] }),
        );
        expect(await ada.last('subscription.renewed')).toMatchObject({
          afterFailure: true,
          paidCents: 599,
        });
        await market.advanceDays(10);
        expect(await ada.plan()).toBe('super_plus');
        await allHandled(ada);
        expect((await ada.balances()).subscription_revenue).toBe(-1_198);
      });

      it('can be tried again by hand; a card that is declined again says so', async () => {
        const ada = await Subscriber.on(market, 'plus', PLAN_CARDS.failsLater);
        expect(await ada.retry().catch(codeOf)).toBe('subscription.changed_meanwhile');
        await ada.toNextPeriod();
        await eventually(async () => expect((await ada.state()).subscription?.status).toBe('past_due'));
        expect(await ada.retry().catch(codeOf)).toBe('subscription.card_declined');
        const method = await ada.stripe.paymentMethods.attach('pm_card_visa', {
          customer: await ada.customer(),
        });
        const { id } = await ada.atProvider();
        await ada.stripe.subscriptions.update(id, { default_payment_method: method.id });
        await ada.retry();
        expect((await ada.state()).subscription?.status).toBe('active');
      });

      it('that failed can be given up at once', async () => {
        const ada = await Subscriber.on(market, 'plus', PLAN_CARDS.failsLater);
        await ada.toNextPeriod();
        await eventually(async () => expect((await ada.state()).subscription?.status).toBe('past_due'));
        expect(await ada.choose('basic')).toMatchObject({ change: 'end' });
        expect(await ada.plan()).toBe('basic');
        expect(await ada.last('subscription.ended')).toMatchObject({ reason: 'cancelled' });
        expect((await ada.chargesAtProvider()).at(-1)).toMatchObject({ status: 'void' });
      });

      it('paid at the last moment: the plan goes on although its grace is over here', async () => {
        const ada = await Subscriber.on(market, 'plus', PLAN_CARDS.failsLater);
        await ada.toNextPeriod();
        await eventually(async () => expect((await ada.state()).subscription?.status).toBe('past_due'));
        await ada.changesCard(PLAN_CARDS.pays);
        await market.advanceDays(8);
        await eventually(async () => expect((await ada.state()).subscription?.status).toBe('active'));
        expect(await ada.plan()).toBe('plus');
        expect(await ada.news()).not.toContain('ended');
      });

      it('the provider is away when grace ends: nothing is decided without it', async () => {
        const ada = await Subscriber.on(market, 'plus', PLAN_CARDS.failsLater);
        await ada.toNextPeriod();
        await eventually(async () => expect((await ada.state()).subscription?.status).toBe('past_due'));
        await market.sandboxCall('/_sandbox/faults', { path_prefix: '/v1/', mode: '500_before', times: 200 });
        await market.advanceDays(8);
        await expect(market.get(PlanSync).followPlans()).rejects.toThrow();
        expect(await ada.plan()).toBe('plus');
        await market.clearFaults();
        await market.advance(180);
        await eventually(async () => expect(await ada.plan()).toBe('basic'));
      });
    });

    describe('What the provider says', () => {
      it('late is not believed: a look that was overtaken is not written down', async () => {
        const ada = await Subscriber.on(market, 'plus');
        const { id } = await ada.atProvider();
        const old = await market.get(SyncSubscription).fetch(id);
        await ada.choose('ultra_plus');
        const outcome = await market.em.transactional((tx) =>
          market.get(FollowSubscription).apply(tx, old, market.now()),
        );
        expect(outcome).toBe('outdated');
        expect(await ada.plan()).toBe('ultra_plus');
      });

      it('may have changed since it was asked, and is asked again soon', async () => {
        const ada = await Subscriber.on(market, 'plus', PLAN_CARDS.failsLater);
        await ada.toNextPeriod();
        await eventually(async () => expect((await ada.state()).subscription?.status).toBe('past_due'));
        const { id } = await ada.atProvider();
        const old = await market.get(SyncSubscription).fetch(id);
        await ada.changesCard(PLAN_CARDS.pays);
        await market.advance(180);
        await market.em.transactional((tx) => market.get(FollowSubscription).apply(tx, old, market.now()));
        await eventually(async () => expect((await ada.state()).subscription?.status).toBe('active'));
      });

      it('counts when an operator changes something there', async () => {
        const ada = await Subscriber.on(market, 'plus');
        const { id } = await ada.atProvider();
        await ada.stripe.subscriptions.cancel(id);
        const ended = (await ada.webhookEvents()).at(-1);
        if (ended) await ada.hears(ended);
        await eventually(async () => expect(await ada.plan()).toBe('basic'));
      });

      it('of a subscription of nobody we know, or of none of our plans, is noted and changes nothing', async () => {
        const ada = await Subscriber.on(market, 'plus');
        const stranger = await ada.stripe.customers.create({
          payment_method: 'pm_card_visa',
          invoice_settings: { default_payment_method: 'pm_card_visa' },
          metadata: { user_id: ada.id },
        });
        const price = await ada.stripe.prices.create({
          currency: 'usd',
          unit_amount: 100,
          recurring: { interval: 'month' },
          product_data: { name: 'Something else' },
        });
        const { data: prices } = await ada.stripe.prices.list({
          lookup_keys: ['latchkey_premium_999_usd_month'],
        });
        const follow = market.get(FollowSubscription);
        const strange = await ada.stripe.subscriptions.create({
          customer: stranger.id,
          items: [{ price: prices[0]?.id ?? '' }],
        });
        expect(await follow.follow(strange.id)).toBe('unknown');
        const other = await ada.stripe.subscriptions.create({
          customer: await ada.customer(),
          default_payment_method: 'pm_card_visa',
          items: [{ price: price.id }],
        });
        expect(await follow.follow(other.id)).toBe('unreadable');
        const second = await ada.stripe.subscriptions.create({
          customer: await ada.customer(),
          default_payment_method: 'pm_card_visa',
          items: [{ price: prices[0]?.id ?? '' }],
        });
        expect(await follow.follow(second.id)).toBe('second');
        expect(await ada.plan()).toBe('plus');
      });
    });

    it('plans and prices are made once at the provider, however many ask', async () => {
      const ada = await Subscriber.on(market, 'plus');
      const { data } = await ada.stripe.prices.list({ limit: 100 });
      const ours = data
        .filter(({ lookup_key: key }) => key?.startsWith('latchkey_'))
        .map((price) => price.lookup_key);
      expect(ours.sort()).toEqual([
        'latchkey_plus_399_usd_month',
        'latchkey_premium_999_usd_month',
        'latchkey_super_plus_599_usd_month',
        'latchkey_ultra_plus_799_usd_month',
      ]);
    });

    it('a charge cannot be booked twice, and the ledger adds up', async () => {
      const booked = await market.tables
        .selectFrom('ledger_transactions')
        .select('provider_ref')
        .where('kind', '=', 'subscription_invoice')
        .executeTakeFirstOrThrow();
      const other = await market.tables
        .selectFrom('events')
        .select('id')
        .where('name', '=', 'subscription.started')
        .executeTakeFirstOrThrow();
      const again = market.tables.insertInto('ledger_transactions').values({
        id: randomUUID(),
        kind: 'subscription_invoice',
        event_id: other.id,
        provider_ref: booked.provider_ref,
        occurred_at: market.now(),
      });
      await expect(again.execute()).rejects.toMatchObject({ code: '23505' });
      expect((await trialBalance(market.em)).total).toBe(0);
      const unbooked = () =>
        market.tables
          .selectFrom('subscription_invoices as i')
          .leftJoin('ledger_transactions as t', (on) =>
            on.onRef('t.provider_ref', '=', 'i.provider_id').on('t.kind', '=', 'subscription_invoice'),
          )
          .select('i.provider_id')
          .where('i.status', '=', 'paid')
          .where('t.id', 'is', null)
          .execute();
      await eventually(async () => expect(await unbooked()).toEqual([]));
    });

    const codeOf = (error: { code?: string }) => error.code;

    /** Makes the next attempts due; they depend on real time. */
    const makeDue = (userId: string) =>
      market.tables
        .updateTable('operations')
        .set({ next_attempt_at: realNow(), lease_until: null })
        .where('user_id', '=', userId)
        .where('state', '=', 'requested')
        .execute();
  });
}
