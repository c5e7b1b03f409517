import { SENTENCES } from '#libs/core/contracts';
import { PLAN_TERMS } from '#libs/core/rules';
import { fitsTheScreen, hasNoViolations } from './looks.js';
import type { FreeStay } from './operator.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('Every screen', () => {
  let context: StoryContext;
  let stay: FreeStay;
  beforeAll(async () => {
    context = await StoryContext.open();
    stay = await context.operator.freeStay('Walla Walla', { nights: 2, inDays: 3 });
  });

  story('the main path on a phone: list, home, sign-in, booking form', async () => {
    const ivo = await context.newVisitor(PHONE);
    const { page } = ivo;
    const chat = page.getByRole('button', { name: SENTENCES.chatHint });
    await ivo.goTo('/properties');
    await chat.waitFor();
    await page.getByRole('button', { name: 'Anywhere · Any dates · Any guests' }).click();
    await page.getByLabel('Where').fill('Walla');
    await page.getByRole('option', { name: /Walla Walla/ }).click();
    await ivo.chooseDates(stay);
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await ivo.reads('1 home you can book now');
    await fitsTheScreen(ivo);
    await page.getByRole('link', { name: stay.home.title }).click();
    await page.getByRole('heading', { level: 1, name: stay.home.title }).waitFor();
    await fitsTheScreen(ivo);
    await page.getByRole('button', { name: 'Book Now' }).last().click();

    await ivo.arrivesAt('/auth');
    await page.getByLabel(/^Email/).fill('kim@latchkey.test');
    await page.getByLabel(/^Password/).fill('latchkey');
    // Nothing lies over the field that is being filled in, or the eye in it.
    expect(await chat.count()).toBe(0);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('link', { name: 'Continue your booking' }).click();
    await ivo.arrivesAt(`/book/${stay.home.id}`);
    await ivo.reads('Cleaning fee');
    await fitsTheScreen(ivo);
    expect(await page.getByRole('button', { name: 'Confirm Booking' }).isDisabled()).toBe(true);
    await ivo.confirmsBooking();
    await ivo.reachesPayment();
    await fitsTheScreen(ivo);
  });

  story('signed out: no accessibility violation, in light and in dark', async () => {
    const visitor = await context.newVisitor();
    for (const [route, words] of [
      ['/', PLAN_TERMS.premium.name],
      ['/auth', 'Welcome back'],
      ['/auth?mode=signup', SENTENCES.mustBe21],
      ['/properties', /\d+ homes you can book now/],
      ['/properties?city=Nowhere', SENTENCES.noPropertiesFound],
      [`/properties/${stay.home.id}`, stay.home.title],
      ['/properties/none', SENTENCES.propertyNotFoundText],
      ['/saved', 'No saved homes yet'],
      ['/help', 'How far ahead can I book?'],
      ['/terms', 'Terms of service'],
      ['/imprint', 'The company behind Latchkey.'],
      ['/support', 'Write to our team'],
      ['/support/question#token=none', 'This link has expired'],
      ['/payment-success?session_id=cs_1', SENTENCES.paymentLogin],
    ] as const)
      await opensWithoutViolations(visitor, route, words);
  });

  story('signed in: no accessibility violation, in light and in dark', async () => {
    const grace = await context.newVisitor();
    await grace.signIn('grace@latchkey.test');
    const other = await context.operator.freeStay('Eureka Springs', { nights: 2, inDays: 3 });
    await grace.books(other);
    await grace.pays();
    const paid = new URL(grace.page.url());
    for (const [route, words] of [
      [paid.pathname + paid.search, 'Your stay is booked'],
      ['/payment-success', SENTENCES.noPaymentSession],
      ['/dashboard', 'Total trips'],
      ['/bookings', /Active Bookings \(\d+\)/],
      [bookingForm(), 'Liability disclaimer'],
      ['/loyalty', 'Available Perks'],
      ['/subscription', 'UltraPlus'],
      ['/reviews', 'All Reviews'],
      ['/support', 'Ask our team'],
      ['/notifications', 'Notifications'],
    ] as const)
      await opensWithoutViolations(grace, route, words);
  });

  story('an owner: no accessibility violation, in light and in dark', async () => {
    const owner = await context.newVisitor();
    await owner.signIn('owner@latchkey.test');
    for (const [route, words] of [
      ['/dashboard', 'Total earnings'],
      ['/properties/create', 'List your home'],
      ['/bookings', /Active Bookings \(\d+\)/],
      ['/owner/earnings', 'Paid so far'],
      ['/owner/reliability', 'Which stays counted'],
      [await pricesOfOwn(owner), 'What a guest pays'],
      ['/subscription', 'Property Owner Account'],
      [bookingForm(), SENTENCES.onlyTravelers],
    ] as const)
      await opensWithoutViolations(owner, route, words);
  });

  story('messages and arrival guides: no accessibility violation, in light and in dark', async () => {
    const owner = await context.newVisitor();
    await owner.signIn('owner@latchkey.test');
    const thread = await addressOf(owner, '/messages', /Theo/);
    const guide = await addressOf(owner, '/owner/homes', /^Arrival guide of /);
    for (const [route, words] of [
      ['/messages', /Theo/],
      [thread, 'Perfect. We will take it.'],
      ['/messages/templates', 'Before arrival'],
      [guide, 'Getting in'],
    ] as const)
      await opensWithoutViolations(owner, route, words);

    const traveler = await context.newVisitor();
    await traveler.signIn('traveler@latchkey.test');
    const arrival = await addressOf(traveler, '/bookings', 'Arrival guide');
    await opensWithoutViolations(traveler, arrival, 'Getting there');
    await opensWithoutViolations(traveler, '/messages/link#token=none', 'This link has expired');
  });

  story('dialogs, panels and refusals open: no accessibility violation', async () => {
    const grace = await context.newVisitor();
    const { page } = grace;
    await grace.signIn('grace@latchkey.test');
    const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

    await grace.goTo(`/properties/${stay.home.id}`);
    await page.getByRole('button', { name: /^Open photo 1 / }).click();
    await dialog(/^Photo 1 of/).waitFor();
    await hasNoViolations(grace, 'photos');
    await page.keyboard.press('Escape');

    await grace.goTo(bookingForm());
    await page.getByRole('button', { name: /^Check-in/ }).click();
    await dialog('Choose your dates').waitFor();
    await hasNoViolations(grace, 'calendar');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Confirm Booking' }).click({ force: true });
    await grace.isToasted(SENTENCES.waiverMissing);
    await hasNoViolations(grace, 'refused booking');

    const own = await context.operator.freeStay('Holland', { nights: 2, inDays: 5 });
    await grace.books(own);
    await grace.goTo('/bookings');
    await page.getByRole('button', { name: 'Cancel Booking' }).first().click();
    await dialog('Cancel booking').getByText('Keep Booking').waitFor();
    await hasNoViolations(grace, 'cancel dialog');
    await page.keyboard.press('Escape');

    await grace.goTo('/reviews?write=new');
    await dialog('Write a Review').waitFor();
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await grace.isToasted(SENTENCES.selectReviewBooking);
    await hasNoViolations(grace, 'review dialog');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Support Chat' }).click();
    await dialog('Support chat').waitFor();
    await hasNoViolations(grace, 'chat');

    await grace.goTo('/dashboard');
    await grace.reads('Total trips');
    await context.signsOutEverywhere(grace);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Bookings' }).click();
    await dialog('Please sign in again').waitFor();
    await hasNoViolations(grace, 'sign in again');
  });

  story('on a phone with its menu and its calendar open: no accessibility violation', async () => {
    const ivo = await context.newVisitor(PHONE);
    const { page } = ivo;
    await ivo.goTo(`/properties/${stay.home.id}`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await hasNoViolations(ivo, 'menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Check-in/ }).click();
    await page.getByRole('dialog', { name: 'Choose your dates' }).waitFor();
    await hasNoViolations(ivo, 'calendar on a phone');
  });

  async function pricesOfOwn(owner: Person): Promise<string> {
    await owner.goTo('/owner/homes');
    const prices = owner.page.getByRole('link', { name: /^Prices of/ }).first();
    return (await prices.getAttribute('href')) ?? '';
  }
  const bookingForm = () => `/book/${stay.home.id}?check_in=${stay.checkIn}&check_out=${stay.checkOut}`;
});

/** Where the first link with this name leads. */
async function addressOf(person: Person, path: string, name: string | RegExp): Promise<string> {
  await person.goTo(path);
  return (
    (await person.page
      .getByRole('main')
      .getByRole('link', { name, includeHidden: true })
      .first()
      .getAttribute('href')) ?? ''
  );
}

async function opensWithoutViolations(person: Person, route: string, words: string | RegExp): Promise<void> {
  await person.goTo(route);
  await person.reads(words, person.page.getByRole('main'));
  await hasNoViolations(person, route);
  const desktop = person.page.viewportSize() ?? PHONE.viewport;
  await person.page.setViewportSize(PHONE.viewport);
  await fitsTheScreen(person);
  await person.page.setViewportSize(desktop);
}
