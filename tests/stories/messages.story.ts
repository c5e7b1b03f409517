import { fitsTheScreen, hasNoViolations } from './looks.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const QUESTION = 'Is the lane lit at night? You can call me at 541-555-0123.';
const MASKED = 'Is the lane lit at night? You can call me at [phone number hidden].';

/** The open conversation; the list beside it quotes the same words. */
const logOf = ({ page }: Person) => page.getByRole('log', { name: 'Messages' });

describe('Messages between guests and hosts (G6)', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  /** A new owner with a home, and its address. */
  async function aHost(): Promise<{ olive: Person; home: string }> {
    const olive = await context.newVisitor(DESKTOP);
    await olive.goTo('/auth?role=property_owner');
    await olive.signsUp('Olive Lantern', null);
    await olive.listsAHome({
      title: 'Lantern house',
      city: 'Quitaque',
      price: '120',
    });
    await olive.page.getByRole('heading', { level: 1, name: 'Lantern house' }).waitFor();
    return { olive, home: new URL(olive.page.url()).pathname };
  }

  story(
    'a question is asked, answered live, booked, and contact details appear once the stay is paid',
    async () => {
      const { olive, home } = await aHost();
      await olive.goTo('/messages');
      await olive.reads('No messages yet');
      await hasNoViolations(olive, 'empty messages');

      const robin = await context.newVisitor(PHONE);
      await robin.goTo(home);
      await robin.page.getByRole('button', { name: 'Ask the host' }).click();
      await robin.page.getByLabel('Your question to Olive Lantern').fill(QUESTION);
      await robin.page.getByRole('button', { name: 'Sign in and send' }).click();
      await robin.arrivesAt('/auth');
      await robin.signsUp('Robin Walker');
      await robin.page
        .getByRole('link', {
          name: 'Continue your question about Lantern house',
        })
        .click();
      await robin.arrivesAt(home);
      expect(await robin.page.getByLabel('Your question to Olive Lantern').inputValue()).toBe(QUESTION);
      await robin.page.getByRole('button', { name: 'Send question' }).click();
      await robin.page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
      await robin.reads(QUESTION, logOf(robin));
      await robin.reads(/^Olive Lantern does not see a phone number until the booking is confirmed/);
      await fitsTheScreen(robin);
      await hasNoViolations(robin, 'a conversation on a phone');

      // No reload: the badge and the list follow live.
      await olive.page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor();
      await olive.page.getByRole('link', { name: /Robin/ }).click();
      await olive.reads(MASKED, logOf(olive));
      await robin.reads(/^Seen Today/);
      const answer = olive.page.getByRole('textbox', {
        name: 'Message to Robin',
      });
      await answer.fill('Yes, all the way.');
      await answer.press('Enter');
      await robin.reads('Yes, all the way.', logOf(robin));
      await fitsTheScreen(olive);
      await hasNoViolations(olive, 'a conversation');

      const stay = await context.operator.freeStay('Quitaque', {
        nights: 2,
        inDays: 5,
      });
      await robin.books(stay);
      await robin.pays();
      await olive.reads(QUESTION, logOf(olive));
      await robin.goTo('/bookings');
      const { id } = await context.database.bookingOf(robin.email);
      await robin.bookingCard(id).getByRole('button', { name: 'Message the host' }).click();
      await robin.reads('Yes, all the way.', logOf(robin));
      await olive.page.getByRole('textbox', { name: 'Message to Robin' }).fill('Call me: 806-555-0199');
      await olive.page.getByRole('button', { name: 'Send' }).click();
      await robin.reads('Call me: 806-555-0199', logOf(robin));
      await robin.page.getByRole('link', { name: 'All messages' }).click();
      await robin.reads('Lantern house');
      await fitsTheScreen(robin);
    },
  );
});
