import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '#libs/testing';
import type { FreeStay } from './operator.js';
import { takeToast } from './toasts.js';

/** Test cards of the payment page. */
export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksForConfirmation: '4000 0025 0000 3155',
  /** Pays now; renewals are declined. */
  failsAtRenewal: '4000 0000 0000 0341',
  /** The money is available at once; with other cards it is pending for two days. */
  availableAtOnce: '4000 0000 0000 0077',
};

/** For all new accounts. */
export const PASSWORD = 'a quiet harbour';
const DEMO_PASSWORD = 'latchkey';

/** An unused email address. */
export const newEmail = (fullName: string): string =>
  `${fullName.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(0, 8)}@latchkey.test`;

/** The headings of a stay, or of new dates, that are paid. */
const PAID = /^Your (stay is booked|new dates are paid)$/;

/** True while the browser's history holds the entry of a dialog that is no longer shown. */
const DIALOG_ENTRY_LEFT = `Boolean(history.state?.dialog) && document.querySelector('[role=dialog]') === null`;

/** A user with a browser page. Finds elements by text and role, as people do. */
export class Person {
  /** Known once registered or signed in. */
  email = '';
  password = PASSWORD;

  constructor(readonly page: Page) {}

  /**
   * Opens a page of the product by its address. A dialog that was just closed still takes its entry out of the browser's
   * history, which would abort a navigation that begins meanwhile.
   */
  async goTo(path: string): Promise<void> {
    await eventually(async () => expect(await this.page.evaluate<boolean>(DIALOG_ENTRY_LEFT)).toBe(false));
    await this.page.goto(path);
  }

  /** Signs up as a traveler and lands on the dashboard. */
  async register(fullName: string): Promise<void> {
    await this.goTo('/auth');
    await this.signsUp(fullName);
  }

  /** Fills in the open sign-up form and lands on the dashboard. @param age null for an owner, who is not asked */
  async signsUp(fullName: string, age: string | null = '34'): Promise<void> {
    const { page } = this;
    this.email = newEmail(fullName);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Full name').fill(fullName);
    await page.getByLabel(/^Email/).fill(this.email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    if (age !== null) await page.getByLabel(/^Age/).fill(age);
    await page.getByLabel('I agree to the terms and conditions').check();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await this.arrivesAt('/dashboard');
  }

  /** Signs in to a demo account. */
  async signIn(email: string): Promise<void> {
    const { page } = this;
    this.email = email;
    this.password = DEMO_PASSWORD;
    await this.goTo('/auth');
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
    await this.arrivesAt('/dashboard');
  }

  /** Signs in with the account they registered, in the open form. */
  async signsInAgain(): Promise<void> {
    const { page } = this;
    await this.arrivesAt('/auth');
    await page.getByLabel(/^Email/).fill(this.email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
    await this.arrivesAt('/dashboard');
  }

  /** Waits for this path, with any query. */
  async arrivesAt(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === path);
  }

  /** Waits for this text. */
  async reads(words: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await within.getByText(words).first().waitFor();
  }

  /** Scrolls to the foot of the page until it shows this: what loads on the way pushes the foot down. */
  async readsDownTo(sought: Locator): Promise<void> {
    await eventually(async () => {
      await this.page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await sought.count()).toBeGreaterThan(0);
    });
  }

  /** Waits for a toast with this text, including one that has disappeared. Each counts once. */
  async isToasted(words: string): Promise<void> {
    await this.page.waitForFunction(takeToast, words);
  }

