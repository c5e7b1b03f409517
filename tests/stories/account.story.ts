import { eventually } from '#libs/testing';
import { fitsTheScreen, hasNoViolations } from './looks.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const PHONE = { viewport: { width: 390, height: 844 } };
const NEXT_PASSWORD = 'seven quiet owls';

describe('My account', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story('a forgotten password: the old session ends, the new one goes on until stolen (D10)', async () => {
    const nora = await context.newTraveler('Nora Field');
    await nora.goTo('/dashboard');
    const elsewhere = await context.newVisitor();
    await elsewhere.goTo('/auth');
    await elsewhere.page.getByRole('link', { name: 'Forgot your password?' }).click();
    // Until the next screen has loaded, the address would go into the form that is left.
    await elsewhere.page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await elsewhere.page.getByLabel(/^Email/).fill(nora.email);
    await elsewhere.page.getByRole('button', { name: 'Send me a link' }).click();
    await elsewhere.reads('Check your email');

    await elsewhere.goTo(await context.linkInMail(nora.email, 'Choose a new password'));
    await elsewhere.page.getByLabel(/^New password/).fill(NEXT_PASSWORD);
    await hasNoViolations(elsewhere, '/auth/reset');
    await elsewhere.page.getByRole('button', { name: 'Change password' }).click();
    await elsewhere.isToasted('Your password is changed. Please sign in.');
    await elsewhere.arrivesAt('/auth');

    await nora.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Loyalty' }).click();
    await nora.page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();

    await signsIn(elsewhere, nora.email);
    await elsewhere.page.getByRole('link', { name: 'My account' }).click();
    await elsewhere.reads('Confirmed', elsewhere.page.getByRole('region', { name: 'Email address' }));
    const sessions = elsewhere.page.getByRole('region', { name: 'Where you are signed in' });
    await elsewhere.reads('This device', sessions);
    expect(await sessions.getByRole('listitem').count()).toBe(1);

    // The token expires during the visit, and nobody notices. What a thief has copied before is used afterwards.
    const stolen = await elsewhere.page.context().storageState();
    await context.operator.advanceClock({ minutes: 16 });
    const menu = elsewhere.page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Loyalty' }).click();
    await elsewhere.reads('points to spend');
    expect((await elsewhere.page.context().storageState()).cookies).not.toEqual(stolen.cookies);
    await context.operator.advanceClock({ minutes: 16 });
    await elsewhere.goTo('/account');
    await elsewhere.reads('This device', sessions);
    expect(await elsewhere.page.getByRole('dialog').count()).toBe(0);

    const thief = await context.newVisitor({ storageState: stolen });
    await thief.goTo('/account');
    await thief.arrivesAt('/auth');
    await menu.getByRole('link', { name: 'Loyalty' }).click();
    await elsewhere.page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
  });

  story(
    'deleting an account is refused while a stay lies ahead, then done; the books are whole',
    async () => {
      const stay = await context.operator.freeStay('Eureka Springs', { nights: 2, inDays: 9 });
      const ivo = await context.newTraveler('Ivo Brand');
      await ivo.books(stay);
      await ivo.pays();
      await ivo.goTo('/account');
      await ivo.reads(`a stay at ${stay.home.title} until`);
      expect(await ivo.page.getByRole('button', { name: 'Delete my account' }).count()).toBe(0);

      const { id } = await context.database.bookingOf(ivo.email);
      const dialog = await ivo.asksToCancel(id);
      await dialog.getByRole('button', { name: 'Confirm Cancellation' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await eventually(async () => {
        expect(await context.database.refunds(id)).toEqual([expect.objectContaining({ state: 'succeeded' })]);
        expect(await context.database.unfinished(id)).toEqual([]);
      });
      await ivo.goTo('/account');
      const before = await context.database.balances(id);
      await ivo.page.getByRole('button', { name: 'Delete my account' }).click();
      const deletionMailer = ivo.page.getByRole('dialog', { name: 'Delete your account?' });
      await deletionMailer.getByLabel(/^Your password/).fill('a quiet harbour');
      await deletionMailer.getByRole('button', { name: 'Delete for good' }).click();
      await ivo.isToasted('Your account is deleted');
      await ivo.arrivesAt('/auth');
      expect(await context.database.balances(id)).toEqual(before);
      expect(await context.database.bookingsOf(ivo.email)).toEqual([]);
    },
  );

  story('on a phone, in light and in dark: nothing in the way of anybody', async () => {
    const theo = await context.newVisitor(PHONE);
    await theo.goTo('/auth/forgot');
    await theo.page.getByRole('heading', { level: 1 }).waitFor();
    await hasNoViolations(theo, '/auth/forgot');
    await theo.signIn('traveler@latchkey.test');
    await theo.goTo('/account');
    await theo.reads('This device');
    await theo.reads('You can’t delete your account until these are finished');
    await hasNoViolations(theo, '/account');
    await fitsTheScreen(theo);
  });
});

async function signsIn({ page }: Person, email: string): Promise<void> {
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(NEXT_PASSWORD);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
}
