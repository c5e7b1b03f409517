import { setTimeout } from 'node:timers/promises';
import { SENTENCES } from '#libs/core/contracts';
import { hasNoViolations } from './looks.js';
import { story, StoryContext } from './story-context.js';

describe('Searching as people search', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story(
    'part of a name and Enter; a kind of home and bedrooms; what to lift when nothing is found',
    async () => {
      const una = await context.newVisitor();
      const { page } = una;
      await una.goTo('/properties');
      const where = page.getByLabel('Where');
      await where.fill('eure');
      await page.getByRole('option', { name: /Eureka Springs, AR/ }).waitFor();
      await where.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Homes in Eureka Springs, AR' }).waitFor();

      await page.getByRole('button', { name: 'Remove filter Eureka Springs, AR' }).click();
      await page.getByRole('heading', { level: 1, name: 'Last-minute homes' }).waitFor();
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      const filters = page.getByRole('dialog', { name: 'Filters' });
      await filters.getByRole('slider', { name: 'Highest price' }).waitFor();
      await filters.getByRole('checkbox', { name: 'Houseboat', exact: true }).check();
      await hasNoViolations(una, 'the filters');
      await filters.getByRole('button', { name: 'Show 2 homes' }).click();
      await una.reads('2 homes you can book now');

      // On a slow connection the button is pressed before its code is there; the press must not be lost.
      await page.route(/\/assets\/.*\.js/, async (route) => {
        await setTimeout(500);
        await route.continue();
      });
      await una.goTo('/properties?kinds=Houseboat&bedrooms=5');
      await page.getByRole('heading', { level: 2, name: SENTENCES.noPropertiesFound }).waitFor();
      await page.getByRole('button', { name: 'Remove “5+ bedrooms” (2 homes)' }).click();
      await una.reads('2 homes you can book now');
    },
  );
});
