import { addDays, civilDate, type CivilDate } from '#libs/core/rules';
import { eventually } from '#libs/testing';
import type { Locator } from 'playwright-core';
import { fitsTheScreen, hasNoViolations } from './looks.js';
import { inWords, type Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const day = (from: string, days: number): CivilDate => addDays(civilDate(from), days);

describe('Changing the dates of a paid stay (G7)', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  // Coquina cottage costs $190 a night.
  story('longer: held, withdrawn, held again and paid; then shorter: the night comes back', async () => {
    const stay = await context.operator.freeStay('St. Augustine', { nights: 3, inDays: 4 });
    const ines = await context.newTraveler('Ines Vale');
    await ines.books({ ...stay, checkOut: day(stay.checkIn, 2) });
    await ines.pays();
    const { id } = await context.database.bookingOf(ines.email);

    let dialog = await opens(ines, id);
    await picks(dialog, stay.checkIn, stay.checkOut);
    await ines.reads('You pay $190.00 more', dialog);
    await hasNoViolations(ines, 'the new dates');
    await dialog.getByLabel(/^I have read and accept/).check();
    await dialog.getByRole('button', { name: 'Pay $190.00 and change' }).click();
    await ines.reachesPayment();

    await ines.goTo(`/bookings?dates=${id}`);
    dialog = ines.page.getByRole('dialog', { name: 'Change dates' });
    await ines.reads(/^Your new dates .* are held until /m, dialog);
    await ines.page.setViewportSize({ width: 390, height: 844 });
    await fitsTheScreen(ines);
    await hasNoViolations(ines, 'the held dates');
    await ines.page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: 'Keep my dates' }).click();

    await picks(dialog, stay.checkIn, stay.checkOut);
    await dialog.getByLabel(/^I have read and accept/).check();
    await dialog.getByRole('button', { name: 'Pay $190.00 and change' }).click();
    await ines.reachesPayment();
    await ines.typesCard('4242 4242 4242 4242');
    await ines.arrivesAt('/payment-success');
    await ines.reads('Your new dates are paid');
    expect(await context.database.bookingOf(ines.email)).toMatchObject({ paid: 67_000 });

    dialog = await opens(ines, id);
    await picks(dialog, stay.checkIn, day(stay.checkIn, 1));
    await ines.reads('You get $380.00 back to your card', dialog);
    await dialog.getByLabel(/^I have read and accept/).check();
    await dialog.getByRole('button', { name: 'Change dates', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await eventually(async () => {
      const refunds = await context.database.refunds(id);
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(38_000);
      expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['succeeded']));
    });
    expect(await context.database.bookingOf(ines.email)).toMatchObject({ status: 'confirmed', paid: 29_000 });
  });
});

async function opens(person: Person, bookingId: string): Promise<Locator> {
  await person.goTo('/bookings');
  await person.bookingCard(bookingId).getByRole('button', { name: 'Change dates' }).click();
  return person.page.getByRole('dialog', { name: 'Change dates' });
}

async function picks(dialog: Locator, checkIn: string, checkOut: string): Promise<void> {
  await dialog.getByText(/^Check-in from/).waitFor();
  for (const date of [checkIn, checkOut]) {
    const button = dialog.getByRole('button', { name: new RegExp(`^${inWords(date)}`) });
    if (!(await button.isVisible())) await dialog.getByRole('button', { name: 'Next month' }).click();
    await button.click();
  }
}
