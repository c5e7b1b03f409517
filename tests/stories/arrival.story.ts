import { fitsTheScreen, hasNoViolations } from './looks.js';
import { story, StoryContext } from './story-context.js';

const PHONE = { width: 390, height: 844 };
const CODE = '2917#';

describe('An arrival guide (decision 28)', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.openWithMovedClock();
  });

  story('the access code cannot be read before its time; then it is there, without a reload', async () => {
    const owner = await context.newVisitor({ viewport: PHONE });
    await owner.goTo('/auth?role=property_owner');
    await owner.signsUp('Gwen Guide', null);
    await owner.goTo('/properties/create');
    await owner.listsAHome({ title: 'Lantern cottage', city: 'Alpine', price: '150' });
    await owner.page.getByRole('heading', { level: 1, name: 'Lantern cottage' }).waitFor();
    const homeId = new URL(owner.page.url()).pathname.split('/').at(-1) ?? '';
    await owner.goTo('/owner/homes');
    await owner.page.getByRole('button', { name: 'More for Lantern cottage' }).click();
    await owner.page.getByRole('link', { name: 'Arrival guide of Lantern cottage' }).click();
    await owner.page.getByRole('textbox', { name: 'Getting in' }).fill(`Press ${CODE} and turn.`);
    await owner.reads(/^This looks like a code/);
    await owner.page.getByRole('textbox', { name: 'Getting in' }).fill('Use the keypad at the blue door.');
    await owner.page.getByRole('textbox', { name: 'Access code' }).fill(CODE);
    await fitsTheScreen(owner);
    await hasNoViolations(owner, 'the guide of an owner');
    await owner.page.getByRole('button', { name: 'Save changes' }).click();
    await owner.reads('Everything is saved');

    const guest = await context.newTraveler('Ingrid Arrival');
    await guest.page.setViewportSize(PHONE);
    const stay = await context.operator.freeStayAt(homeId, { nights: 2, inDays: 3 });
    await guest.books(stay);
    await guest.pays();
    await guest.goTo('/bookings');
    await guest.page.getByRole('link', { name: 'Arrival guide' }).click();
    await guest.reads(/^Your access code appears on .*, \d+:\d\d\s[AP]M [A-Z]{2,4}$/);
    await guest.reads('Use the keypad at the blue door.');
    expect(await guest.page.content()).not.toContain(CODE);
    await fitsTheScreen(guest);
    await hasNoViolations(guest, 'a guide before it opens');

    await context.operator.setClock(hoursInto(stay.checkIn, 12));
    await guest.reads('It is time: everything is here now');
    await guest.reads(CODE);
    await guest.page.getByRole('button', { name: 'Copy Access code' }).waitFor();
    await fitsTheScreen(guest);
    await hasNoViolations(guest, 'an open guide');
  });
});

/** Hours after the start of a day in UTC: at noon, a check-in of that afternoon in Texas is hours away. */
const hoursInto = (day: string, hours: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000);
