import { SENTENCES } from '#libs/core/contracts';
import { eventually } from '#libs/testing';
import { CARDS, lastEight } from './person.js';
import { story, StoryContext } from './story-context.js';

describe('The main job: find a home, book it, pay, stay', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.openWithMovedClock();
  });

  // Gull Post costs $245 a night: two nights and the cleaning are $590.
  story('register, search, book, pay, confirmed; points come with the stay (§2, E5, E6)', async () => {
    const stay = await context.operator.freeStay('Cannon Beach', { nights: 2, inDays: 4 });
    const wren = await context.newVisitor();
    const { page } = wren;
    await wren.register('Wren Abbott');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse homes' }).click();
    await page.getByLabel('Where').fill('cannon');
    await page.getByRole('option', { name: /Cannon Beach/ }).click();
    await wren.chooseDates(stay);
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await wren.reads('1 home you can book now');
    await wren.reads('$590 total · 2 nights, cleaning included');
    await page.getByRole('link', { name: stay.home.title }).click();

    const bookingBox = page.getByRole('complementary', { name: 'Book this home' });
    await wren.reads('$590.00', bookingBox);
    await bookingBox.getByRole('button', { name: 'Book Now' }).click();
    await wren.arrivesAt(`/book/${stay.home.id}`);
    await wren.reads('10% charged to owner');
    await wren.confirmsBooking();
    await wren.reachesPayment();
    await wren.reads('$590.00');
    await wren.pays();

    const booking = await context.database.bookingOf(wren.email);
    await wren.reads('$590.00', page.getByRole('main'));
    await wren.reads(`#${lastEight(booking.id)}`, page.getByRole('main'));
    const pin = { name: 'Where the home is' };
    await page.getByRole('link', { name: 'Get directions' }).scrollIntoViewIfNeeded();
    await page.getByRole('img', pin).waitFor();
    await page.getByRole('link', { name: 'View My Bookings' }).click();
    await page.getByRole('heading', { name: 'Active Bookings (1)' }).waitFor();
    const card = wren.bookingCard(booking.id);
    await wren.reads('confirmed', card);
    await wren.reads(SENTENCES.refund75, card);
    await card.getByText('Address and map').click();
    await card.getByRole('img', pin).waitFor();

    await eventually(async () => expect(await context.database.points(booking.id)).toHaveLength(1));
    await wren.goTo('/loyalty');
    const activity = page.getByRole('region', { name: 'Recent Activity' });
    await wren.reads('pending', activity);
    await wren.reads('+590', activity);

    await context.operator.setClock(booking.check_out_at);
    await eventually(async () => {
      expect((await context.database.bookingOf(wren.email)).status).toBe('completed');
      expect(await context.database.points(booking.id)).toEqual([{ state: 'posted', points: 590 }]);
      expect(await context.database.unfinished(booking.id)).toEqual([]);
    });
    await page.reload();
    await wren.reads('590 points to spend');
    await wren.goTo('/bookings');
    await wren.reads('completed', wren.bookingCard(booking.id));
    // $490 of nights: 10 % is ours, cleaning passes through to the owner.
    expect(await context.database.balances(booking.id)).toEqual({
      provider_clearing: 59_000,
      owner_payable: -44_100,
      platform_service_fees: -4_900,
      cleaning_pass_through: -10_000,
    });
  });

  story('a declined card says so; another one pays (§7)', async () => {
    const stay = await context.operator.freeStay('Santa Barbara', { nights: 2, inDays: 4 });
    const odile = await context.newTraveler('Odile Marsh');
    await odile.books(stay);
    await odile.typesCard(CARDS.declined);
    await odile.reads('Your card was declined.', odile.page.getByRole('alert'));
    expect((await context.database.bookingOf(odile.email)).status).toBe('pending');
    await odile.pays(CARDS.pays);
    expect(await context.database.bookingOf(odile.email)).toMatchObject({
      status: 'confirmed',
      paid: 72_000,
    });
  });

  story('a card whose bank asks: one confirmation step, then paid (§7)', async () => {
    const stay = await context.operator.freeStay('Nags Head', { nights: 3, inDays: 4 });
    const tomas = await context.newTraveler('Tomas Rivera');
    await tomas.books(stay);
    await tomas.typesCard(CARDS.asksForConfirmation);
    await tomas.page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
    expect((await context.database.bookingOf(tomas.email)).status).toBe('pending');
    await tomas.page.getByRole('button', { name: 'Complete authentication' }).click();
    await tomas.seesPaymentSucceed();
    expect((await context.database.bookingOf(tomas.email)).status).toBe('confirmed');
  });

  story('leaving the payment page keeps the dates: resume and pay (C3)', async () => {
    const stay = await context.operator.freeStay('Avalon', { nights: 2, inDays: 4 });
    const ines = await context.newTraveler('Ines Falk');
    await ines.books(stay);
    await ines.page.getByRole('link', { name: /Back to Latchkey/ }).click();
    await ines.arrivesAt(`/book/${stay.home.id}`);
    expect(new URL(ines.page.url()).searchParams.get('cancelled')).toBe('1');
    await ines.reads(/your dates are held until \d{1,2}:\d\d [AP]M/);
    await ines.page.getByRole('button', { name: 'Resume payment' }).click();
    await ines.reachesPayment();
    await ines.pays();
    expect((await context.database.bookingOf(ines.email)).status).toBe('confirmed');
  });
});
