import { eventually } from '#libs/testing';
import type { FreeStay } from './operator.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

/** What the browser itself says about an address that answers 404. */
const NOT_OURS = /the server responded with a status of 404/;
/** What the map of a wide screen asks, which the server does not draw. */
const OF_THE_MAP = ['/api/properties/pins', '/api/config'];

describe('Pages drawn by the server', () => {
  let context: StoryContext;
  let stay: FreeStay;
  beforeAll(async () => {
    context = await StoryContext.open();
    stay = await context.operator.freeStay('Walla Walla', { nights: 2, inDays: 3 });
  });

  story('can be read without any program, in light and in dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const reader = await context.newVisitor({ javaScriptEnabled: false, colorScheme });
      for (const [path, words] of screens()) {
        await reader.goTo(path);
        await reader.reads(words);
      }
    }
  });

  story('show reviews in their own look before their program is there', async () => {
    const reader = await context.newVisitor({ javaScriptEnabled: false });
    await reader.goTo(`/properties/${stay.home.id}`);
    const card = reader.page.getByRole('region', { name: 'Reviews' }).getByRole('article').first();
    expect(await card.evaluate((element) => getComputedStyle(element).borderStyle)).toBe('solid');
  });

  story('are taken over without a word in the console, and without asking the API again', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await context.newVisitor({ colorScheme });
      const heard = listenTo(visitor);
      for (const [path, words] of screens()) {
        await visitor.goTo(path);
        await visitor.reads(words);
        await isTakenOver(visitor);
      }
      expect(heard).toEqual([]);
    }
  });

  story('lose nothing that is done before the program is there', async () => {
    const hasty = await context.newVisitor();
    const { page } = hasty;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/main-*.js', (route) => held.then(() => route.continue()));
    await hasty.goTo('/properties');
    await page.getByLabel('Where').fill('Walla Walla');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    release();
    await page.waitForURL((url) => url.searchParams.get('city') === 'Walla Walla');
    await hasty.reads('Homes in Walla Walla');
  });

  story('keep what the browser fills in by itself before the program is there', async () => {
    const remembered = await context.newVisitor();
    const { page } = remembered;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/main-*.js', (route) => held.then(() => route.continue()));
    await remembered.goTo('/auth');
    const [email, password] = [page.getByLabel('Email'), page.locator('input[name=password]')];
    // As some browsers do it: without a word to the page.
    await password.evaluate((field) => Object.assign(field, { value: 'kept by the browser' }));
    release();
    await isTakenOver(remembered);
    await email.fill('nobody@latchkey.test');
    expect(await password.inputValue()).toBe('kept by the browser');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
    await remembered.reads('Incorrect email or password');
  });

  story('of somebody who is signed in show that they wait, and ask each thing once', async () => {
    const traveler = await context.newTraveler('Wanda Waiting');
    // Unanswered: news of a moment ago would make the page ask again.
    await traveler.page.route('**/api/live?*', () => undefined);
    for (const [path, words] of [
      ['/dashboard', /^Welcome back, /],
      ['/bookings', 'My Bookings'],
      ['/reviews', 'Reviews'],
      [`/book/${stay.home.id}`, stay.home.title],
    ] as const) {
      // What the page before still asks is not this one's.
      await traveler.goTo('about:blank');
      const heard = listenTo(traveler);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await traveler.page.route('**/assets/main-*.js', (route) => held.then(() => route.continue()));
      await traveler.goTo(path);
      await traveler.reads('Loading...');
      release();
      await traveler.reads(words);
      await eventually(() => expect(heard.some((line) => line.includes('/api/live'))).toBe(true));
      const asked = heard.filter((line) => line.includes('/api/'));
      expect(asked).toEqual([...new Set(asked)]);
      expect(heard).toEqual(asked);
    }
  });

  const screens = (): [path: string, words: string | RegExp][] => [
    ['/', 'The lights are on. Come tomorrow.'],
    ['/properties', /\d+ homes you can book now/],
    ['/properties?city=Nowhere&guests=2', 'No properties found'],
    [`/properties/${stay.home.id}?check_in=${stay.checkIn}&check_out=${stay.checkOut}`, stay.home.title],
    ['/properties/none', 'Property Not Found'],
    ['/auth', 'Welcome back'],
    ['/auth?mode=signup', 'Your next stay starts here'],
    ['/help', 'What is the cancellation policy?'],
  ];
});

/** Everything the page complains about, and every call it makes to the API for what the server has drawn. */
function listenTo({ page }: Person): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !NOT_OURS.test(message.text()))
      heard.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', (error) => void heard.push(`${page.url()} ${error.message}`));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // After two seconds a home reports that it is looked at, which asks for nothing.
    const asks = request.method() === 'GET' && pathname.startsWith('/api/');
    if (asks && !OF_THE_MAP.includes(pathname)) heard.push(`${page.url()} ${request.url()}`);
  });
  return heard;
}

/** The chat answers, so the program is there; the screen's own parts have followed. */
async function isTakenOver({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Need help? Click to chat!' }).click();
  await page.getByRole('dialog', { name: 'Support chat' }).waitFor();
  await eventually(async () =>
    expect(await page.evaluate<number>("document.querySelectorAll('[data-style]').length")).toBe(0),
  );
}
