import type { BrowserContextOptions } from 'playwright-core';
import { eventually } from '#libs/testing';
import { fitsTheScreen, hasNoViolations } from './looks.js';
import { story, StoryContext } from './story-context.js';

const WIDTHS: readonly (readonly [string, string, BrowserContextOptions])[] = [
  ['a desktop', 'Mira Desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', 'Pina Phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];

describe('The host’s day (B4, G6, G8, G9)', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  for (const [device, guestName, width] of WIDTHS)
    story(
      `on ${device}: an owner looks at the day, withdraws a stay, the guest is told and made whole, the reliability shows it`,
      async () => {
        const first = guestName.split(' ')[0] ?? '';
        const stay = await context.operator.freeStay('Savannah', { nights: 1, inDays: 1 });
        const olivia = await context.newVisitor(width);
        await olivia.signIn('owner@latchkey.test');
        const guest = await context.newTraveler(guestName);
        await guest.books(stay);
        await guest.pays();
        const { id, paid: total } = await context.database.bookingOf(guest.email);
        const back = `$${(total / 100).toFixed(2)}`;

        // Nothing is reloaded: the day follows by itself.
        const { page } = olivia;
        const arrival = page
          .getByRole('region', { name: 'Arrivals' })
          .getByRole('link', { name: new RegExp(`^${first}, 2 guests`) });
        await arrival
          .getByText('Tomorrow', { exact: true })
          .or(arrival.getByText('Today', { exact: true }))
          .waitFor();
        await hasNoViolations(olivia, 'the day');
        await fitsTheScreen(olivia);
        await arrival.click();
        await olivia.arrivesAt('/bookings');

        const card = olivia.bookingCard(id);
        await card.getByRole('button', { name: `Contact ${first}` }).click();
        await card.getByRole('link', { name: guest.email }).waitFor();
        await page.getByRole('button', { name: 'Upcoming', exact: true }).click();
        await page.getByRole('searchbox').fill(guestName.split(' ')[1] ?? '');
        await olivia.reads('1 booking found');
        await page.getByRole('heading', { name: /^Active Bookings \(\d+\)$/ }).waitFor();
        await fitsTheScreen(olivia);

        await card.getByRole('button', { name: 'Cancel this booking' }).click();
        const dialog = page.getByRole('dialog', { name: 'Cancel this booking' });
        await olivia.reads(back, dialog);
        await olivia.reads(/^Your reliability drops from \d+% to \d+% \(\d+ of \d+\)\./, dialog);
        await hasNoViolations(olivia, 'withdrawing', '[role=dialog]');
        await fitsTheScreen(olivia);
        await dialog.getByLabel('Something in the home broke').check();
        await dialog.getByLabel(/^A few words to/).fill('The boiler is out until Friday. I am so sorry.');
        await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
        await olivia.isToasted(`The booking is cancelled. ${first} gets ${back} back.`);

        await guest.goTo('/bookings');
        await guest.reads('Something in the home broke.');
        await guest.reads('The boiler is out until Friday. I am so sorry.');
        await eventually(async () =>
          expect(await context.database.refunds(id)).toEqual([
            { state: 'succeeded', amount: total, attempt: 1 },
          ]),
        );
        await guest.goTo('/notifications');
        await guest.reads(new RegExp(`: \\${back} goes back to your card$`));

        await olivia.goTo('/owner/reliability');
        const counted = page.getByRole('region', { name: 'Which stays counted' });
        await counted
          .getByRole('link', { name: new RegExp(`${first} in .* Something in the home broke`) })
          .waitFor();
        await hasNoViolations(olivia, 'reliability');
        await fitsTheScreen(olivia);
      },
    );

  story('travelers read facts about the host, late and on a phone', async () => {
    const stay = await context.operator.freeStay('Savannah', { nights: 1, inDays: 3 });
    const visitor = await context.newVisitor({ viewport: { width: 390, height: 844 }, isMobile: true });
    await visitor.goTo(`/properties/${stay.home.id}`);
    await visitor.page.getByRole('heading', { name: 'About the host' }).scrollIntoViewIfNeeded();
    await visitor.reads(/^\d+ cancellations? in \d+ stays over the last 12 months$/);
    await fitsTheScreen(visitor);
  });
});
