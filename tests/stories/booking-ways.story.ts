import type { Page } from 'playwright-core';
import { addDays } from '#libs/core/rules';
import { Keyboard } from './keyboard.js';
import type { FreeStay } from './operator.js';
import { CARDS, inWords, lastEight } from './person.js';
import { story, StoryContext } from './story-context.js';

const WISH = 'We arrive late, please leave a light on';

describe('Ways to a booking', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story('a signed-out visitor: wish, registration, "Continue your booking", paid (C12)', async () => {
    const stay = await context.operator.freeStay('Ojai', { nights: 2, inDays: 4 });
    const wilma = await context.newVisitor();
    const { page } = wilma;
    await wilma.goTo(`/properties/${stay.home.id}`);
    const strip = page.getByRole('table', { name: 'Nights of the next three weeks' });
    for (const night of [stay.checkIn, addDays(stay.checkOut, -1)])
      await strip.getByRole('button', { name: inWords(night) }).click();
    const bookingBox = page.getByRole('complementary', { name: 'Book this home' });
    await wilma.reads('for 2 nights', bookingBox);
    await bookingBox.getByRole('button', { name: 'Book Now' }).click();

    await wilma.arrivesAt('/auth');
    await wilma.signsUp('Wilma Quick');
    await page.getByRole('link', { name: 'Continue your booking' }).click();
    await wilma.arrivesAt(`/book/${stay.home.id}`);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      check_in: stay.checkIn,
      check_out: stay.checkOut,
    });
    await wilma.confirmsBooking();
    await wilma.reachesPayment();
    await wilma.pays();
    expect(await context.database.bookingOf(wilma.email)).toMatchObject({ status: 'confirmed' });
    await wilma.goTo('/dashboard');
    await wilma.reads('confirmed', page.getByRole('region', { name: 'Recent bookings' }));
    expect(await page.getByRole('link', { name: 'Continue your booking' }).count()).toBe(0);
  });

  story('what was typed survives a reload and a cancelled payment (experience 12)', async () => {
    const stay = await context.operator.freeStay('Scottsdale', { nights: 2, inDays: 4 });
    const dora = await context.newTraveler('Dora Draft');
    const { page } = dora;
    await dora.opensBookingForm(stay);
    await page.getByLabel('Special requests').fill(WISH);
    await page.reload();
    expect(await page.getByLabel('Special requests').inputValue()).toBe(WISH);
    expect(await page.getByLabel('Guests').inputValue()).toBe('2');
    await dora.confirmsBooking();
    await dora.reachesPayment();
    await page.getByRole('link', { name: /Back to Latchkey/ }).click();
    await dora.reads(/your dates are held until \d{1,2}:\d\d [AP]M/);
    expect(await page.getByLabel('Special requests').inputValue()).toBe(WISH);
    expect(await page.getByRole('button', { name: /^Check-in/ }).innerText()).not.toContain('Add date');
    await page.getByRole('button', { name: 'Resume payment' }).click();
    await dora.reachesPayment();
    await dora.pays();
    expect(await context.database.bookingsOf(dora.email)).toHaveLength(1);
  });

  story('double click, back and refresh: booked once, paid once (experience 14)', async () => {
    const stay = await context.operator.freeStay('Bend', { nights: 2, inDays: 4 });
    const tess = await context.newTraveler('Tess Twice');
    const { page } = tess;
    await tess.opensBookingForm(stay);
    await page.getByLabel('I have read and accept').check();
    await page.getByRole('button', { name: 'Confirm Booking' }).dblclick();
    await tess.reachesPayment();
    const paymentPage = page.url();

    await page.goBack();
    await tess.reads('Book your stay');
    await page.reload();
    await tess.confirmsBooking();
    await tess.reachesPayment();
    expect(page.url()).toBe(paymentPage);
    await tess.pays();

    await page.goBack();
    await tess.reads('This payment is complete');
    await page.getByRole('link', { name: 'Continue to Latchkey' }).click();
    await tess.seesPaymentSucceed();
    await page.reload();
    await tess.seesPaymentSucceed();
    const bookings = await context.database.bookingsOf(tess.email);
    expect(bookings).toMatchObject([{ status: 'confirmed' }]);
    expect(await context.database.paymentsOf(bookings[0]?.id ?? '')).toHaveLength(1);
  });

  story(
    'the owner raises the price meanwhile: old and new are shown, and asked (experience 14)',
    async () => {
      const stay = await context.operator.freeStay('Gatlinburg', { nights: 2, inDays: 4 });
      const { price_per_night: before } = stay.home;
      const prue = await context.newTraveler('Prue Price');
      const { page } = prue;
      await prue.opensBookingForm(stay);
      await prue.reads(dollars(2 * before + 100));
      await context.database.changePrice(stay.home.id, before + 10);
      await prue.confirmsBooking();
      await prue.reads('The price of this stay has changed. Please look at the new total before you book.');
      await prue.reads(`It was ${dollars(2 * before + 100)} when you chose it`);
      expect(await context.database.bookingsOf(prue.email)).toEqual([]);
      await page.getByRole('button', { name: `Accept ${dollars(2 * before + 120)}` }).click();
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      await prue.reachesPayment();
      await prue.pays();
      expect(await context.database.bookingOf(prue.email)).toMatchObject({ paid: (2 * before + 120) * 100 });
    },
  );

  story('by keyboard alone, from the search to the payment', async () => {
    const stay = await context.operator.freeStay('Walla Walla', { nights: 2, inDays: 4 });
    const kay = await context.newVisitor();
    const { page } = kay;
    const keys = new Keyboard(page);
    await kay.goTo('/auth');
    await keys.types(page.getByLabel(/^Email/), 'kim@latchkey.test');
    await keys.types(page.getByLabel(/^Password/), 'latchkey');
    await keys.presses('Enter');
    await kay.arrivesAt('/dashboard');

    await keys.follows(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse homes' }),
    );
    await kay.arrivesAt('/properties');
    await keys.types(page.getByLabel('Where'), 'walla');
    await page.getByRole('option', { name: /Walla Walla/ }).waitFor();
    await keys.presses('ArrowDown', 'Enter');
    await choosesDates(keys, page, stay);
    await keys.follows(page.getByRole('search').getByRole('button', { name: 'Search' }));
    await kay.reads('1 home you can book now');
    await keys.follows(page.getByRole('link', { name: stay.home.title }));
    await page.getByRole('heading', { level: 1, name: stay.home.title }).waitFor();
    const bookingBox = page.getByRole('complementary', { name: 'Book this home' });
    await keys.follows(bookingBox.getByRole('button', { name: 'Book Now' }));

    await kay.arrivesAt(`/book/${stay.home.id}`);
    await keys.types(page.getByLabel('Special requests'), WISH);
    await keys.reaches(page.getByLabel('I have read and accept the liability disclaimer'));
    await keys.presses('Space');
    await keys.follows(page.getByRole('button', { name: 'Confirm Booking' }));

    await kay.reachesPayment();
    await keys.types(page.getByLabel('Card number'), CARDS.pays);
    await keys.types(page.getByLabel('Expiry'), '12 / 40');
    await keys.types(page.getByLabel('Security code'), '123');
    await keys.types(page.getByLabel('Name on card'), 'Kim Ellison');
    await keys.presses('Enter');
    await kay.seesPaymentSucceed();
    const latest = (await context.database.bookingsOf('kim@latchkey.test')).at(-1);
    expect(latest?.status).toBe('confirmed');
    await kay.reads(`#${lastEight(latest?.id ?? '')}`, page.getByRole('main'));
  });
});

/** Opens the calendar and moves between days with the arrow keys; focus returns to the button afterwards. */
async function choosesDates(keys: Keyboard, page: Page, { checkIn, checkOut }: FreeStay): Promise<void> {
  const dates = page.getByRole('button', { name: /^Check-in/ });
  const day = (date: string) => page.getByRole('button', { name: inWords(date), exact: true });
  await keys.follows(dates);
  await page.getByRole('dialog').waitFor();
  await keys.reaches(page.locator('.lk-calendar button:not([tabindex="-1"])').first());
  await keys.moves('ArrowRight', day(checkIn));
  await keys.presses('Enter');
  await keys.moves('ArrowRight', day(checkOut));
  await keys.presses('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await keys.reaches(dates);
}

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
