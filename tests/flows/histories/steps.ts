import fc from 'fast-check';
import type Stripe from 'stripe';
import { BookingsService, EndBooking } from '#libs/stays/bookings';
import { PaymentsService } from '#libs/money/payments';
import { FollowAccount, PayableHolds } from '#libs/money/payouts';
import { inTransaction, DomainError } from '#libs/core/platform';
import type { CancelledBy } from '#libs/core/rules';
import { CARDS } from '../marketplace.js';
import { DATE_CHANGE_STEPS } from './date-change-steps.js';
import { DISPUTE_STEPS } from './dispute-steps.js';
import { PLAN_STEPS } from './plan-steps.js';
import type { ManualWorker } from './manual-worker.js';
import { perksFor, VOUCHER_STEPS, voucherOf } from './voucher-steps.js';

const HOUR = 3_600;
/** Prices whose percentages leave odd cents (A1, A3). */
const NIGHTLY = [10_000, 9_999, 3_333, 12_347];

/** The people, homes and bookings of a history; grows with it. */
export interface Actors {
  owners: string[];
  homes: string[];
  travelers: string[];
  /** Ids of perks. */
  perks: string[];
  bookings: { id: string; traveler: string }[];
  sessions: { id: string; url: string; traveler: string }[];
}

/** Creates the people and homes of one history: two owners, both enabled from the start. */
export async function seedActors(worker: ManualWorker): Promise<Actors> {
  const { market } = worker;
  const owners = [await market.anOwner(), await market.anOwner()];
  const homes = await Promise.all(NIGHTLY.map((price, index) => market.aHome(price, owners[index % 2])));
  const travelers = [await market.aTraveler('super_plus'), await market.aTraveler()];
  for (const owner of owners) await market.onboard(owner);
  const perks = await perksFor(worker, travelers);
  return { owners, homes, travelers, perks, bookings: [], sessions: [] };
}

/** One step of a history. */
export type Act = (worker: ManualWorker, actors: Actors) => Promise<void>;

const STAYS_AND_PAYOUTS: Readonly<Record<string, { weight: number; act: Act }>> = {
  'a traveler books and pays': { weight: 4, act: (worker, actors) => bookAndPay(worker, actors) },
  'a stay comes to its end, and a day passes': { weight: 8, act: stayAndWait },
  'an owner is paid': { weight: 4, act: stayAndPay },
  'a paid stay is cancelled': { weight: 6, act: payAndCancel },
  'a payment comes too late': { weight: 2, act: payTooLate },
  'our balance is spent': { weight: 1, act: spendBalance },
  'a traveler books': {
    weight: 2,
    act: async (worker, actors) => {
      await book(worker, actors);
    },
  },
  'a payment page is opened': { weight: 3, act: openCheckout },
  'a card is typed': { weight: 4, act: typeCard },
  'the browser comes back': { weight: 2, act: comeBack },
  'the traveler cancels': { weight: 3, act: cancelByTraveler },
  'some work is done': { weight: 6, act: (worker) => worker.work() },
  'all work is done': { weight: 5, act: (worker) => worker.settle() },
  'jobs run again': { weight: 2, act: (worker) => worker.repeat() },
  'hours pass': { weight: 4, act: (worker) => worker.market.advance((1 + worker.draw(40)) * HOUR) },
  'days pass': { weight: 7, act: (worker) => worker.market.advanceDays(1 + worker.draw(5)) },
  'the sweeps run': { weight: 8, act: (worker) => worker.sweep() },
  'the provider stumbles': { weight: 2, act: stumble },
  'a process dies after a call, before storing the answer': { weight: 2, act: die },
  'a refund fails days later': { weight: 2, act: failRefund },
  'an account is disabled': { weight: 2, act: (worker, actors) => snapshot(worker, actors, 'restricted') },
  'an account is enabled': { weight: 2, act: (worker, actors) => snapshot(worker, actors, 'enabled') },
  'an owner is onboarded': { weight: 1, act: onboard },
  'a transfer is reversed': { weight: 5, act: reverse },
  'webhooks arrive, duplicated and late': { weight: 3, act: webhookEvents },
  'a booking is frozen': { weight: 1, act: freeze },
  'a hold is lifted': { weight: 2, act: liftHolds },
};

/** All steps by name; the weight says how often each is chosen. */
const STEPS: Readonly<Record<string, { weight: number; act: Act }>> = {
  ...STAYS_AND_PAYOUTS,
  ...DATE_CHANGE_STEPS,
  ...DISPUTE_STEPS,
  ...PLAN_STEPS,
  ...VOUCHER_STEPS,
};

/** A history: names of steps, in order. */
export const histories = fc.array(
  fc.oneof(...Object.entries(STEPS).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) }))),
  { minLength: 16, maxLength: 44 },
);

/** Runs one step. Domain errors and provider failures are expected. */
export async function happen(name: string, worker: ManualWorker, actors: Actors): Promise<void> {
  try {
    await STEPS[name]?.act(worker, actors);
  } catch (error) {
    if (error instanceof DomainError || isFromProvider(error)) return;
    throw new Error(`While ${name}`, { cause: error });
  }
}

