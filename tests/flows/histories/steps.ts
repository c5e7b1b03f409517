import fc from 'fast-check';
import type Stripe from 'stripe';
import { BookingsService, EndBooking } from '#libs/stays/bookings';
import { PaymentsService } from '#libs/money/payments';
import { FollowAccount, PayableHolds } from '#libs/money/payouts';
import { inTransaction, DomainError } from '#libs/core/platform';
import type { CancelledBy } from '#libs/core/rules';
import { CARDS } from '../marketplace.js';
import { DISPUTE_STEPS } from './dispute-steps.js';
import { PLAN_STEPS } from './plan-steps.js';
import type { StillMarket } from './still-market.js';
import { perksFor, VOUCHER_STEPS, voucherOf } from './voucher-steps.js';

const HOUR = 3_600;
/** Prices whose percentages leave odd cents behind (A1, A3). */
const NIGHTLY = [10_000, 9_999, 3_333, 12_347];

/** Who and what a history is about; it grows as the history goes on. */
export interface Actors {
  owners: string[];
  homes: string[];
  travelers: string[];
  /** What points can be spent on. */
  perks: string[];
  bookings: { id: string; traveler: string }[];
  sessions: { id: string; url: string; traveler: string }[];
}

/** The people and homes of one history: two owners, both enabled from the start. */
export async function aCast(still: StillMarket): Promise<Actors> {
  const { market } = still;
  const owners = [await market.anOwner(), await market.anOwner()];
  const homes = await Promise.all(NIGHTLY.map((price, index) => market.aHome(price, owners[index % 2])));
  const travelers = [await market.aTraveler('super_plus'), await market.aTraveler()];
  for (const owner of owners) await market.onboard(owner);
  const perks = await perksFor(still, travelers);
  return { owners, homes, travelers, perks, bookings: [], sessions: [] };
}

/** One thing that happens. */
export type Act = (still: StillMarket, actors: Actors) => Promise<void>;

const STAYS_AND_PAYOUTS: Readonly<Record<string, { weight: number; act: Act }>> = {
  'a traveler books and pays': { weight: 4, act: (still, actors) => bookAndPay(still, actors) },
  'a stay comes to its end, and a day passes': { weight: 8, act: stayAndWait },
  'an owner is paid': { weight: 4, act: stayAndPay },
  'a paid stay is cancelled': { weight: 6, act: payAndCancel },
  'a payment comes too late': { weight: 2, act: payTooLate },
  'our balance is spent': { weight: 1, act: spendBalance },
  'a traveler books': {
    weight: 2,
    act: async (still, actors) => {
      await book(still, actors);
    },
  },
  'a payment page is opened': { weight: 3, act: openCheckout },
  'a card is typed': { weight: 4, act: typeCard },
  'the browser comes back': { weight: 2, act: comeBack },
  'the traveler cancels': { weight: 3, act: cancelByTraveler },
  'some work is done': { weight: 6, act: (still) => still.work() },
  'all work is done': { weight: 5, act: (still) => still.settle() },
  'jobs run again': { weight: 2, act: (still) => still.repeat() },
  'hours pass': { weight: 4, act: (still) => still.market.advance((1 + still.draw(40)) * HOUR) },
  'days pass': { weight: 7, act: (still) => still.market.advanceDays(1 + still.draw(5)) },
  'the sweeps run': { weight: 8, act: (still) => still.sweep() },
  'the provider stumbles': { weight: 2, act: stumble },
  'a process dies between asking and writing down': { weight: 2, act: die },
  'a refund fails days later': { weight: 2, act: failRefund },
  'an account is disabled': { weight: 2, act: (still, actors) => snapshot(still, actors, 'restricted') },
  'an account is enabled': { weight: 2, act: (still, actors) => snapshot(still, actors, 'enabled') },
  'an owner is onboarded': { weight: 1, act: onboard },
  'a transfer is reversed': { weight: 5, act: reverse },
  'notices come, doubled and late': { weight: 3, act: webhookEvents },
  'a booking is frozen': { weight: 1, act: freeze },
  'a hold is lifted': { weight: 2, act: liftHolds },
};

/** Everything that can happen, by name; the weight says how often. */
const STEPS: Readonly<Record<string, { weight: number; act: Act }>> = {
  ...STAYS_AND_PAYOUTS,
  ...DISPUTE_STEPS,
  ...PLAN_STEPS,
  ...VOUCHER_STEPS,
};

/** A history: names of steps, in the order in which they happen. */
export const histories = fc.array(
  fc.oneof(...Object.entries(STEPS).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) }))),
  { minLength: 16, maxLength: 44 },
);

/** Lets one step happen. A refusal is an answer, and so is a provider that was made to fail. */
export async function happen(name: string, still: StillMarket, actors: Actors): Promise<void> {
  try {
    await STEPS[name]?.act(still, actors);
  } catch (error) {
    if (error instanceof DomainError || isFromProvider(error)) return;
    throw new Error(`While ${name}`, { cause: error });
  }
}

