import type { Page } from 'playwright-core';
import { SENTENCES, type PropertyView } from '#libs/core/contracts';
import { aPhoto, eventually } from '#libs/testing';
import { hasNoViolations } from './looks.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

/** A stay of the demo's traveler that is over and has no review; the home belongs to the demo's owner. */
const TOWN = 'Tucson';
const TITLE = 'Cold shower, warm walls';

describe('Reviews that people believe', () => {
  let context: StoryContext;
  let home: PropertyView;
  beforeAll(async () => {
    context = await StoryContext.open();
    home = await homeIn(TOWN);
  });

  story(
    'one writes with photos, another finds it helpful, the owner replies; the home shows all of it (F1, F3, F8)',
    async () => {
      const theo = await context.newVisitor();
      await theo.signIn('traveler@latchkey.test');
      await theo.page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Reviews' })
        .click();
      await theo.page.getByRole('button', { name: 'Write a Review' }).click();
      await writesAboutHome(theo);
      await hasNoViolations(theo, 'review dialog', '[role=dialog]');
      await theo.page.getByRole('button', { name: 'Submit Review' }).click();
      await theo.isToasted(SENTENCES.reviewSubmitted);
      await theo.page.getByRole('tab', { name: 'My Reviews' }).click();
      const mine = theo.page.getByRole('article', { name: TITLE });
      await mine.getByRole('button', { name: /^Open photo 2 of 2/ }).waitFor();
      await theo.reads('Helpful (0)', mine);

      const after = await homeIn(TOWN);
      expect(after.review_count).toBe(home.review_count + 1);
      expect(after.average_rating).toBeLessThan(home.average_rating);

      const amara = await context.newVisitor();
      await amara.signIn('amara@latchkey.test');
      await amara.goTo(`/properties/${home.id}`);
      const review = amara.page.getByRole('article', { name: TITLE });
      await review.getByRole('button', { name: 'Helpful (0)' }).click();
      await amara.isToasted(SENTENCES.markedHelpful);
      await review.getByRole('button', { name: 'Helpful (1)', pressed: true }).waitFor();

      const olivia = await context.newVisitor();
      await olivia.signIn('owner@latchkey.test');
      await olivia.goTo('/reviews?tab=homes');
      const told = olivia.page.getByRole('article', { name: TITLE });
      await told.getByRole('button', { name: 'Reply' }).click();
      await told
        .getByLabel('Your reply to Theo Lindqvist')
        .fill('The boiler is new since Monday. Thank you, Theo.');
      await told.getByRole('button', { name: 'Publish reply' }).click();
      await olivia.reads('Reply from Olivia Hartwell', told);

      const visitor = await context.newVisitor();
      await visitor.goTo(`/properties/${home.id}`);
      const seen = visitor.page.getByRole('article', { name: TITLE });
      await visitor.reads('The boiler is new since Monday.', seen);
      await visitor.reads('Helpful (1)', seen);
      await visitor.reads(
        after.average_rating.toFixed(1),
        visitor.page.getByRole('region', { name: 'Reviews' }),
      );
      await visitor.page.getByRole('button', { name: '2 stars 1 review' }).click();
      await expectPictures(seen.getByRole('button', { name: /^Open photo/ }).locator('img'));
      await seen.getByRole('button', { name: /^Open photo 1 of 2/ }).click();
      await visitor.page.getByRole('dialog', { name: 'Photo 1 of 2' }).waitFor();
    },
  );

  story(
    'a draft with its photo survives a reload and another sign-in; what is no photo is refused beside it',
    async () => {
      const theo = await context.newVisitor();
      await theo.signIn('traveler@latchkey.test');
      await theo.goTo('/reviews?write=new');
      const { page } = theo;
      await page.getByLabel('Booking').selectOption({ index: 1 });
      await page.getByLabel('Title').fill('Half a thought');
      const files = page.getByLabel('Photo files');
      await files.setInputFiles({
        name: 'notes.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('no photo'),
      });
      await theo.reads('This file is not a photo we can read. Please choose a JPEG, PNG, WebP or AVIF.');
      await files.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
      await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await theo.signIn('traveler@latchkey.test');
      await theo.goTo('/reviews?write=new');
      await page.getByLabel('Booking').selectOption({ index: 1 });
      expect(await page.getByLabel('Title').inputValue()).toBe('Half a thought');
      await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
    },
  );

  async function writesAboutHome({ page }: Person): Promise<void> {
    const stays = page.getByLabel('Booking');
    const label = await stays.locator('option', { hasText: home.title }).textContent();
    await stays.selectOption({ label: label ?? '' });
    await page.getByLabel('2 stars').check({ force: true });
    await page.getByLabel('Title').fill(TITLE);
    await page.getByLabel('Comment').fill('The walls keep the heat. The boiler did not.');
    const photo = async (name: string, width: number, height: number) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await aPhoto({ width, height }),
    });
    await page
      .getByLabel('Photo files')
      .setInputFiles([await photo('a.jpg', 1200, 900), await photo('b.jpg', 600, 900)]);
    await page.getByRole('button', { name: 'Remove photo 2' }).waitFor();
  }

  async function homeIn(city: string): Promise<PropertyView> {
    const answer = await fetch(`${context.product.url}/api/properties?city=${city}`);
    const [found] = (await answer.json()) as PropertyView[];
    if (!found) throw new Error(`There is no home in ${city}`);
    return found;
  }
});

/** The pictures have arrived, and are some. */
async function expectPictures(pictures: ReturnType<Page['locator']>): Promise<void> {
  // Arriving reviews may replace the picture while it is scrolled to.
  await eventually(() => pictures.first().scrollIntoViewIfNeeded());
  await pictures
    .page()
    .waitForFunction(
      "[...document.querySelectorAll('article button img')].every((one) => one.complete && one.naturalWidth > 0)",
    );
  expect(await pictures.count()).toBe(2);
}
