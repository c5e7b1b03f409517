import type { Locator, Page } from 'playwright-core';
import { aPhoto, eventually } from '#libs/testing';
import { Keyboard } from './keyboard.js';
import { hasNoViolations } from './looks.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const ROOMS = ['Porch', 'Kitchen', 'Bedroom'];

describe('The order of a home’s photos (G1)', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story('is changed with the mouse, with keys and with "Make cover", and survives a reload', async () => {
    const owner = await context.newVisitor();
    const { page } = owner;
    await uploadsRooms(owner);
    expect(await descriptions(page)).toEqual(['Porch', 'Kitchen', 'Bedroom']);

    await drag(page, picture(page, 3), picture(page, 1));
    await eventually(async () => expect(await descriptions(page)).toEqual(['Bedroom', 'Porch', 'Kitchen']));

    const keyboard = new Keyboard(page);
    await keyboard.reaches(page.getByRole('button', { name: 'Drag photo 2' }), 'Shift+Tab');
    await keyboard.presses('Space');
    await owner.reads('Photo 2 at place 2 of 3');
    await keyboard.presses('ArrowLeft');
    await owner.reads('Photo 2 at place 1 of 3');
    await hasNoViolations(owner, 'a photo picked up');
    await keyboard.presses('Space');
    await owner.reads('Photo 2 moved to place 1 of 3');
    await eventually(async () => expect(await descriptions(page)).toEqual(['Porch', 'Bedroom', 'Kitchen']));

    await page.getByRole('button', { name: 'Make cover: photo 3' }).click();
    await eventually(async () => expect(await descriptions(page)).toEqual(['Kitchen', 'Porch', 'Bedroom']));

    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByLabel('What photo 3 shows').waitFor();
    expect(await descriptions(page)).toEqual(['Kitchen', 'Porch', 'Bedroom']);
  });
});

/** Begins a draft with a described photo of each room. */
async function uploadsRooms(owner: Person): Promise<void> {
  const { page } = owner;
  await owner.signIn('owner@latchkey.test');
  await owner.goTo('/properties/create?new&step=photos');
  const files = await Promise.all(
    ROOMS.map(async (room, index) => ({
      name: `${room}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await aPhoto({ width: 900, height: 600 + index }),
    })),
  );
  await page.getByLabel('Photo files').setInputFiles(files);
  for (const [index, room] of ROOMS.entries())
    await page.getByLabel(`What photo ${index + 1} shows`).fill(room);
  await page.getByText('Saved', { exact: true }).waitFor();
}

const picture = (page: Page, number: number): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(`What photo ${number} shows`) })
    .getByRole('presentation')
    .first();

const descriptions = (page: Page): Promise<string[]> =>
  page
    .getByLabel(/^What photo \d shows/)
    .evaluateAll((fields) => fields.map((field) => (field as unknown as { value: string }).value));

/** Drags with the mouse from the middle of one element to that of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('There is nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.up();
}
