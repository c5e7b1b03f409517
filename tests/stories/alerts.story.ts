import { eventually } from '#libs/testing';
import { fitsTheScreen, hasNoViolations } from './looks.js';
import type { FreeStay } from './operator.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('Saved homes, and nights that people wait for', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story(
    'two wait for the same nights; they free up, both are told in order, and the first to book has them',
    async () => {
      const stay = await context.operator.freeStay('Walla Walla', { nights: 2, inDays: 6 });
      const holder = await context.newTraveler('Hedda Holder');
      await holder.books(stay);
      await holder.pays();

      const first = await context.newTraveler('Fern First');
      await alerts(first, stay);
      const second = await context.newVisitor(PHONE);
      await second.register('Sol Second');
      await alerts(second, stay, () => hasNoViolations(second, 'watch dialog'));
      await second.goTo('/saved');
      await second.reads('1 person is told before you');
      await fitsTheScreen(second);
      await hasNoViolations(second, '/saved');

      const { id } = await context.database.bookingOf(holder.email);
      const question = await holder.asksToCancel(id);
      await question.getByRole('button', { name: 'Confirm Cancellation' }).click();

      // No reload: the list updates live.
      await second.reads('Free now');
      await eventually(async () =>
        expect(await context.database.notifiedByAlerts(stay.home.id)).toEqual([first.email, second.email]),
      );
      await first.page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
      await first.page.getByRole('link', { name: new RegExp(`Free again: ${stay.home.title}`) }).click();
      await first.arrivesAt(`/properties/${stay.home.id}`);
      await first.page.getByRole('button', { name: 'Book Now' }).first().click();
      await first.arrivesAt(`/book/${stay.home.id}`);
      await first.confirmsBooking();
      await first.reachesPayment();
      await first.pays();
      await first.goTo('/saved');
      await first.reads('Booked by you');

      await second.goTo('/saved');
      await second.reads('Taken again, alert still on');
      await second.page.getByRole('link', { name: `See home: ${stay.home.title}` }).click();
      await second.reads('These dates cannot be booked here. Please choose others.');
      expect(await context.database.notifiedByAlerts(stay.home.id)).toEqual([first.email, second.email]);
    },
  );

  story(
    'an owner asks less and is watched, pauses and lists again; a stay that was booked keeps its price',
    async () => {
      const owner = await context.newVisitor();
      await owner.goTo('/auth?role=property_owner');
      await owner.signsUp('Ottilie Owner', null);
      await owner.goTo('/properties/create');
      const id = await owner.listsAHome({ title: 'Caprock cabin', city: 'Matador', price: '140' });
      await owner.page.getByRole('heading', { level: 1, name: 'Caprock cabin' }).waitFor();
      const stay = await context.operator.freeStayAt(id, { nights: 2, inDays: 5 });
      const guest = await context.newTraveler('Greta Guest');
      await guest.books(stay);
      await guest.pays();
      const watcher = await context.newTraveler('Wanda Watcher');
      await watcher.goTo(`/properties/${stay.home.id}`);
      await watcher.page.getByRole('button', { name: 'Set an alert' }).click();
      await watcher.page.getByLabel(/^Alert me below \(per night/).fill('125');
      await watcher.page.getByRole('button', { name: 'Set alert' }).click();
      await watcher.isToasted('We’ll tell you at once, here and at your confirmed email address');

      await owner.goTo('/dashboard');
      await owner.page.getByRole('link', { name: 'Manage homes' }).click();
      await owner.page.getByRole('button', { name: 'More for Caprock cabin' }).click();
      await owner.page.getByRole('button', { name: 'Change base price of Caprock cabin' }).click();
      await owner.page.getByLabel(/^Base price per night/).fill('120');
      await owner.reads('You keep $108.00 of each night');
      await hasNoViolations(owner, 'price dialog');
      await owner.page.getByRole('dialog').getByRole('button', { name: 'Change price' }).click();
      await owner.isToasted('The base price of Caprock cabin is $120.00 now');
      await eventually(async () =>
        expect(await context.database.notifiedByAlerts(stay.home.id)).toEqual([watcher.email]),
      );
      expect(await context.database.bookingOf(guest.email)).toMatchObject({
        status: 'confirmed',
        paid: 38_000,
      });

      await owner.page.getByRole('button', { name: 'Pause Caprock cabin' }).click();
      await owner.page.getByRole('button', { name: 'Pause this home' }).click();
      await owner.reads('Paused', owner.page.getByRole('article'));
      await hasNoViolations(owner, '/owner/homes');
      await watcher.goTo('/properties?city=Matador');
      await watcher.reads('No properties found');
      expect(await context.database.statusOf((await context.database.bookingOf(guest.email)).id)).toBe(
        'confirmed',
      );
      await owner.page.getByRole('button', { name: 'Resume Caprock cabin' }).click();
      await owner.reads('Published', owner.page.getByRole('article'));
      await watcher.page.reload();
      await watcher.page.getByRole('link', { name: 'Caprock cabin' }).first().waitFor();
      await fitsTheScreen(owner);
    },
  );

  story('a visitor saves homes, signs up, and finds them again', async () => {
    const vera = await context.newVisitor(PHONE);
    const { page } = vera;
    await vera.goTo('/properties');
    const heart = page.getByRole('button', { name: /^Save / }).first();
    await heart.click();
    await eventually(async () => expect(await heart.getAttribute('aria-pressed')).toBe('true'));
    const title = (await heart.getAttribute('aria-label'))?.replace('Save ', '') ?? '';
    await page.reload();
    await eventually(async () => expect(await heart.getAttribute('aria-pressed')).toBe('true'));
    await fitsTheScreen(vera);
    await hasNoViolations(vera, 'cards with hearts');

    await vera.goTo('/saved');
    await page.getByRole('link', { name: title }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await vera.signsUp('Vera Visitor');
    await vera.goTo('/saved');
    await page.getByRole('link', { name: title }).waitFor();
    const removed = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('/api/saved/'),
    );
    await page.getByRole('button', { name: `Save ${title}` }).click();
    await removed;
    await page.reload();
    await vera.reads('No saved homes yet');
  });
});

/** Sets an alert on the page of a home whose nights are taken. */
async function alerts(person: Person, stay: FreeStay, look?: () => Promise<void>): Promise<void> {
  const { page } = person;
  await person.goTo(`/properties/${stay.home.id}?check_in=${stay.checkIn}&check_out=${stay.checkOut}`);
  await page.getByRole('button', { name: 'Tell me if these nights open up' }).click();
  const dialog = page.getByRole('dialog', { name: `Set an alert for ${stay.home.title}` });
  await dialog.getByLabel(/^Check-in/).waitFor();
  await look?.();
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await person.isToasted('We’ll tell you at once, here and at your confirmed email address');
  await dialog.waitFor({ state: 'hidden' });
  await person.reads('Your alert is set', page.getByRole('main'));
}