const isFromProvider = (error: unknown): boolean => error instanceof Error && 'rawType' in error;

/** Books a random home, a third of the time with a voucher. @param days maximum until check-in, and maximum nights */
async function book(worker: ManualWorker, actors: Actors, days = 12): Promise<Actors['bookings'][number]> {
  const [home, traveler] = [worker.oneOf(actors.homes) ?? '', worker.oneOf(actors.travelers) ?? ''];
  const nights = 1 + worker.draw(Math.min(days, 3));
  const request = worker.market.request(home, 1 + worker.draw(days), nights);
  const voucher = worker.draw(3) === 0 ? await voucherOf(worker, actors, traveler) : null;
  const id = await worker.market
    .get(BookingsService)
    .create({ id: traveler, role: 'traveler' }, { ...request, voucher });
  const booking = { id, traveler };
  actors.bookings.push(booking);
  return booking;
}

/** A stay whose earnings are due at the end; later steps may book them and pay them out. */
async function stayAndWait(worker: ManualWorker, actors: Actors): Promise<void> {
  await bookAndPay(worker, actors, 1);
  await worker.market.advanceDays(3);
  await worker.sweep();
  if (worker.draw(4) > 0) await worker.settle();
  await worker.market.advance(25 * HOUR);
  if (worker.draw(2) > 0) await worker.sweep();
}

async function stayAndPay(worker: ManualWorker, actors: Actors): Promise<void> {
  await stayAndWait(worker, actors);
  await worker.sweep();
  await worker.settle();
}

/** In time or too late, by anybody. */
async function payAndCancel(worker: ManualWorker, actors: Actors): Promise<void> {
  await bookAndPay(worker, actors, 3);
  const booking = actors.bookings.at(-1);
  if (!booking) return;
  if (worker.draw(3) === 0) await worker.market.advance((1 + worker.draw(40)) * HOUR);
  const by = worker.oneOf(['traveler', 'traveler', 'owner', 'operator'] as const) ?? 'traveler';
  if (by === 'traveler') await worker.market.get(BookingsService).cancel(booking.id, booking.traveler, null);
  else await cancelBy(by, worker, { ...actors, bookings: [booking] });
}

async function payTooLate(worker: ManualWorker, actors: Actors): Promise<void> {
  const { id, traveler } = await book(worker, actors);
  const { url, sessionId } = await worker.market.checkout(traveler, id);
  await payOn(worker, url);
  await worker.market.get(BookingsService).cancel(id, traveler, null);
  await worker.market.get(PaymentsService).status(sessionId, traveler);
}

/** Empties our balance at the provider, so that transfers are refused. */
async function spendBalance(worker: ManualWorker): Promise<void> {
  const { stripe } = worker.market;
  const amount = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
  if (amount <= 0) return;
  const { id: destination } = await stripe.accounts.create({ type: 'express' });
  await worker.market.sandboxCall('/_sandbox/accounts', { account: destination, standing: 'enabled' });
  await stripe.transfers.create({ amount, currency: 'usd', destination });
}

async function bookAndPay(worker: ManualWorker, actors: Actors, days?: number): Promise<void> {
  const booking = await book(worker, actors, days);
  const { url, sessionId } = await worker.market.checkout(booking.traveler, booking.id);
  actors.sessions.push({ id: sessionId, url, traveler: booking.traveler });
  await payOn(worker, url);
  await worker.market.get(PaymentsService).status(sessionId, booking.traveler);
}

async function openCheckout(worker: ManualWorker, actors: Actors): Promise<void> {
  const booking = worker.oneOf(actors.bookings);
  if (!booking) return;
  const tab = `&tab=${worker.draw(2)}`;
  const { url, sessionId } = await worker.market.checkout(booking.traveler, booking.id, tab);
  actors.sessions.push({ id: sessionId, url, traveler: booking.traveler });
}

async function typeCard(worker: ManualWorker, actors: Actors): Promise<void> {
  const session = worker.oneOf(actors.sessions);
  if (session) await payOn(worker, session.url);
}

/** Pays on the provider's page; there is none if a voucher covers everything. */
async function payOn(worker: ManualWorker, url: string): Promise<void> {
  if (url.startsWith(worker.market.sandbox.url)) await worker.market.typeCard(url, anyCard(worker));
}

async function comeBack(worker: ManualWorker, actors: Actors): Promise<void> {
  const session = worker.oneOf(actors.sessions);
  if (session) await worker.market.get(PaymentsService).status(session.id, session.traveler);
}

const anyCard = (worker: ManualWorker): string =>
  worker.oneOf([CARDS.availableAtOnce, CARDS.pays, CARDS.refundTakesTime]) ?? CARDS.pays;

async function cancelByTraveler(worker: ManualWorker, actors: Actors): Promise<void> {
  const booking = worker.oneOf(actors.bookings);
  if (booking) await worker.market.get(BookingsService).cancel(booking.id, booking.traveler, null);
}

