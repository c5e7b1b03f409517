import type Stripe from 'stripe';
import { newId } from '../core/ids.js';
import type { World } from '../core/world.js';
import { listRoute } from '../http/lists.js';
import { pathPart, type ApiRoute } from '../http/route.js';

/** A movement of money on the platform's books, or on those of a connected account. Cents; negative leaves. */
export interface Movement {
  readonly type: Stripe.BalanceTransaction['type'];
  readonly reportingCategory: string;
  readonly amount: number;
  readonly fee?: number;
  readonly source: string;
  readonly description?: string | null;
  /** Seconds; when left out the money is there at once. */
  readonly availableOn?: number;
  readonly account?: string;
}

/** What Stripe keeps of a card payment: 2.9 % and 30 cents, rounded half up, in whole cents. */
export const processingFee = (amount: number): number => Math.floor((amount * 29 + 500) / 1000) + 30;

const PENDING_SECONDS = 2 * 86_400;

/** When the money of a payment made now can be passed on: two days later, as for accounts in the US. */
export const availableOn = (world: World, atOnce = false): number =>
  world.clock.seconds() + (atOnce ? 0 : PENDING_SECONDS);

/** Books a movement; balances are sums of these and are stored nowhere else. */
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

/** What can be passed on now and what cannot yet, in cents. */
export function balanceOf(world: World, account = ''): { available: number; pending: number } {
  return world.store.sumByAvailability(account, world.clock.seconds());
}

/** The status Stripe reports follows from the clock, so it is worked out when asked. */
const presentMovement = (world: World, movement: Stripe.BalanceTransaction): Stripe.BalanceTransaction => ({
  ...movement,
  status: movement.available_on > world.clock.seconds() ? 'pending' : 'available',
});

function presentBalance(world: World, account: string): Stripe.Balance {
  const { available, pending } = balanceOf(world, account);
  const inUsd = (amount: number) => ({ amount, currency: 'usd', source_types: { card: amount } });
  return { object: 'balance', available: [inUsd(available)], livemode: false, pending: [inUsd(pending)] };
}

const LIST = listRoute('/v1/balance_transactions', 'balance_transaction', {
  filters: ['type', 'source', 'currency'],
  perAccount: true,
});

/** The balance and the movements it is made of. */
export const balanceRoutes: readonly ApiRoute[] = [
  { method: 'GET', path: '/v1/balance', run: (world, call) => presentBalance(world, call.account ?? '') },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    run: (world, call) => presentMovement(world, world.store.get('balance_transaction', pathPart(call))),
  },
  {
    ...LIST,
    run: (world, call) => {
      const page = LIST.run(world, call) as Stripe.ApiList<Stripe.BalanceTransaction>;
      return { ...page, data: page.data.map((movement) => presentMovement(world, movement)) };
    },
  },
];
