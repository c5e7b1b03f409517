import { aPhoto, eventually } from '#libs/testing';
import { Keyboard } from './keyboard.js';
import { fitsTheScreen, hasNoViolations } from './looks.js';
import { story, StoryContext } from './story-context.js';

const PHOTOS = 6;

describe('A home from nothing (G1, G2)', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story(
    'described, placed, priced, illustrated and published by keyboard, then found, booked and paid',
    async () => {
      const owner = await context.newVisitor();
      await owner.signIn('owner@latchkey.test');
      const { page } = owner;
      const keyboard = new Keyboard(page);
      const next = (title: string) => keyboard.follows(page.getByRole('button', { name: `Next: ${title}` }));

      await owner.goTo('/properties/create?new');
      await keyboard.types(page.getByLabel(/^Title/), 'Salt flat house');
      await keyboard.types(
        page.getByLabel(/^Description/),
        'White walls, a long table and the evening light.',
      );
      await page.getByText('Saved', { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('draft')).not.toBeNull();

      await next('Place');
      await keyboard.types(page.getByLabel(/^Town or ZIP code/), 'wendover, ut');
      await page.getByRole('option', { name: 'Wendover, UT' }).waitFor();
      await keyboard.presses('ArrowDown', 'Enter');
      await keyboard.types(page.getByLabel(/^Street and number/), '7 Alkali Road');
      const pin = page.getByRole('button', { name: /^Pin of your home/ });
      const before = await pin.getAttribute('aria-label');
      await keyboard.reaches(pin);
      await keyboard.presses('ArrowRight', 'ArrowUp');
      expect(await pin.getAttribute('aria-label')).not.toBe(before);
      await hasNoViolations(owner, 'place');

      await next('Rooms and guests');
      await next('Amenities and rules');
      await keyboard.reaches(page.getByRole('button', { name: 'Wi-Fi' }));
      await keyboard.presses('Space');
      await keyboard.types(page.getByLabel(/^House rules/), 'No shoes inside');
      await keyboard.reaches(page.getByLabel(/^Shortest stay/));
      await keyboard.presses('Control+A', '2');
      await hasNoViolations(owner, 'amenities');

      await next('Price');
      await keyboard.types(page.getByLabel(/^Price per night/), '180');
      await owner.reads('You keep $162.00 of each night');

      // What is typed survives a reload.
      await page.getByText('Saved', { exact: true }).waitFor();
      await page.reload();
      await owner.reads('You keep $162.00 of each night');

      await next('Photos');
      const files = await Promise.all(
        Array.from({ length: PHOTOS }, async (_, index) => ({
          name: `view-${index + 1}.jpg`,
          mimeType: 'image/jpeg',
          buffer: await aPhoto({ width: 900, height: 600 + index }),
        })),
      );
      const choosing = page.waitForEvent('filechooser');
      await keyboard.follows(page.getByRole('button', { name: 'Choose photos' }));
      await (await choosing).setFiles(files);
      await page.getByLabel(`What photo ${PHOTOS} shows`).waitFor();
      await keyboard.types(page.getByLabel('What photo 1 shows'), 'The flats from the porch');
      await hasNoViolations(owner, 'photos');

      await next('Preview and publish');
      await owner.reads('All set');
      await hasNoViolations(owner, 'publish');
      await keyboard.follows(page.getByRole('button', { name: 'Publish this home' }));
      await page.getByRole('heading', { level: 1, name: 'Salt flat house' }).waitFor();

      const visitor = await context.newVisitor();
      await visitor.goTo('/properties?city=Wendover');
      await visitor.page.getByRole('link', { name: 'Salt flat house' }).click();
      await visitor.page
        .getByRole('button', { name: /^Open photo 1 of 6: The flats from the porch/ })
        .waitFor();
      expect(await visitor.page.content()).not.toContain('Alkali Road');

      const homeId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const stay = await context.operator.freeStayAt(homeId, { nights: 2, inDays: 3 });
      const guest = await context.newTraveler('Sal Flatley');
      await guest.books(stay);
      await guest.pays();
      await guest.goTo(`/properties/${homeId}`);
      await guest.readsDownTo(guest.page.getByText(/^7 Alkali Road\. Only you/));
      await owner.goTo('/owner/calendar');
      await page.getByRole('gridcell', { name: /sold to Sal, a guest arrives/ }).waitFor();
    },
  );

  story('two windows edit one home: the second is shown the difference, on a phone too', async () => {
    const desk = await context.newVisitor();
    const phone = await context.newVisitor({ viewport: { width: 390, height: 844 } });
    for (const person of [desk, phone]) {
      await person.signIn('owner@latchkey.test');
      await person.goTo('/owner/homes');
      await person.page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click();
      await person.page.getByLabel(/^Title/).waitFor();
    }
    const photos = desk.page
      .getByRole('listitem')
      .filter({ has: desk.page.getByLabel('What photo 1 shows') });
    const picture = photos.getByRole('presentation').first();
    await picture.scrollIntoViewIfNeeded();
    expect((await picture.boundingBox())?.height).toBeGreaterThan(60);
    const title = await desk.page.getByLabel(/^Title/).inputValue();
    await desk.page.getByLabel(/^Price per night/).fill('211');
    await desk.page.getByRole('button', { name: 'Save changes' }).click();
    await desk.isToasted('Your changes are saved');
    await phone.page.getByLabel(/^Title/).fill(`${title}, renamed`);
    await phone.page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = phone.page.getByRole('dialog', { name: 'Changed in another window' });
    await phone.reads(`${title}, renamed`, dialog);
    await hasNoViolations(phone, 'two windows', '[role=dialog]');
    const cells = await dialog.getByRole('cell').all();
    expect(cells.length).toBeGreaterThan(1);
    for (const cell of cells) expect((await cell.boundingBox())?.width).toBeGreaterThan(120);
    await dialog.getByRole('button', { name: 'Use what was saved elsewhere' }).click();
    await eventually(async () =>
      expect(await phone.page.getByLabel(/^Price per night/).inputValue()).toBe('211'),
    );
    expect(await phone.page.getByLabel(/^Title/).inputValue()).toBe(title);
  });

  story('a title that is one long word fits a phone wherever its home is shown', async () => {
    const owner = await context.newVisitor({ viewport: { width: 390, height: 844 } });
    await owner.signIn('owner@latchkey.test');
    await owner.goTo('/owner/homes');
    await owner.page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    const title = 'W'.repeat(120);
    await owner.page.getByLabel(/^Title/).fill(title);
    await owner.page.getByRole('button', { name: 'Save changes' }).click();
    await owner.isToasted('Your changes are saved');
    await owner.goTo('/owner/homes');
    const link = owner.page.getByRole('link', { name: title, exact: true });
    const home = await link.getAttribute('href');
    const id = home?.split('/').at(-1);
    for (const path of [
      '/owner/homes',
      `/owner/calendar?home=${id}`,
      `/properties/${id}`,
      `/owner/homes/${id}/calendars`,
      `/owner/homes/${id}/prices`,
    ]) {
      await owner.goTo(path);
      // The calendar has it in a closed list of homes, too.
      await owner.page.getByText(title).filter({ visible: true }).first().waitFor();
      await fitsTheScreen(owner);
    }
  });
});
