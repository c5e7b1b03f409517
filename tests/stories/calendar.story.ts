import { fitsTheScreen, hasNoViolations, showAllOfTheirText } from './looks.js';
import type { FreeStay } from './operator.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

describe("An owner's calendar", () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story(
    'nights are blocked and opened by touch on a phone and by keys on a desktop; what is sold stays sold',
    async () => {
      const owner = await context.newVisitor({ hasTouch: true, viewport: DESKTOP });
      await owner.goTo('/auth?role=property_owner');
      await owner.signsUp('Bridget Board', null);
      await owner.goTo('/properties/create');
      await owner.listsAHome({ title: 'Sandbar cottage', city: 'Marfa', price: '1160.50' });
      await owner.page.getByRole('heading', { level: 1, name: 'Sandbar cottage' }).waitFor();
      const homeId = new URL(owner.page.url()).pathname.split('/').at(-1) ?? '';
      const stay = await context.operator.freeStayAt(homeId, { nights: 2, inDays: 5 });
      const later = await context.operator.freeStayAt(homeId, { nights: 2, inDays: 10 });
      const guest = await context.newTraveler('Greta Guest');
      await guest.books(stay);
      await guest.pays();

      await owner.page.setViewportSize(PHONE);
      await owner.goTo('/dashboard');
      await owner.page.getByRole('link', { name: /^Calendar/ }).click();
      await owner.arrivesAt('/owner/calendar');
      await owner.page.getByRole('gridcell', { name: /sold to Greta, a guest arrives/ }).waitFor();
      await fitsTheScreen(owner);
      await owner.page.getByRole('gridcell').nth(10).tap();
      await owner.page.getByRole('gridcell').nth(11).tap();
      await fitsTheScreen(owner);
      await hasNoViolations(owner, '/owner/calendar on a phone');
      await owner.page.getByRole('button', { name: 'Block', exact: true }).tap();
      await owner.reads(/^Blocked .* at Sandbar cottage/);
      expect(await context.operator.isFree(later)).toBe(false);
      // All but the name of a guest, which can be long.
      await showAllOfTheirText(owner.page.locator('[role=gridcell] [aria-hidden] > :not(:last-child)'));
      await owner.page.getByRole('button', { name: 'Undo' }).tap();
      await owner.isToasted('Undone');
      expect(await context.operator.isFree(later)).toBe(true);

      await owner.page.setViewportSize(DESKTOP);
      await blocksByKeys(owner, later);
      expect(await context.operator.isFree(later)).toBe(false);
      await fitsTheScreen(owner);
      await hasNoViolations(owner, '/owner/calendar');
      await owner.page.getByRole('button', { name: 'Rules of Sandbar cottage' }).click();
      await owner.page.getByLabel(/^Shortest stay/).fill('3');
      await hasNoViolations(owner, 'rules of a home');
      await owner.page.getByRole('button', { name: 'Save rules' }).click();
      await owner.reads('Changed the rules of Sandbar cottage');
      expect((await context.database.bookingOf(guest.email)).status).toBe('confirmed');
    },
  );
});

/** Chooses the nights of a stay by keys alone, and blocks them. */
async function blocksByKeys({ page }: Person, { checkIn }: FreeStay): Promise<void> {
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${checkIn}T00:00:00Z`),
  );
  const first = page.getByRole('gridcell', { name: new RegExp(`${day},`) });
  await first.focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByLabel('Reason').selectOption('Maintenance');
  await page.getByRole('button', { name: 'Block', exact: true }).press('Enter');
  await page.getByText(/^Blocked .* at Sandbar cottage/).waitFor();
}
