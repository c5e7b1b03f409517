import { SENTENCES } from '#libs/core/contracts';
import { eventually } from '#libs/testing';
import type { Locator } from 'playwright-core';
import { PaymentProvider } from './provider.js';
import { story, StoryContext } from './story-context.js';

const MINUTES_PER_HOUR = 60;

describe('Cancelling, and holds that run out', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.openWithMovedClock();
  });

  // Coquina cottage costs $190 a night: two nights are $380, with the cleaning $480.
  story('24 hours and more before check-in, 75 % of the nightly price is refunded (§4, A1)', async () => {
    const stay = await context.operator.freeStay('St. Augustine', { nights: 2, inDays: 4 });
    const pilar = await context.newTraveler('Pilar Quint');
    await pilar.books(stay);
    await pilar.pays();
    const { id } = await context.database.bookingOf(pilar.email);

    const dialog = await pilar.asksToCancel(id);
    await pilar.reads(SENTENCES.refund75, dialog);
    expect(await amounts(dialog)).toEqual({
      'Your refund': '$285.00',
      'To the owner': '$47.50',
      'To Latchkey': '$47.50',
      'Cleaning fee, non-refundable': '$100.00',
    });
    await dialog.getByLabel('Reason (optional)').fill('The ferry does not run');
    await dialog.getByRole('button', { name: 'Confirm Cancellation' }).click();
    await pilar.isToasted('Booking cancelled. Refund: $285.00');
    await pilar.page.getByRole('heading', { name: 'Cancelled Bookings (1)' }).waitFor();
    await pilar.reads(SENTENCES.noActiveBookings);

    await eventually(async () => expect(await context.database.unfinished(id)).toEqual([]));
    expect(await context.database.bookingOf(pilar.email)).toMatchObject({
      status: 'cancelled',
      paid: 48_000,
      refund: 28_500,
      owner: 4_750,
      platform: 4_750,
      cleaning: 10_000,
    });
    await eventually(async () => {
      expect(await context.database.refunds(id)).toEqual([
        { state: 'succeeded', amount: 28_500, attempt: 1 },
      ]);
      expect(await new PaymentProvider(context.product).refundsOf(id)).toMatchObject([{ amount: 28_500 }]);
      expect(await context.database.balances(id)).toEqual({
        provider_clearing: 19_500,
        owner_payable: -4_750,
        platform_inconvenience_fees: -4_750,
        cleaning_pass_through: -10_000,
      });
    });
    expect(await context.database.points(id)).toMatchObject([{ state: 'voided' }]);
    await pilar.page.reload();
    await pilar.reads(/^Refund of \$285\.00 paid back to your card, requested .+, confirmed .+\.$/);
  });

  // Glasshouse studio costs $110 a night: two nights and the cleaning are $320.
  story('the owner withdraws a stay: everything is refunded, the cleaning fee too (A7)', async () => {
    const stay = await context.operator.freeStay('Savannah', { nights: 2, inDays: 4 });
    const wanda = await context.newTraveler('Wanda Wye');
    await wanda.books(stay);
    await wanda.pays();
    const { id } = await context.database.bookingOf(wanda.email);

    const olivia = await context.newVisitor();
    await olivia.signIn('owner@latchkey.test');
    await olivia.goTo('/bookings');
    await olivia.reads('Wanda, 2 guests', olivia.bookingCard(id));
    await olivia.bookingCard(id).getByRole('button', { name: 'Cancel this booking' }).click();
    const dialog = olivia.page.getByRole('dialog', { name: 'Cancel this booking' });
    await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
    await olivia.reads('Please choose a reason', dialog);
    await dialog.getByLabel('Something in the home broke').check();
    await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
    await olivia.isToasted('The booking is cancelled. Wanda gets $320.00 back.');

    await wanda.goTo('/bookings');
    await wanda.reads('Cancelled by the owner. You get a full refund.');
    await wanda.reads('Something in the home broke.');
    await eventually(async () =>
      expect(await context.database.refunds(id)).toEqual([
        { state: 'succeeded', amount: 32_000, attempt: 1 },
      ]),
    );
  });

  // Pelican Loft costs $175 a night: two nights and the cleaning are $450.
  story('under 24 hours there is no refund; the owner is paid as for a stay (§4, A5)', async () => {
    const stay = await context.operator.freeStay('Port Aransas', { nights: 2, inDays: 2 });
    const emil = await context.newTraveler('Emil Strand');
    await emil.books(stay);
    await emil.pays();
    const booking = await context.database.bookingOf(emil.email);
    const fiveHoursBefore = new Date(booking.check_in_at.getTime() - 5 * MINUTES_PER_HOUR * 60_000);
    await context.operator.setClock(fiveHoursBefore);

    await emil.goTo('/bookings');
    await emil.reads('5 hours until check-in', emil.bookingCard(booking.id));
    await emil.reads(SENTENCES.noRefund, emil.bookingCard(booking.id));
    const dialog = await emil.asksToCancel(booking.id);
    await emil.reads(SENTENCES.noRefund, dialog);
    expect(await amounts(dialog)).toEqual({
      'Your refund': '$0.00',
      'To the owner': '$315.00',
      'To Latchkey': '$35.00',
      'Cleaning fee, non-refundable': '$100.00',
    });
    await dialog.getByRole('button', { name: 'Confirm Cancellation' }).click();
    await emil.isToasted(SENTENCES.noRefundForCancellation);
    await emil.page.getByRole('heading', { name: 'Cancelled Bookings (1)' }).waitFor();

    await eventually(async () => expect(await context.database.unfinished(booking.id)).toEqual([]));
    expect(await context.database.bookingOf(emil.email)).toMatchObject({
      status: 'cancelled',
      paid: 45_000,
      refund: 0,
      owner: 31_500,
      platform: 3_500,
      cleaning: 10_000,
    });
    expect(await context.database.refunds(booking.id)).toEqual([]);
    expect(await context.database.balances(booking.id)).toEqual({
      provider_clearing: 45_000,
      owner_payable: -31_500,
      platform_service_fees: -3_500,
      cleaning_pass_through: -10_000,
    });
  });

  story('an unpaid hold runs out, and the nights are free for somebody else (C1, C2)', async () => {
    const stay = await context.operator.freeStay('Bar Harbor', { nights: 2, inDays: 5 });
    const late = await context.newTraveler('Lars Late');
    await late.books(stay);
    expect(await context.operator.isFree(stay)).toBe(false);

    await context.operator.advanceClock({ minutes: 31 });
    await eventually(async () =>
      expect(await context.database.bookingOf(late.email)).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'system',
        cancellation_reason: 'payment_expired',
        paid: 0,
      }),
    );
    await late.page.reload();
    await late.reads('This payment page has expired');
    await late.goTo('/bookings');
    await late.page.getByRole('heading', { name: 'Cancelled Bookings (1)' }).waitFor();
    await late.reads('The payment was not completed in time, so the dates were released.');

    expect(await context.operator.isFree(stay)).toBe(true);
    const next = await context.newTraveler('Nadia Next');
    await next.books(stay);
    await next.pays();
    expect((await context.database.bookingOf(next.email)).status).toBe('confirmed');
  });
});

/** The visible lines of a list of amounts. */
async function amounts(dialog: Locator): Promise<Record<string, string>> {
  const labels = await dialog.getByRole('term').allInnerTexts();
  const values = await dialog.getByRole('definition').allInnerTexts();
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
}
