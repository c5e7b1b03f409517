import { eventually } from '#libs/testing';
import { Keyboard } from './keyboard.js';
import { fitsTheScreen, hasNoViolations } from './looks.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe("An owner's prices", () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.openWithOwnProduct(); // its clock is moved by a week
  });

  /** A new owner on the page of their home, which costs $200 a night. */
  async function anOwner(
    name: string,
    title: string,
    screen = {},
  ): Promise<{ owner: Person; homeId: string }> {
    const owner = await context.newVisitor(screen);
    await owner.goTo('/auth?role=property_owner');
    await owner.signsUp(name, null);
    await owner.goTo('/properties/create');
    await owner.listsAHome({ title, city: 'Marfa', price: '200' });
    await owner.page.getByRole('heading', { level: 1, name: title }).waitFor();
    return { owner, homeId: new URL(owner.page.url()).pathname.split('/').at(-1) ?? '' };
  }

  story(
    'a ladder is set on a phone, from the list of homes in three taps; a traveler is quoted less',
    async () => {
      const { owner, homeId } = await anOwner('Lena Ladder', 'Adobe with a ladder', PHONE);
      const { page } = owner;
      const stay = await context.operator.freeStayAt(homeId, { nights: 2, inDays: 2 });
      const traveler = await context.newTraveler('Nate Near');
      await traveler.opensBookingForm(stay);
      await traveler.reads('$200.00 x 2 nights');

      await owner.goTo('/owner/homes');
      await page.getByRole('link', { name: 'Prices of Adobe with a ladder' }).tap();
      await owner.arrivesAt(`/owner/homes/${homeId}/prices`);
      await owner.reads('Based on your saved prices.');
      await fitsTheScreen(owner);
      await page.getByRole('button', { name: /^Steady/ }).tap();
      await page.getByRole('link', { name: /^Not saved yet: 14 of 21 nights change$/ }).tap();
      const near = page.getByRole('row', { name: /20% off: check-in within 3 days/ });
      await near.first().waitFor();
      expect(await near.first().textContent()).toContain('$160.00now $200.00$144.00');
      await fitsTheScreen(owner);
      await hasNoViolations(owner, 'prices on a phone');
      await page.getByRole('button', { name: 'Save changes' }).tap();
      await owner.reads('Your prices are saved');

      await traveler.opensBookingForm(stay);
      await traveler.reads('$160.00 x 2 nights');
      await traveler.reads('Last-minute price');
      await owner.goTo('/owner/homes');
      await owner.reads(/^From .* total · \$160 a night$/);
    },
  );

  story(
    'by keys alone: a ladder with a lowest price, and a night priced on the calendar and undone',
    async () => {
      const { owner, homeId } = await anOwner('Kay Keys', 'Adobe without a mouse');
      const { page } = owner;
      const keys = new Keyboard(page);
      await owner.goTo(`/owner/homes/${homeId}/prices`);
      await keys.follows(page.getByRole('button', { name: /^Bold/ }));
      await keys.types(page.getByLabel('Lowest price ($)'), '250');
      await keys.follows(page.getByRole('button', { name: 'Save changes' }));
      await owner.isToasted('The lowest price cannot be above the base price');
      await hasNoViolations(owner, 'refused prices');
      await keys.follows(
        page.getByRole('button', { name: 'The lowest price cannot be above the base price' }),
      );
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('150');
      await page.getByText(/^By what you have entered: 14 nights change\.$/).waitFor();
      await keys.presses('Enter');
      await owner.reads('Your prices are saved');

      await owner.goTo('/owner/calendar');
      const fifth = page.getByRole('gridcell').nth(5);
      await keys.reaches(page.getByRole('gridcell').first());
      await keys.presses('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', ' ', 'Enter');
      const price = await fifth.textContent();
      await keys.types(page.getByLabel('Price per night ($)'), '299');
      await keys.presses('Enter');
      await owner.reads('Set $299 for 1 night at Adobe without a mouse');
      // Its own price is reduced like any other.
      await page.getByRole('gridcell', { name: /free for \$239.00, a price of its own/ }).waitFor();
      await hasNoViolations(owner, 'a priced night');
      await keys.follows(page.getByRole('button', { name: 'Undo', exact: true }));
      await owner.isToasted('Undone');
      await page.getByRole('gridcell', { name: /a price of its own/ }).waitFor({ state: 'detached' });
      expect(await fifth.textContent()).toBe(price);
    },
  );

  story(
    'a ladder drops a price on its day: it was announced, what it was is struck through, and whoever waits for it is told',
    async () => {
      const { owner, homeId } = await anOwner('Della Drop', 'Adobe that gets cheaper');
      await owner.goTo(`/owner/homes/${homeId}/prices`);
      await owner.page.getByRole('button', { name: /^Steady/ }).click();
      await owner.page.getByRole('button', { name: 'Save changes' }).click();
      await owner.reads('Your prices are saved');

      const stay = await context.operator.freeStayAt(homeId, { nights: 2, inDays: 20 });
      const traveler = await context.newTraveler('Walt Waiting');
      const { page } = traveler;
      await page.setViewportSize(PHONE.viewport);
      const address = `/properties/${homeId}?check_in=${stay.checkIn}&check_out=${stay.checkOut}`;
      await traveler.goTo(address);
      await traveler.reads(/^Drops to \$480 on \w{3}, \w{3} \d+ if still available$/);
      expect(await page.locator('del').count()).toBe(0);
      await page.getByRole('button', { name: 'Set an alert' }).click();
      await page.getByLabel('Alert me below (total, $)').fill('490');
      await page.getByRole('button', { name: 'Set alert' }).click();
      await traveler.isToasted('We’ll tell you at once, here and at your confirmed email address');

      await context.operator.advanceClock({ minutes: 7 * 24 * 60 });
      await eventually(async () =>
        expect(await context.database.notifiedByAlerts(homeId)).toEqual([traveler.email]),
      );
      await traveler.goTo(address);
      await traveler.reads(/^\$500 was the lowest total for these dates in the 30 days before /);
      await traveler.reads(/^Drops to \$460 on /);
      expect(await page.locator('del').first().innerText()).toBe('$500');
      // “Before” and “now” are for those who cannot see the line through the amount.
      const spoken = await page.getByText('Before', { exact: true }).all();
      const widths = await Promise.all(spoken.map(async (word) => (await word.boundingBox())?.width ?? 0));
      expect(widths).not.toEqual([]);
      expect(Math.max(...widths)).toBeLessThan(2);
      await fitsTheScreen(traveler);
      await hasNoViolations(traveler, 'a reduced stay on a phone');

      await traveler.goTo(`/properties?city=Marfa&check_in=${stay.checkIn}&check_out=${stay.checkOut}`);
      const card = page.getByRole('article').filter({ hasText: 'Adobe that gets cheaper' });
      await card.locator('del', { hasText: '$500' }).waitFor();
      await traveler.reads('total · 2 nights, cleaning included');
      await page.getByRole('button', { name: 'Deals for tomorrow night' }).click();
      await page.getByRole('heading', { level: 1, name: 'Deals for tomorrow night in Marfa' }).waitFor();
      // The last step of the ladder has begun for it: a night costs $160, and cost $180 before.
      await card.locator('del', { hasText: '$280' }).waitFor();
      expect(await card.textContent()).toMatch(/\$260 total · \w{3} \d+ – (\w{3} )?\d+, cleaning included/);
      await fitsTheScreen(traveler);
      await hasNoViolations(traveler, 'deals on a phone');
    },
  );

  story(
    'an owner asks why a night is empty, changes the rule that excludes it, and undoes that',
    async () => {
      const { owner, homeId } = await anOwner('Wendy Why', 'Adobe with empty nights');
      const { page } = owner;
      await owner.goTo('/owner/calendar');
      await page.getByRole('button', { name: 'Rules of Adobe with empty nights' }).click();
      await page.getByLabel('Notice (hours)').fill('168');
      await page.getByRole('button', { name: 'Save rules' }).click();
      const fifth = page.getByRole('gridcell').nth(5);
      await fifth.getByText('Notice', { exact: true }).waitFor();

      await fifth.click();
      await page.getByRole('button', { name: 'Why is this night empty?' }).click();
      await page.getByRole('heading', { name: 'Your notice is too long' }).waitFor();
      await owner.reads('Too few comparable stays');
      await hasNoViolations(owner, 'why a night is empty');
      await page.getByRole('button', { name: 'Ask for 96 hours' }).click();
      await fifth.getByText('$200', { exact: true }).waitFor();
      await context.operator.freeStayAt(homeId, { nights: 1, inDays: 5 });
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await owner.isToasted('Undone');
      await fifth.getByText('Notice', { exact: true }).waitFor();
    },
  );
});
