import type { Locator, Page } from 'playwright-core';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';
import { hasNoViolations } from './looks.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('Finding a home on the map', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story('on a desktop: next weekend, an area, a price, the home; back and reload lose nothing', async () => {
    const lena = await context.newVisitor({ viewport: { width: 1440, height: 900 } });
    const { page } = lena;
    await lena.goTo('/properties?city=California');
    await page.getByRole('button', { name: 'Next weekend' }).click();
    await lena.reads(/\d+ homes? you can book now/);
    const before = await countOf(page);

    await map(page).getByRole('button', { name: 'Zoom in', exact: true }).click();
    await map(page).getByRole('button', { name: 'Search this area' }).click();
    await page.getByRole('heading', { level: 1, name: 'Homes in this area' }).waitFor();
    await lena.reads(/\d+ homes? you can book now/);
    expect(await countOf(page)).toBeLessThan(before);
    const { searchParams } = new URL(page.url());
    expect([...searchParams.keys()].sort()).toEqual(['bbox', 'check_in', 'check_out']);
    await hasNoViolations(lena, 'list and map');

    // Every price on the map is the total of a home in the list.
    const price = prices(page).first();
    const name = (await price.getAttribute('aria-label')) ?? '';
    expect(name).toMatch(/^.+, \$[\d,.]+ total$/);
    await price.click();
    const preview = page.getByRole('dialog');
    await lena.reads(/total/, preview);
    await hasNoViolations(lena, 'a home on the map');
    await opensTheHome(lena);

    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Homes in this area' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?${searchParams.toString()}`);
    await prices(page).first().waitFor();
    const seen = await labels(page);
    await page.reload();
    await prices(page).first().waitFor();
    expect(await labels(page)).toEqual(seen);
    await page.getByRole('button', { name: 'Remove filter Map area' }).click();
    await page.getByRole('heading', { level: 1, name: 'Last-minute homes' }).waitFor();
  });

  story('on a phone: the map instead of the list, by its prices to a home, and back to the map', async () => {
    const ivo = await context.newVisitor(PHONE);
    const { page } = ivo;
    await ivo.goTo('/properties?city=Texas');
    await ivo.reads(/\d+ homes? you can book now/);
    await page.getByRole('button', { name: 'Next weekend' }).click();
    await ivo.reads(/total · 2 nights/);
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await hasNoViolations(ivo, 'map on a phone');
    await prices(page).first().click();
    await ivo.reads(/total/, page.getByRole('dialog'));
    await opensTheHome(ivo);
    await page.goBack();
    await prices(page).first().waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('map');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await ivo.reads(/\d+ homes? you can book now/);
  });

  story('without dates the lowest total leads on every card, price of the map and page (F13)', async () => {
    const ivo = await context.newVisitor();
    const { page } = ivo;
    await ivo.goTo('/properties?city=Florida');
    await prices(page).first().waitFor();
    const cards = page.getByRole('main').getByRole('article');
    for (const card of await cards.all()) expect(await largestPrice(card)).toBe('total');
    for (const name of await labels(page)) expect(name).toMatch(/^.+, from \$[\d,.]+ total$/);
    const card = cards.first();
    const [, total] =
      /From (\$[\d,.]+) total · \$[\d,.]+ a night/.exec((await card.textContent()) ?? '') ?? [];
    await card.getByRole('link').click();
    const booking = page.getByRole('complementary', { name: 'Book this home' });
    await ivo.reads(`From ${total} total`, booking);
    expect(await largestPrice(booking)).toBe('total');
  });

  story('filters: what homes offer, with the count before the choice; nobody is shut out', async () => {
    const lena = await context.newVisitor();
    const { page } = lena;
    await lena.goTo('/properties');
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('checkbox', { name: 'Fireplace' }).check();
    const show = dialog.getByRole('button', { name: /^Show \d+ homes?$/ });
    await show.waitFor();
    await hasNoViolations(lena, 'filters');
    const said = (await show.textContent())?.replace('Show ', '') ?? '';
    await show.click();
    await lena.reads(`${said} you can book now`);
    await hasNoViolations(lena, 'filtered list');
  });

  story('the page of a home shows its surroundings, not its door', async () => {
    const lena = await context.newVisitor();
    const { home } = await context.operator.freeStay('Ojai', { nights: 1, inDays: 1 });
    await lena.goTo(`/properties/${home.id}`);
    await lena.readsDownTo(lena.page.getByRole('group', { name: /^Map of the area around Ojai/ }));
    await lena.reads(/\d+ miles? away/);
    expect(await lena.page.getByRole('main').textContent()).not.toContain(home.address);
    await hasNoViolations(lena, 'surroundings of a home');
  });
});

const map = (page: Page) => page.getByRole('region', { name: 'Map' });
/** Prices of single homes; overlapping ones show their number instead. */
const prices = (page: Page) => map(page).getByRole('button', { name: /\$/ });
const labels = (page: Page): Promise<string[]> =>
  prices(page).evaluateAll((buttons) => buttons.map((button) => (button as { ariaLabel: string }).ariaLabel));

async function countOf(page: Page): Promise<number> {
  const words = await page.getByText(/^\d+ homes? you can book now$/).textContent();
  return Number(words?.split(' ')[0]);
}

/** From an open price to the home's page, with the same dates and total. */
async function opensTheHome({ page }: Person): Promise<void> {
  const link = page.getByRole('dialog').getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(new URL(page.url()).searchParams.get('check_in')).not.toBeNull();
}

/** What the largest amount is said to be: the word that follows it. */
const largestPrice = (part: Locator): Promise<string | undefined> =>
  part.evaluate((root: HTMLElement) => {
    const amounts = [...root.querySelectorAll<HTMLElement>('strong, p, span')]
      .filter((one) =>
        [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.includes('$')),
      )
      .sort((a, b) => parseFloat(getComputedStyle(b).fontSize) - parseFloat(getComputedStyle(a).fontSize));
    return amounts[0]?.nextSibling?.textContent?.trim().split(/\W/)[0];
  });
