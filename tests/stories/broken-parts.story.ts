import { eventually } from '#libs/testing';
import type { PartName, Product } from '../setup/product.js';
import { isAlive } from '../../scripts/infra/process-liveness.mjs';
import { PaymentProvider } from './provider.js';
import { story, StoryContext } from './story-context.js';

/** A guard against hanging: a killed part has to come back and take up its work on a busy machine. */
const RECOVERY_MS = 90_000;
const PARTS: readonly PartName[] = ['API', 'worker', 'payments', 'PostgreSQL', 'Redis'];

describe('Parts that break, and the end of it all', () => {
  let context: StoryContext<Product>;
  beforeAll(async () => {
    context = await StoryContext.openWithOwnProduct();
  });

  /** Kills a part without warning and says how to wait for its successor. */
  const kill = (part: PartName): { isBack: () => Promise<void> } => {
    const before = context.product.pid(part);
    process.kill(before, 'SIGKILL');
    return {
      isBack: () => eventually(() => expect(context.product.pid(part)).not.toBe(before), RECOVERY_MS),
    };
  };
  const everythingIsDone = (bookingId: string) =>
    eventually(async () => expect(await context.database.unfinished(bookingId)).toEqual([]), RECOVERY_MS);

  story('the worker is killed after a payment: the points come once', async () => {
    const stay = await context.operator.freeStay('Stowe', { nights: 2, inDays: 8 });
    const vera = await context.newTraveler('Vera Holt');
    await vera.books(stay);
    const worker = kill('worker');
    await vera.pays();
    const { id, paid } = await context.database.bookingOf(vera.email);
    await worker.isBack();
    await everythingIsDone(id);
    expect(await context.database.points(id)).toEqual([{ state: 'pending', points: Math.floor(paid / 100) }]);
    expect(await context.database.balances(id)).toEqual({ provider_clearing: paid, booking_escrow: -paid });
  });

  story('the worker is killed after a cancellation: the refund goes out once', async () => {
    const stay = await context.operator.freeStay('Savannah', { nights: 2, inDays: 8 });
    const hugo = await context.newTraveler('Hugo Lind');
    await hugo.books(stay);
    await hugo.pays();
    const { id } = await context.database.bookingOf(hugo.email);
    const dialog = await hugo.asksToCancel(id);
    await dialog.getByRole('button', { name: 'Confirm Cancellation' }).click();
    await eventually(async () => expect(await context.database.refunds(id)).toHaveLength(1)); // decided, hardly sent
    const worker = kill('worker');
    await hugo.page.getByRole('heading', { name: 'Cancelled Bookings (1)' }).waitFor();
    await worker.isBack();

    await eventually(
      async () => expect(await context.database.refunds(id)).toMatchObject([{ state: 'succeeded' }]),
      RECOVERY_MS,
    );
    await everythingIsDone(id);
    const { paid, refund, owner, platform, cleaning } = await context.database.bookingOf(hugo.email);
    expect(refund).toBeGreaterThan(0);
    expect(refund + owner + platform + cleaning).toBe(paid);
    expect(await new PaymentProvider(context.product).refundsOf(id)).toMatchObject([{ amount: refund }]);
    expect(await context.database.balances(id)).toEqual({
      provider_clearing: paid - refund,
      owner_payable: -owner,
      platform_inconvenience_fees: -platform,
      cleaning_pass_through: -cleaning,
    });
    expect(await context.database.points(id)).toMatchObject([{ state: 'voided' }]);
  });

  story('Redis is killed, with all that it knows: booking and paying go on', async () => {
    const stay = await context.operator.freeStay('Holland', { nights: 2, inDays: 8 });
    const mina = await context.newTraveler('Mina Ash');
    await mina.opensBookingForm(stay);
    // Where the machine has no Redis, PostgreSQL carries the queues and there is nothing to kill.
    const redis = context.product.redisUrl ? kill('Redis') : null;
    await mina.confirmsBooking();
    await mina.reachesPayment();
    await mina.pays();
    const { id, status, paid } = await context.database.bookingOf(mina.email);
    expect(status).toBe('confirmed');
    await redis?.isBack();
    await everythingIsDone(id);
    expect(await context.database.points(id)).toEqual([{ state: 'pending', points: Math.floor(paid / 100) }]);
    expect(await context.database.balances(id)).toEqual({ provider_clearing: paid, booking_escrow: -paid });
  });

  story('asked to stop, it ends well and leaves nothing behind', async () => {
    const reader = await context.newTraveler('Rhea Quiet'); // an open page keeps a stream to the API
    await reader.goTo('/bookings');
    const pids = PARTS.map((part) => context.product.pid(part)).filter(Number.isInteger);
    expect(pids.filter(isAlive)).toEqual(pids);
    expect(await context.product.stop()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(fetch(context.product.url)).rejects.toThrow();
    await expect(fetch(context.product.paymentsUrl)).rejects.toThrow();
  });
});