const isFromProvider = (error: unknown): boolean => error instanceof Error && 'rawType' in error;

/** Somebody books something, a third of the time with a voucher. @param days at most so many from now to check-in, and as many nights at most */
async function book(still: StillMarket, actors: Actors, days = 12): Promise<Actors['bookings'][number]> {
  const [home, traveler] = [still.oneOf(actors.homes) ?? '', still.oneOf(actors.travelers) ?? ''];
  const nights = 1 + still.draw(Math.min(days, 3));
  const request = still.market.request(home, 1 + still.draw(days), nights);
  const voucher = still.draw(3) === 0 ? await voucherOf(still, actors, traveler) : null;
  const id = await still.market
    .get(BookingsService)
    .create({ id: traveler, role: 'traveler' }, { ...request, voucher });
  const booking = { id, traveler };
  actors.bookings.push(booking);
  return booking;
}

/** What it earned is due at the end; whether the books know, and whether it is sent, is left to what follows. */
async function stayAndWait(still: StillMarket, actors: Actors): Promise<void> {
  await bookAndPay(still, actors, 1);
  await still.market.advanceDays(3);
  await still.sweep();
  if (still.draw(4) > 0) await still.settle();
  await still.market.advance(25 * HOUR);
  if (still.draw(2) > 0) await still.sweep();
}

async function stayAndPay(still: StillMarket, actors: Actors): Promise<void> {
  await stayAndWait(still, actors);
  await still.sweep();
  await still.settle();
}

/** In time, too late, by whom ever. */
async function payAndCancel(still: StillMarket, actors: Actors): Promise<void> {
  await bookAndPay(still, actors, 3);
  const booking = actors.bookings.at(-1);
  if (!booking) return;
  if (still.draw(3) === 0) await still.market.advance((1 + still.draw(40)) * HOUR);
  const by = still.oneOf(['traveler', 'traveler', 'owner', 'operator'] as const) ?? 'traveler';
  if (by === 'traveler') await still.market.get(BookingsService).cancel(booking.id, booking.traveler, null);
  else await cancelBy(by, still, { ...actors, bookings: [booking] });
}

async function payTooLate(still: StillMarket, actors: Actors): Promise<void> {
  const { id, traveler } = await book(still, actors);
  const { url, sessionId } = await still.market.checkout(traveler, id);
  await payOn(still, url);
  await still.market.get(BookingsService).cancel(id, traveler, null);
  await still.market.get(PaymentsService).status(sessionId, traveler);
}

/** Refunds, fees and payouts of others can leave too little; transfers are refused then. */
async function spendBalance(still: StillMarket): Promise<void> {
  const { stripe } = still.market;
  const amount = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
  if (amount <= 0) return;
  const { id: destination } = await stripe.accounts.create({ type: 'express' });
  await still.market.sandboxCall('/_sandbox/accounts', { account: destination, standing: 'enabled' });
  await stripe.transfers.create({ amount, currency: 'usd', destination });
}

async function bookAndPay(still: StillMarket, actors: Actors, days?: number): Promise<void> {
  const booking = await book(still, actors, days);
  const { url, sessionId } = await still.market.checkout(booking.traveler, booking.id);
  actors.sessions.push({ id: sessionId, url, traveler: booking.traveler });
  await payOn(still, url);
  await still.market.get(PaymentsService).status(sessionId, booking.traveler);
}

async function openCheckout(still: StillMarket, actors: Actors): Promise<void> {
  const booking = still.oneOf(actors.bookings);
  if (!booking) return;
  const tab = `&tab=${still.draw(2)}`;
  const { url, sessionId } = await still.market.checkout(booking.traveler, booking.id, tab);
  actors.sessions.push({ id: sessionId, url, traveler: booking.traveler });
}

async function typeCard(still: StillMarket, actors: Actors): Promise<void> {
  const session = still.oneOf(actors.sessions);
  if (session) await payOn(still, session.url);
}

/** Types a card into the provider's page; there is none where a voucher paid all of it. */
async function payOn(still: StillMarket, url: string): Promise<void> {
  if (url.startsWith(still.market.sandbox.url)) await still.market.typeCard(url, anyCard(still));
}

async function comeBack(still: StillMarket, actors: Actors): Promise<void> {
  const session = still.oneOf(actors.sessions);
  if (session) await still.market.get(PaymentsService).status(session.id, session.traveler);
}

const anyCard = (still: StillMarket): string =>
  still.oneOf([CARDS.availableAtOnce, CARDS.pays, CARDS.refundTakesTime]) ?? CARDS.pays;

async function cancelByTraveler(still: StillMarket, actors: Actors): Promise<void> {
  const booking = still.oneOf(actors.bookings);
  if (booking) await still.market.get(BookingsService).cancel(booking.id, booking.traveler, null);
}

