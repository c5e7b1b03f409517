import { SENTENCES } from '#libs/core/contracts';
import type { Person } from './person.js';
import { PaymentProvider } from './provider.js';
import { story, StoryContext } from './story-context.js';

/** The page's polling interval. */
const BETWEEN_ATTEMPTS_MS = 2_000;

describe('/payment-success in each of its states (§2, §4 Payment verification)', () => {
  let context: StoryContext;
  let provider: PaymentProvider;
  beforeAll(async () => {
    context = await StoryContext.open();
    provider = new PaymentProvider(context.product);
  });
  afterEach(() => provider.recovers());

  /** A traveler who has booked and is on the payment page; `result` is the page it returns to. */
  async function travelerAtPayment(name: string, city: string) {
    const stay = await context.operator.freeStay(city, { nights: 2, inDays: 4 });
    const person = await context.newTraveler(name);
    await person.books(stay);
    const session = /\/(cs_\w+)/.exec(person.page.url())?.[1] ?? '';
    expect(session).toMatch(/^cs_/);
    return { person, result: `/payment-success?session_id=${session}` };
  }
  /** Skips the wait between two attempts. `asked` runs before each is answered. */
  const skipWaits = async (
    { page }: Person,
    asked = (): Promise<void> => Promise.resolve(),
  ): Promise<void> => {
    await page.clock.install();
    await page.route('**/api/payments/checkout/status/*', async (route) => {
      await asked();
      await route.fulfill({ response: await route.fetch() });
      await page.clock.fastForward(BETWEEN_ATTEMPTS_MS);
    });
  };
  const main = ({ page }: Person) => page.getByRole('main');
  const link = (person: Person, name: string) =>
    main(person).getByRole('link', { name }).getAttribute('href');

  story('success, also after a refresh: it asks the provider when no webhook arrives (C9)', async () => {
    await provider.dropsWebhooks();
    const { person } = await travelerAtPayment('Sue Success', 'Asheville');
    await person.pays();
    expect(await link(person, 'View My Bookings')).toBe('/bookings');
    expect(await link(person, 'Go to Dashboard')).toBe('/dashboard');
    await person.reads('Confirmed', main(person));
    await person.page.reload();
    await person.seesPaymentSucceed();
    expect((await context.database.bookingOf(person.email)).status).toBe('confirmed');
  });

  story('checking, and timeout after the tenth attempt: the bookings and support', async () => {
    const { person, result } = await travelerAtPayment('Theo Timeout', 'Austin');
    let attempt = 0;
    // Read before the answer arrives, because the number shows only for a moment.
    await skipWaits(person, () => person.reads(`Attempt ${(attempt += 1)} of 10`));
    await person.goTo(result);
    await person.reads(SENTENCES.paymentTimeout, main(person));
    expect(attempt).toBe(10);
    expect(await link(person, 'View My Bookings')).toBe('/bookings');
    await main(person).getByRole('button', { name: 'Contact support' }).click();
    await person.page.getByRole('dialog', { name: 'Support chat' }).waitFor();
  });

  story('expired: back to the homes; nothing was charged (C1)', async () => {
    const { person, result } = await travelerAtPayment('Erin Expired', 'Boston');
    await context.operator.advanceClock({ minutes: 32 });
    await person.goTo(result);
    await person.reads(SENTENCES.paymentExpired, main(person));
    expect(await link(person, 'Browse properties')).toBe('/properties');
    expect((await context.database.bookingOf(person.email)).paid).toBe(0);
  });

  story('error: when even the last attempt fails; support', async () => {
    const { person, result } = await travelerAtPayment('Egon Error', 'Chicago');
    await provider.fails('/v1/checkout/sessions');
    await skipWaits(person);
    await person.goTo(result);
    await person.reads(SENTENCES.paymentUnverifiable, main(person));
    await main(person).getByRole('button', { name: 'Contact support' }).waitFor();
    await provider.recovers();
    expect((await context.database.bookingOf(person.email)).status).toBe('pending');
  });

  story('error: without a session there is nothing to verify', async () => {
    const nell = await context.newTraveler('Nell Nothing');
    await nell.goTo('/payment-success');
    await nell.reads(SENTENCES.noPaymentSession, main(nell));
  });

  story('signed out: log in, and find the status again from the dashboard (C8)', async () => {
    const { person, result } = await travelerAtPayment('Otto Out', 'Portland');
    await person.pays();
    await person.page.getByRole('button', { name: 'Logout' }).click();
    await person.isToasted(SENTENCES.loggedOut);
    await person.goTo(result);
    await person.reads(SENTENCES.paymentLogin);
    await main(person).getByRole('link', { name: 'Sign In' }).click();
    await person.signsInAgain();
    await person.page.getByRole('link', { name: 'See the status of your payment' }).click();
    await person.seesPaymentSucceed();
    expect(person.page.url()).toContain(result);
  });
});
