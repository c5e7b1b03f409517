import { fitsTheScreen, hasNoViolations } from './looks.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const PHONE = { width: 390, height: 844 };
const TITLE = 'Breakfast on the doorstep';

describe('A perk costs more from a moment on (§3 Perk, E9, E10)', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story('the effect is read first; whoever was shown the old cost is asked to look again', async () => {
    const nora = await context.newVisitor();
    await nora.signIn('traveler@latchkey.test');
    await nora.goTo('/loyalty');
    await nora.page.getByRole('button', { name: `Redeem ${TITLE} for 300 points` }).click();
    const offer = nora.page.getByRole('dialog');
    await nora.reads('−300', offer);

    const finn = await finance();
    await finn.goTo('/admin/perks');
    await finn.page.getByRole('link', { name: TITLE }).click();
    await finn.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await hasNoViolations(finn, 'a perk');
    await finn.page.getByRole('button', { name: 'Change' }).click();
    const dialog = finn.page.getByRole('dialog');
    await dialog.getByLabel('Cost in points').fill('310');
    await finn.reads('Cost changes from 300 points to 310 points.', dialog);
    await finn.reads('No vouchers are outstanding.', dialog);
    await hasNoViolations(finn, 'changing a perk');
    await finn.page.setViewportSize(PHONE);
    await fitsTheScreen(finn);
    await dialog.getByLabel('Why?').fill('The bakery asks for more');
    await dialog.getByRole('button', { name: 'Change perk' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await finn.reads('The bakery asks for more');

    await offer.getByRole('button', { name: 'Redeem for 300 points' }).click();
    await nora.reads('The price of this perk has changed. Please check it before you redeem.', offer);
    await offer.getByRole('button', { name: 'Keep my points' }).click();
    await nora.page.getByRole('button', { name: `Redeem ${TITLE} for 310 points` }).waitFor();
  });

  async function finance(): Promise<Person> {
    const person = await context.newVisitor();
    await person.goTo('/admin');
    await person.page.getByLabel('Email').fill('finance@latchkey.test');
    await person.page.getByRole('textbox', { name: 'Password' }).fill('latchkey');
    await person.page.getByRole('button', { name: 'Sign In' }).click();
    await person.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    return person;
  }
});