/** An owner gives everything back (A7), an operator that or what the traveler's own cancellation would give. */
async function cancelBy(
  by: CancelledBy & ('owner' | 'operator'),
  still: StillMarket,
  actors: Actors,
): Promise<void> {
  const booking = still.oneOf(actors.bookings);
  if (!booking) return;
  const ending = still.market.get(EndBooking);
  if (by === 'owner') {
    const home = await still.market.tables
      .selectFrom('bookings')
      .select('owner_id as owner')
      .where('id', '=', booking.id)
      .executeTakeFirst();
    await ending.byOwner(booking.id, home?.owner ?? '', 'The roof leaks');
    return;
  }
  const choice = still.oneOf(['full', 'policy'] as const) ?? 'full';
  await inTransaction(still.market.em, (tx) => ending.byOperator(tx, booking.id, choice, 'Asked to'));
}

/** The next calls that move money fail, before or after their effect. */
async function stumble(still: StillMarket): Promise<void> {
  await still.market.sandboxCall('/_sandbox/faults', {
    path_prefix: still.oneOf(['/v1/refunds', '/v1/transfers', '/v1/accounts']),
    method: 'POST',
    mode: still.oneOf(['500_after', '500_before', 'cut', '409', '429']),
    times: 1 + still.draw(2),
  });
}

/** The call goes through, its answer is lost, and nobody was left to note even that. */
async function die(still: StillMarket): Promise<void> {
  for (const path_prefix of ['/v1/refunds', '/v1/transfers'])
    await still.market.sandboxCall('/_sandbox/faults', {
      path_prefix,
      method: 'POST',
      mode: 'cut',
      times: 2,
    });
  await still.sweep();
  await still.work();
  await still.market.tables
    .updateTable('operations')
    .set({ last_error: null })
    .where('state', '=', 'requested')
    .where('kind', 'in', ['refund', 'transfer'])
    .execute();
}

async function failRefund(still: StillMarket): Promise<void> {
  const { data } = await still.market.stripe.refunds.list({ limit: 20 });
  const refund = still.oneOf(data.filter(({ status }) => status === 'succeeded'));
  if (!refund || (await isDisputed(still, refund))) return;
  await still.market.sandboxCall('/_sandbox/refunds/fail', { refund: refund.id });
  await still.market.deliverWebhooks('refund.failed');
}

/** A charge that was given back in part, and disputed for the rest: operators look after it. */
async function isDisputed({ market }: StillMarket, { charge }: Stripe.Refund): Promise<boolean> {
  return typeof charge === 'string' && (await market.stripe.charges.retrieve(charge)).disputed;
}

async function snapshot(still: StillMarket, actors: Actors, to: 'enabled' | 'restricted'): Promise<void> {
  const account = await still.market.accountOf(still.oneOf(actors.owners) ?? '');
  if (!account) return;
  await still.market.sandboxCall('/_sandbox/accounts', { account, standing: to });
  // Sometimes we hear of it at once, sometimes only when a transfer is refused.
  if (still.draw(2) === 0) await still.market.get(FollowAccount).refresh(account);
}

async function onboard(still: StillMarket, actors: Actors): Promise<void> {
  const owner = still.oneOf(actors.owners);
  if (owner) await still.market.onboard(owner);
}

async function reverse(still: StillMarket, actors: Actors): Promise<void> {
  const owner = still.oneOf(actors.owners);
  if (!owner || !(await still.market.accountOf(owner))) return;
  const transfers = await still.market.transfersTo(owner);
  const transfer = still.oneOf(transfers.filter(({ reversed }) => !reversed));
  if (!transfer) return;
  const left = transfer.amount - transfer.amount_reversed;
  await still.market.stripe.transfers.createReversal(transfer.id, { amount: 1 + still.draw(left) });
  await still.market.deliverWebhooks('transfer.reversed');
}

async function webhookEvents(still: StillMarket): Promise<void> {
  for (const type of [
    'transfer.reversed',
    'transfer.created',
    'account.updated',
    'refund.failed',
    'refund.updated',
  ])
    if (still.draw(3) === 0) await still.market.deliverWebhooks(type, 1 + still.draw(2));
}

async function freeze(still: StillMarket, actors: Actors): Promise<void> {
  const booking = still.oneOf(actors.bookings);
  if (!booking) return;
  const now = still.market.now();
  const hold = {
    on: { bookingId: booking.id },
    reason: 'Being looked into',
    reference: `${booking.id} ${now.getTime()}`,
  };
  await inTransaction(still.market.em, (tx) => still.market.get(PayableHolds).place(tx, hold, now));
}

/** An operator lifts every hold there is. */
export async function liftHolds(still: StillMarket, actors: Actors): Promise<void> {
  const holds = still.market.get(PayableHolds);
  for (const { id } of await holds.inPlace(500))
    await holds.liftByOperator(id, actors.travelers[0] ?? '', 'All is well');
}
