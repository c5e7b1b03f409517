import { ERRORS, SENTENCES } from '#libs/core/contracts';
import { eventually } from '#libs/testing';
import { tokenOf } from './operator.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const TAKEN = ERRORS['booking.dates_taken'].detail;
const WISH = 'A cot for the little one, please';

describe('Different people', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story('two travelers want the same nights at the same moment: one gets them (C17)', async () => {
    const stay = await context.operator.freeStay('Big Sur', { nights: 2, inDays: 6 });
    const both = await Promise.all([context.newTraveler('Ruth Racer'), context.newTraveler('Rolf Racer')]);
    for (const person of both) {
      await person.opensBookingForm(stay);
      await person.page.getByLabel('Special requests').fill(WISH);
      await person.page.getByLabel('I have read and accept').check();
    }
    await Promise.all(both.map(({ page }) => page.getByRole('button', { name: 'Confirm Booking' }).click()));
    const ends = await Promise.all(both.map(whatHappens));
    expect([...ends].sort()).toEqual(['goes to pay', 'is refused']);

    const [winner, loser] = ends[0] === 'goes to pay' ? both : [both[1], both[0]];
    expect(await context.database.bookingsOf(loser.email)).toEqual([]);
    expect(await loser.page.getByLabel('Special requests').inputValue()).toBe(WISH);
    expect(await loser.page.getByLabel('Guests').inputValue()).toBe('2');
    expect(await loser.page.getByRole('button', { name: /^Check-in/ }).innerText()).not.toContain('Add date');
    await winner.pays();
    expect((await context.database.bookingOf(winner.email)).status).toBe('confirmed');
  });

  story('an owner: numbers, homes, no plan, no booking, and a new home (§6, D8, D12, E13)', async () => {
    const stay = await context.operator.freeStay('Bar Harbor', { nights: 2, inDays: 3 });
    const owner = await context.newVisitor();
    const { page } = owner;
    await owner.signIn('owner@latchkey.test');
    for (const label of ['Homes', 'Total bookings', 'Pending bookings', 'Total earnings'])
      await page.getByRole('term').filter({ hasText: label }).waitFor();
    const homes = page.getByRole('region', { name: 'Your homes' });
    await homes.getByRole('article').first().waitFor();
    expect(await homes.getByRole('article').count()).toBe(4);
    await page.getByRole('link', { name: 'Manage Plan' }).click();
    await page.getByRole('heading', { name: 'Property Owner Account' }).waitFor();
    await owner.reads('10% service fee only');
    expect(await page.getByRole('button', { name: /Upgrade Now/ }).count()).toBe(0);

    await owner.goTo(`/properties/${stay.home.id}`);
    const bookingBox = page.getByRole('complementary', { name: 'Book this home' });
    await bookingBox.getByRole('button', { name: 'Book Now' }).click();
    expect((await bookingBox.getByRole('alert').innerText()).trim()).toBe(SENTENCES.onlyTravelers);
    await owner.goTo(`/book/${stay.home.id}`);
    await owner.reads(SENTENCES.onlyTravelers, page.getByRole('main').getByRole('alert'));

    await owner.goTo('/dashboard');
    await homes.getByRole('link', { name: 'Add a home' }).click();
    await owner.arrivesAt('/properties/create');
    const title = 'Lantern house';
    await owner.listsAHome({ title, city: 'Marfa', price: '180' });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await owner.goTo('/dashboard');
    await homes.getByRole('link', { name: title }).waitFor();
    await owner.goTo('/properties?city=Marfa');
    await page.getByRole('link', { name: title }).waitFor();
  });

  story('the operator watches the queues', async () => {
    const ada = await context.newOperator('admin');
    await ada.goTo('/admin/queues');
    for (const queue of ['bookings', 'payments', 'ledger', 'loyalty', 'schedule'])
      await ada.page
        .getByRole('link', { name: new RegExp(queue, 'i') })
        .first()
        .waitFor();
  });

  story('nobody else sees the queues (§6)', async () => {
    const kim = await context.newVisitor();
    await kim.goTo('/admin/queues');
    await kim.arrivesAt('/admin/system');
    await kim.signIn('kim@latchkey.test');
    await kim.goTo('/admin/queues');
    await kim.arrivesAt('/admin/system');

    const token = await tokenOf(context.product.url, 'kim@latchkey.test', 'latchkey');
    const answer = await fetch(`${context.product.url}/admin/queues/api/queues`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ detail: ERRORS['auth.forbidden'].detail });
  });
});

/** Where a traveler stands after pressing Confirm Booking. */
function whatHappens({ page }: Person): Promise<'goes to pay' | 'is refused'> {
  const refusal = page.locator('form').getByRole('alert').getByText(TAKEN);
  const payment = page.getByRole('heading', { name: 'Pay by card' });
  return eventually(async () => {
    if (await payment.isVisible()) return 'goes to pay';
    if (await refusal.isVisible()) return 'is refused';
    throw new Error(`${page.url()} shows neither the payment page nor a refusal`);
  });
}
