import { eventually } from '#libs/testing';
import { CARDS } from './person.js';
import { alignAtTheRight, standInOneRow } from './looks.js';
import { story, StoryContext } from './story-context.js';

const A_DAY_MS = 86_400_000;

const PHONE = { width: 390, height: 844 };

describe('Points: locked at payment, spent on a voucher that pays for a stay (E4, E5, E6, E10, A11)', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.openWithMovedClock();
  });

  // Gull Post costs $245 a night: two nights and the cleaning are $590, and bring 590 points.
  story('earn, redeem, use the voucher at a booking, cancel and see it return', async () => {
    const nell = await context.newTraveler('Nell Saver');
    const { page } = nell;
    const [first, second] = [
      await context.operator.freeStay('Cannon Beach', { nights: 2, inDays: 4 }),
      await context.operator.freeStay('Ojai', { nights: 2, inDays: 15 }),
    ];
    await nell.books(first);
    await nell.pays();
    const stay = await context.database.bookingOf(nell.email);
    await context.operator.setClock(stay.check_out_at);
    await eventually(async () =>
      expect(await context.database.points(stay.id)).toEqual([{ state: 'posted', points: 590 }]),
    );

    await nell.goTo('/loyalty');
    await nell.reads('590 points to spend');
    await nell.reads('$590 x 1 (Free Loyalty, locked at payment) = 590');
    await page.getByRole('button', { name: 'Redeem $15 off your next stay for 400 points' }).click();
    const dialog = page.getByRole('dialog');
    await nell.reads('190 points', dialog);
    await standInOneRow(dialog.getByRole('button', { name: /^(Keep my|Redeem for)/ }));
    await dialog.getByRole('button', { name: 'Redeem for 400 points' }).click();
    const code = (await dialog.locator('code').textContent()) ?? '';
    expect(code).toMatch(/^LK(-\w{4}){3}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await nell.reads('190 points to spend');
    const vouchers = page.getByRole('region', { name: 'Your vouchers' });
    await nell.reads(code, vouchers);
    await nell.reads('Available', vouchers);

    await nell.opensBookingForm(second);
    const summary = page.getByRole('complementary', { name: 'Your stay' });
    await page.getByLabel('Voucher (optional)').selectOption(code);
    await nell.reads('−$15.00', summary);
    await nell.confirmsBooking();
    await nell.reachesPayment();
    await nell.pays();
    const [, booked] = await context.database.bookingsOf(nell.email);
    if (!booked) throw new Error('The second booking is missing');
    await nell.goTo('/loyalty');
    await nell.reads('Used', vouchers);

    const question = await nell.asksToCancel(booked.id);
    await nell.reads('You get your voucher back.', question);
    await question.getByRole('button', { name: 'Confirm Cancellation' }).click();
    await question.waitFor({ state: 'hidden' });
    await nell.goTo('/loyalty');
    await nell.reads('Back again', vouchers);
    await eventually(async () => expect(await context.database.unfinished(booked.id)).toEqual([]));
    const [, ended] = await context.database.bookingsOf(nell.email);
    expect(ended).toMatchObject({ status: 'cancelled' });
    const parts = [ended?.refund, ended?.owner, ended?.platform, ended?.cleaning];
    expect(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(ended?.paid);
    expect(await context.database.balances(booked.id)).not.toHaveProperty('platform_voucher_costs');
  });

  // Gull Post once more, in the last days of a paid month: $590 are paid on SuperPlus, the stay is over on the free plan.
  story('upgrade to SuperPlus, pay a stay, leave the plan: the stay still earns 3x', async () => {
    const tess = await context.newTraveler('Tess Threefold');
    const { page } = tess;
    await tess.choosesPlan('SuperPlus', 'Continue to payment');
    await tess.typesCard(CARDS.pays);
    await tess.arrivesAt('/subscription');
    await tess.reads('Current plan: SuperPlus', page.getByRole('region', { name: 'Current plan' }));
    const paidUntil = await context.database.planPaidUntil(tess.email);
    await context.operator.setClock(new Date(paidUntil.getTime() - 2 * A_DAY_MS));

    await tess.books(await context.operator.freeStay('Cannon Beach', { nights: 2, inDays: 6 }));
    await tess.pays();
    const stay = await context.database.bookingOf(tess.email);
    const activity = page.getByRole('region', { name: 'Recent Activity' });
    await eventually(async () =>
      expect(await context.database.points(stay.id)).toEqual([{ state: 'pending', points: 1770 }]),
    );
    await tess.goTo('/loyalty');
    await tess.reads(/\$590 x 3 \(SuperPlus, locked at payment\) = 1,770, posts /, activity);

    await tess.goTo('/subscription');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Upgrade Now to UltraPlus' }).click();
    const costs = page.getByRole('dialog');
    await costs.getByText('then every month').waitFor();
    await alignAtTheRight(costs.getByRole('definition'));
    await costs.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch to free' }).click();
    await tess.reads('After that you are on Free Loyalty.');
    await context.operator.setClock(new Date(paidUntil.getTime() + 60_000));
    await context.eventuallyReads(tess, '/subscription', 'Current plan: Free Loyalty');
    expect(await context.database.points(stay.id)).toEqual([{ state: 'pending', points: 1770 }]);

    await context.operator.setClock(stay.check_out_at);
    await eventually(async () =>
      expect(await context.database.points(stay.id)).toEqual([{ state: 'posted', points: 1770 }]),
    );
    await tess.goTo('/loyalty');
    await tess.reads('1,770 points to spend');
    await tess.reads('$590 x 3 (SuperPlus, locked at payment) = 1,770', activity);
    expect(await page.getByRole('region', { name: 'Your tier' }).innerText()).toMatch(/Your multiplier\s+1X/);
  });
});
