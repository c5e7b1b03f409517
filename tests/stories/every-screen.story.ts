import { AxeBuilder } from '@axe-core/playwright';
import { SENTENCES } from '#libs/contracts';
import { PLAN_TERMS } from '#libs/rules';
import type { FreeStay } from './operator.js';
import type { Person } from './person.js';
import { Stage, story } from './stage.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SCHEMES = ['light', 'dark'] as const;

describe('Every screen', () => {
  let stage: Stage;
  let stay: FreeStay;
  beforeAll(async () => {
    stage = await Stage.open();
    stay = await stage.operator.freeStay('Walla Walla', { nights: 2, inDays: 3 });
  });

  story('the main path on a phone: list, home, sign-in, booking form', async () => {
    const ivo = await stage.somebody(PHONE);
    const { page } = ivo;
    await ivo.goTo('/properties');
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
    const visitor = await stage.somebody();
    for (const [route, words] of [
      ['/', PLAN_TERMS.premium.name],
      ['/auth', 'Welcome back'],
      ['/auth?mode=signup', SENTENCES.mustBe21],
      ['/properties', /\d+ homes you can book now/],
      [`/properties/${stay.home.id}`, stay.home.title],
    ] as const)
      await hasNoViolations(visitor, route, words);
  });

  story('signed in: no accessibility violation, in light and in dark', async () => {
    const grace = await stage.somebody();
    await grace.signIn('grace@latchkey.test');
    const other = await stage.operator.freeStay('Eureka Springs', { nights: 2, inDays: 3 });
    await grace.books(other);
    await grace.pays();
    const paid = new URL(grace.page.url());
    for (const [route, words] of [
      [paid.pathname + paid.search, SENTENCES.paymentSuccessful],
      ['/dashboard', 'Total trips'],
      ['/bookings', /Active Bookings \(\d+\)/],
      [`/book/${stay.home.id}?check_in=${stay.checkIn}&check_out=${stay.checkOut}`, 'Liability disclaimer'],
      ['/loyalty', 'Available Perks'],
      ['/subscription', 'UltraPlus'],
      ['/reviews', 'All Reviews'],
    ] as const)
      await hasNoViolations(grace, route, words);
  });
});

/** Nothing may stick out to the right: people would have to scroll sideways to read. */
async function fitsTheScreen({ page }: Person): Promise<void> {
  const [content, screen] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect({ url: page.url(), content }).toEqual({ url: page.url(), content: Math.min(content, screen) });
}

async function hasNoViolations(person: Person, route: string, words: string | RegExp): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await person.page.emulateMedia({ colorScheme });
    await person.goTo(route);
    await person.reads(words, person.page.getByRole('main'));
    const { violations } = await new AxeBuilder({ page: person.page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect({ route, colorScheme, found }).toEqual({ route, colorScheme, found: [] });
  }
}