  /** Picks two days in the calendar behind the dates button. */
  async chooseDates({ checkIn, checkOut }: Pick<FreeStay, 'checkIn' | 'checkOut'>): Promise<void> {
    const dates = this.page.getByRole('button', { name: /^Check-in/ });
    await dates.click();
    await this.pickDay(checkIn);
    await this.pickDay(checkOut);
    await this.page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  private async pickDay(day: string): Promise<void> {
    const button = this.page.getByRole('button', { name: inWords(day), exact: true });
    await this.page.getByRole('dialog').waitFor();
    if (!(await button.isVisible())) await this.page.getByRole('button', { name: 'Next month' }).click();
    await button.click();
  }

  /** Opens the booking form with the dates in the URL. */
  async opensBookingForm({ home, checkIn, checkOut }: FreeStay): Promise<void> {
    await this.goTo(`/book/${home.id}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
    await this.page.getByRole('heading', { name: 'Book your stay' }).waitFor();
  }

  /** Accepts the disclaimer and confirms; the payment page or an error follows. */
  async confirmsBooking(): Promise<void> {
    await this.page.getByLabel('I have read and accept the liability disclaimer').check();
    await this.page.getByRole('button', { name: 'Confirm Booking' }).click();
  }

  /** Books and waits for the payment page. */
  async books(stay: FreeStay): Promise<void> {
    await this.opensBookingForm(stay);
    await this.confirmsBooking();
    await this.reachesPayment();
  }

  /** Waits for the hosted payment page. */
  async reachesPayment(): Promise<void> {
    await this.page.getByRole('heading', { name: 'Pay by card' }).waitFor();
  }

  /** Enters a card on the hosted page and pays. */
  async typesCard(number: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry').fill('12 / 40');
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('Name on card').fill('Test Person');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
  }

  /** Pays and waits for the success page. */
  async pays(card = CARDS.pays): Promise<void> {
    await this.typesCard(card);
    await this.seesPaymentSucceed();
  }

  async seesPaymentSucceed(): Promise<void> {
    await this.arrivesAt('/payment-success');
    await this.page.getByRole('heading', { level: 1, name: PAID }).waitFor();
  }

  /** Opens the dialog of a plan and confirms. */
  async choosesPlan(name: string, confirm: string | RegExp): Promise<void> {
    await this.goTo('/subscription');
    await this.page.getByRole('button', { name: `Upgrade Now to ${name}`, exact: true }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  }

  /** Lists a home by the call that takes it whole, and opens its page. How people list one is a story of its own. */
  async listsAHome({ title, city, price }: { title: string; city: string; price: string }): Promise<string> {
    const home = {
      title,
      description: 'A quiet house with a lantern at the door.',
      property_type: 'House',
      address: '12 Lantern Lane',
      city,
      state: 'TX',
      country: 'USA',
      latitude: 31.3095,
      longitude: -100.0206,
      time_zone: 'America/Chicago',
      price_per_night: Number(price),
      bedrooms: 1,
      bathrooms: 1,
      max_guests: 2,
      amenities: ['Wi-Fi', 'Kitchen'],
    };
    const id = await this.page.evaluate(async (body) => {
      const token = localStorage.getItem('access_token') ?? '';
      const answer = await fetch('/api/properties', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { id: string }).id;
    }, home);
    await this.goTo(`/properties/${id}`);
    return id;
  }

  /** The card of a booking that is not cancelled. */
  bookingCard(bookingId: string): Locator {
    return this.page.getByRole('article', { name: `Booking ${lastEight(bookingId)}` });
  }

  /** Presses a button that a booking's card has behind "More". */
  async pressesBehindMore(bookingId: string, name: string): Promise<void> {
    const card = this.bookingCard(bookingId);
    await card.getByRole('button', { name: /^More for/ }).click();
    await card.getByRole('button', { name }).click();
  }

  /** Opens the dialog that shows what cancelling means. */
  async asksToCancel(bookingId: string): Promise<Locator> {
    await this.goTo('/bookings');
    await this.pressesBehindMore(bookingId, 'Cancel Booking');
    const dialog = this.page.getByRole('dialog', { name: 'Cancel booking' });
    await dialog.getByText('Cleaning fee, non-refundable').waitFor();
    return dialog;
  }
}

/** The short id that people see. */
export const lastEight = (id: string): string => id.slice(-8);

/** The label of a day in the calendar: "Friday, November 22, 2025". */
export const inWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
