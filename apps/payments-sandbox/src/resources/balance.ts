import type Stripe from 'stripe';
import { newId } from '../core/ids.js';
import type { World } from '../core/world.js';
import { listRoute } from '../http/lists.js';
import { type ApiRoute, pathParam } from '../http/route.js';

/** A movement on the balance of the platform or a connected account. Cents; negative when money leaves. */
export interface Movement {
  readonly type: Stripe.BalanceTransaction['type'];
  readonly reportingCategory: string;
  readonly amount: number;
  readonly fee?: number;
  readonly source: string;
  readonly description?: string | null;
  /** Epoch seconds; the default is immediately. */
  readonly availableOn?: number;
  readonly account?: string;
}

/** Stripe's fee for a card payment in cents: 2.9 % rounded half up, plus 30 cents. */
export const processingFee = (amount: number): number => Math.floor((amount * 29 + 500) / 1000) + 30;

const PENDING_SECONDS = 2 * 86_400;

/** When the money of a payment made now becomes available: after two days, as for US accounts. */
export const availableOn = (world: World, immediately = false): number =>
  world.clock.seconds() + (immediately ? 0 : PENDING_SECONDS);

/** Books a movement. Balances are computed as sums of movements. */
export function book(world: World, movement: Movement): Stripe.BalanceTransaction {
  const now = world.clock.seconds();
  const fee = movement.fee ?? 0;
  const availableAt = movement.availableOn ?? now;
  const feeDetail = {
    amount: fee,
    application: null,
    currency: 'usd',
    description: 'Stripe processing fees',
    type: 'stripe_fee',
  };
  return world.store.put<Stripe.BalanceTransaction>(
    {
      id: newId('txn'),
      object: 'balance_transaction',
      amount: movement.amount,
      available_on: availableAt,
      balance_type: 'payments',
      created: now,
      currency: 'usd',
      description: movement.description ?? null,
      exchange_rate: null,
      fee,
      fee_details: fee === 0 ? [] : [feeDetail],
      net: movement.amount - fee,
      reporting_category: movement.reportingCategory,
      source: movement.source,
      status: availableAt > now ? 'pending' : 'available',
      type: movement.type,
    },
    movement.account ?? '',
  );
}

/** The available and pending balance, in cents. */
export function balanceOf(world: World, account = ''): { available: number; pending: number } {
  return world.store.sumByAvailability(account, world.clock.seconds());
}

/** The status depends on the clock, so it is computed when read. */
const withCurrentStatus = (world: World, movement: Stripe.BalanceTransaction): Stripe.BalanceTransaction => ({
  ...movement,
  status: movement.available_on > world.clock.seconds() ? 'pending' : 'available',
});

function balanceObject(world: World, account: string): Stripe.Balance {
  const { available, pending } = balanceOf(world, account);
  const inUsd = (amount: number) => ({ amount, currency: 'usd', source_types: { card: amount } });
  return { object: 'balance', available: [inUsd(available)], livemode: false, pending: [inUsd(pending)] };
}

const LIST = listRoute('/v1/balance_transactions', 'balance_transaction', {
  filters: ['type', 'source', 'currency'],
  perAccount: true,
});

/** Routes of the balance and its transactions. */
export const balanceRoutes: readonly ApiRoute[] = [
  { method: 'GET', path: '/v1/balance', run: (world, call) => balanceObject(world, call.account ?? '') },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    run: (world, call) => withCurrentStatus(world, world.store.get('balance_transaction', pathParam(call))),
  },
  {
    ...LIST,
    run: (world, call) => {
      const page = LIST.run(world, call) as Stripe.ApiList<Stripe.BalanceTransaction>;
      return { ...page, data: page.data.map((movement) => withCurrentStatus(world, movement)) };
    },
  },
];
