import { sumOf } from '#libs/core/platform';
import { PLAN_CARDS, Subscriber } from '../subscriber.js';
import type { Act, Actors } from './steps.js';
import type { ManualWorker } from './manual-worker.js';

const HALF_A_DAY = 12 * 3_600;
const PLANS = ['basic', 'plus', 'super_plus', 'ultra_plus', 'premium'] as const;
const PLAN_NOTICES = [
  'checkout.session.completed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
];

/** What travelers do with their plans, and what becomes of these (E2, E3, E16). */
export const PLAN_STEPS: Readonly<Record<string, { weight: number; act: Act }>> = {
  'a plan is chosen': { weight: 8, act: choose },
  'a running plan is changed': { weight: 4, act: change },
  'a plan is chosen twice at once': { weight: 2, act: chooseTwice },
  'another card is put on file': { weight: 3, act: changeCard },
  'a paid month ends': { weight: 4, act: month },
  'an overdue renewal is tried again': { weight: 1, act: retry },
  'grace ends': { weight: 2, act: (worker) => worker.market.advanceDays(8) },
  'an answer about a plan is lost': { weight: 3, act: stumble },
  'webhooks about plans arrive, duplicated and late': { weight: 3, act: hear },
};

/** The provider keeps its events for 30 days, so no month goes by without a sweep in it. */
async function month(worker: ManualWorker): Promise<void> {
  await worker.market.advanceDays(15);
  await worker.sweep();
  await worker.market.advanceDays(16);
}

/** Where a page opens, a card is typed or not, and the browser comes back or not. */
async function choose(worker: ManualWorker, actors: Actors): Promise<void> {
  const traveler = subscriber(worker, actors);
  const { url } = await traveler.choose(worker.oneOf(PLANS) ?? 'basic');
  if (!url || worker.draw(5) === 0) return;
  await traveler.pays(url, worker.oneOf([PLAN_CARDS.pays, PLAN_CARDS.pays, PLAN_CARDS.failsLater]) ?? '');
  if (worker.draw(2) === 0) await traveler.comesBack(url);
}

/** Whoever has no plan yet takes one and pays for it first. */
async function change(worker: ManualWorker, actors: Actors): Promise<void> {
  const traveler = subscriber(worker, actors);
  if (!(await traveler.state()).subscription) {
    const { url } = await traveler.choose('plus');
    if (!url) return;
    await traveler.pays(url);
    await traveler.comesBack(url);
  }
  await traveler.choose(worker.oneOf(PLANS) ?? 'basic');
}

async function chooseTwice(worker: ManualWorker, actors: Actors): Promise<void> {
  const traveler = subscriber(worker, actors);
  const [one, other] = [worker.oneOf(PLANS) ?? 'basic', worker.oneOf(PLANS) ?? 'basic'];
  const [failed] = (await Promise.allSettled([traveler.choose(one), traveler.choose(other)])).filter(
    (outcome) => outcome.status === 'rejected',
  );
  if (failed) throw failed.reason;
}

async function changeCard(worker: ManualWorker, actors: Actors): Promise<void> {
  const card = worker.oneOf([PLAN_CARDS.pays, PLAN_CARDS.alsoPays, PLAN_CARDS.failsLater]) ?? '';
  await subscriber(worker, actors).changesCard(card);
}

function retry(worker: ManualWorker, actors: Actors): Promise<void> {
  return subscriber(worker, actors).retry();
}

function stumble(worker: ManualWorker): Promise<void> {
  return worker.market.sandboxCall('/_sandbox/faults', {
    path_prefix: worker.oneOf([
      '/v1/subscriptions',
      '/v1/checkout/sessions',
      '/v1/customers',
      '/v1/invoices',
    ]),
    method: 'POST',
    mode: worker.oneOf(['500_after', '500_before', 'cut', '429']),
    times: 1 + worker.draw(2),
  });
}

async function hear(worker: ManualWorker): Promise<void> {
  for (const type of PLAN_NOTICES)
    if (worker.draw(2) === 0) await worker.market.deliverWebhooks(type, 1 + worker.draw(2));
}

const subscriber = (worker: ManualWorker, { travelers }: Actors): Subscriber =>
  Subscriber.of(worker.market, worker.oneOf(travelers) ?? '');

/** So long that every plan had its turn to be looked at, and nobody waits for a page any more. */
export async function plansHadTheirTurn(worker: ManualWorker): Promise<void> {
  await worker.market.advance(HALF_A_DAY + 3_600);
  await worker.recoverAndSettle();
}

/** Each traveler has the plan that the provider charges for, one at most, and each charge is in the books once (E2, E3, E16). */
export async function plansAgree({ market }: ManualWorker, { travelers }: Actors): Promise<void> {
  for (const id of travelers) {
    const traveler = Subscriber.of(market, id);
    const known = await market.tables
      .selectFrom('provider_customers')
      .select('customer_id')
      .where('user_id', '=', id)
      .execute();
    if (known.length === 0) continue;
    const alive = (await traveler.allAtProvider()).filter(
      ({ status }) => status === 'active' || status === 'past_due',
    );
    const state = await traveler.state();
    expect(alive.map(({ status }) => status)).toEqual(state.subscription ? [state.subscription.status] : []);
    const [sold] = alive;
    if (sold) expect(sold.items.data[0]?.price.metadata.plan).toBe(state.plan);
    const charges = (await traveler.chargesAtProvider()).filter(({ status }) => status === 'paid');
    expect(await chargesInBooks(market, id)).toEqual({
      paid: charges.reduce((sum, { paid }) => sum + paid, 0),
      total: charges.reduce((sum, { total }) => sum + total, 0),
    });
  }
}

async function chargesInBooks(
  market: ManualWorker['market'],
  traveler: string,
): Promise<{ paid: number; total: number }> {
  return market.tables
    .selectFrom('subscription_invoices as i')
    .innerJoin('ledger_transactions as t', 't.provider_ref', 'i.provider_id')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .select((row) => {
      const amountOn = (account: 'provider_clearing' | 'subscription_revenue') =>
        sumOf(row.case().when('e.account', '=', account).then(row.ref('e.amount_cents')).end());
      return [
        amountOn('provider_clearing').as('paid'),
        row.neg(amountOn('subscription_revenue')).as('total'),
      ];
    })
    .where('t.kind', '=', 'subscription_invoice')
    .where('i.user_id', '=', traveler)
    .executeTakeFirstOrThrow();
}