/** An owner refunds everything (A7), an operator everything or what the policy gives. */
async function cancelBy(
  by: CancelledBy & ('owner' | 'operator'),
  worker: ManualWorker,
  actors: Actors,
): Promise<void> {
  const booking = worker.oneOf(actors.bookings);
  if (!booking) return;
  const ending = worker.market.get(EndBooking);
  if (by === 'owner') {
    const home = await worker.market.tables
      .selectFrom('bookings')
      .select('owner_id as owner')
      .where('id', '=', booking.id)
      .executeTakeFirst();
    await ending.byOwner(booking.id, home?.owner ?? '', {
      cause: 'broken',
      words: 'The roof leaks',
    });
    return;
  }
  const choice = worker.oneOf(['full', 'policy'] as const) ?? 'full';
  await inTransaction(worker.market.em, (tx) => ending.byOperator(tx, booking.id, choice, 'Asked to'));
}

/** The next calls that move money fail, before or after they took effect. */
async function stumble(worker: ManualWorker): Promise<void> {
  await worker.market.sandboxCall('/_sandbox/faults', {
    path_prefix: worker.oneOf(['/v1/refunds', '/v1/transfers', '/v1/accounts']),
    method: 'POST',
    mode: worker.oneOf(['500_after', '500_before', 'cut', '409', '429']),
    times: 1 + worker.draw(2),
  });
}

/** The call goes through, its answer is lost, and nobody was left to note even that. */
async function die(worker: ManualWorker): Promise<void> {
  for (const path_prefix of ['/v1/refunds', '/v1/transfers'])
    await worker.market.sandboxCall('/_sandbox/faults', {
      path_prefix,
      method: 'POST',
      mode: 'cut',
      times: 2,
    });
  await worker.sweep();
  await worker.work();
  await worker.market.tables
    .updateTable('operations')
    .set({ last_error: null })
    .where('state', '=', 'requested')
    .where('kind', 'in', ['refund', 'transfer'])
    .execute();
}

async function failRefund(worker: ManualWorker): Promise<void> {
  const { data } = await worker.market.stripe.refunds.list({ limit: 20 });
  const refund = worker.oneOf(data.filter(({ status }) => status === 'succeeded'));
  if (!refund || (await isDisputed(worker, refund))) return;
  await worker.market.sandboxCall('/_sandbox/refunds/fail', { refund: refund.id });
  await worker.market.deliverWebhooks('refund.failed');
}

/** True for a charge that was partly refunded and disputed for the rest, which operators resolve. */
async function isDisputed({ market }: ManualWorker, { charge }: Stripe.Refund): Promise<boolean> {
  return typeof charge === 'string' && (await market.stripe.charges.retrieve(charge)).disputed;
}

async function snapshot(worker: ManualWorker, actors: Actors, to: 'enabled' | 'restricted'): Promise<void> {
  const account = await worker.market.accountOf(worker.oneOf(actors.owners) ?? '');
  if (!account) return;
  await worker.market.sandboxCall('/_sandbox/accounts', { account, standing: to });
  // Sometimes we learn of it at once, sometimes only when a transfer is refused.
  if (worker.draw(2) === 0) await worker.market.get(FollowAccount).refresh(account);
}

async function onboard(worker: ManualWorker, actors: Actors): Promise<void> {
  const owner = worker.oneOf(actors.owners);
  if (owner) await worker.market.onboard(owner);
}

async function reverse(worker: ManualWorker, actors: Actors): Promise<void> {
  const owner = worker.oneOf(actors.owners);
  if (!owner || !(await worker.market.accountOf(owner))) return;
  const transfers = await worker.market.transfersTo(owner);
  const transfer = worker.oneOf(transfers.filter(({ reversed }) => !reversed));
  if (!transfer) return;
  const left = transfer.amount - transfer.amount_reversed;
  await worker.market.stripe.transfers.createReversal(transfer.id, { amount: 1 + worker.draw(left) });
  await worker.market.deliverWebhooks('transfer.reversed');
}

async function webhookEvents(worker: ManualWorker): Promise<void> {
  for (const type of [
    'transfer.reversed',
    'transfer.created',
    'account.updated',
    'refund.failed',
    'refund.updated',
  ])
    if (worker.draw(3) === 0) await worker.market.deliverWebhooks(type, 1 + worker.draw(2));
}

async function freeze(worker: ManualWorker, actors: Actors): Promise<void> {
  const booking = worker.oneOf(actors.bookings);
  if (!booking) return;
  const now = worker.market.now();
  const hold = {
    on: { bookingId: booking.id },
    reason: 'Being looked into',
    reference: `${booking.id} ${now.getTime()}`,
  };
  await inTransaction(worker.market.em, (tx) => worker.market.get(PayableHolds).place(tx, hold, now));
}

/** An operator lifts all holds. */
export async function liftHolds(worker: ManualWorker, actors: Actors): Promise<void> {
  const holds = worker.market.get(PayableHolds);
  const operatorId = actors.travelers[0] ?? '';
  for (const { id } of await holds.inPlace(500))
    await inTransaction(worker.market.em, (tx) =>
      holds.liftByOperator(tx, { id, operatorId, why: 'All is well' }),
    );
}
