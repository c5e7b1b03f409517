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
  async function aHost(): Promise<{ olive: Person; id: string; home: string }> {
    const olive = await context.newVisitor(DESKTOP);
    await olive.goTo('/auth?role=property_owner');
    await olive.signsUp('Olive Lantern', null);
    const id = await olive.listsAHome({
      title: 'Lantern house',
      city: 'Quitaque',
      price: '120',
    });
    await olive.page.getByRole('heading', { level: 1, name: 'Lantern house' }).waitFor();
    return { olive, id, home: `/properties/${id}` };
  }

  story(
    'a question is asked, answered live, booked, and contact details appear once the stay is paid',
    async () => {
      const { olive, id, home } = await aHost();
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

      const stay = await context.operator.freeStayAt(id, {
        nights: 2,
        inDays: 5,
      });
      await robin.books(stay);
      await robin.pays();
      await olive.reads(QUESTION, logOf(olive));
      await robin.goTo('/bookings');
      const { id: bookingId } = await context.database.bookingOf(robin.email);
      await robin.bookingCard(bookingId).getByRole('button', { name: 'Message the host' }).click();
      await robin.reads('Yes, all the way.', logOf(robin));
      await olive.page.getByRole('textbox', { name: 'Message to Robin' }).fill('Call me: 806-555-0199');
      await olive.page.getByRole('button', { name: 'Send' }).click();
      await robin.reads('Call me: 806-555-0199', logOf(robin));
      await robin.page.getByRole('link', { name: 'All messages' }).click();
      await robin.reads('Lantern house');
      await fitsTheScreen(robin);
    },
  );

  story('a guest blocks a host, who can then no longer write, until the block ends', async () => {
    const { olive, home } = await aHost();
    const robin = await context.newTraveler('Robin Walker');
    await asks(robin, home, 'Is there a kettle?');
    await olive.page.getByRole('link', { name: 'Messages, 1 unread' }).click();
    await olive.page.getByRole('link', { name: /Robin/ }).click();
    const field = olive.page.getByRole('textbox', { name: 'Message to Robin' });
    await field.waitFor();

    await robin.page.getByRole('button', { name: 'Report or block Olive Lantern' }).click();
    await hasNoViolations(robin, 'report or block');
    await robin.page.getByRole('dialog').getByRole('button', { name: 'Block Olive Lantern' }).click();
    await robin.reads('You have blocked Olive Lantern');
    await olive.reads('Robin is not taking messages from you');
    await field.waitFor({ state: 'hidden' });

    await robin.page.getByRole('button', { name: 'Unblock' }).click();
    await field.fill('Yes, a red one.');
    await field.press('Enter');
    await robin.reads('Yes, a red one.', logOf(robin));
  });

  story(
    'a host reports a guest; an operator reads with a reason, settles, and all of it is in the audit log',
    async () => {
      const { olive, home } = await aHost();
      const robin = await context.newTraveler('Robin Walker');
      await asks(robin, home, 'Can I pay you by wire, at 541-555-0123?');
      await olive.page.getByRole('link', { name: 'Messages, 1 unread' }).click();
      await olive.page.getByRole('link', { name: /Robin/ }).click();
      await olive.page.getByRole('button', { name: 'Report or block Robin' }).click();
      const dialog = olive.page.getByRole('dialog');
      await dialog.getByLabel('What is wrong?').selectOption('pay_elsewhere');
      await dialog.getByLabel('In your words (optional)').fill('Wants to wire it');
      await dialog.getByRole('button', { name: 'Report to our team' }).click();
      await olive.reads('You have reported this conversation. Our team will look at it.');

      const mona = await context.newOperator('moderator');
      const { page } = mona;
      await mona.goTo(`/admin/conversations?state=reported&q=${encodeURIComponent(olive.email)}`);
      await page.getByRole('link', { name: 'Lantern house' }).click();
      await page.getByRole('heading', { level: 1, name: 'Robin Walker and Olive Lantern' }).waitFor();
      await mona.reads('“Wants to wire it”');
      expect(await page.getByText('541-555-0123').count()).toBe(0);
      await hasNoViolations(mona, 'a reported conversation');
      await page.getByLabel('Why do you need to read them?').fill('The host reported a payment elsewhere');
      await page.getByRole('button', { name: 'Read messages' }).click();
      await mona.reads('Can I pay you by wire, at 541-555-0123?');
      await hasNoViolations(mona, 'a conversation that is read');
      await page.setViewportSize(PHONE.viewport);
      await fitsTheScreen(mona);
      await page.getByRole('button', { name: 'Settle reports' }).click();
      await page.getByRole('dialog').getByLabel('Why?').fill('Warned the guest by mail');
      await page.getByRole('dialog').getByRole('button', { name: 'Settle reports' }).click();
      await mona.reads('Warned the guest by mail', page.getByRole('region', { name: 'Reports' }));

      const ada = await context.newOperator('admin');
      await ada.goTo('/admin/audit?subject_kind=conversation&kind=all');
      await ada.reads('The host reported a payment elsewhere');
      await ada.reads('Warned the guest by mail');
    },
  );

  story('an unread message is mailed, and answered by the link of the mail without signing in', async () => {
    const { olive, home } = await aHost();
    await olive.goTo('/');
    const robin = await context.newTraveler('Robin Walker');
    await asks(robin, home, 'Is the porch swing still there?');
    await context.operator.advanceClock({ minutes: 6 });
    const link = await context.linkInMail(olive.email, 'Robin wrote to you about Lantern house');

    const phone = await context.newVisitor(PHONE);
    await phone.goTo(link);
    await phone.reads('Is the porch swing still there?', logOf(phone));
    await fitsTheScreen(phone);
    await hasNoViolations(phone, 'the link of a mail');
    await phone.page.getByRole('textbox', { name: 'Answer Robin' }).fill('It is, with new ropes.');
    await phone.page.getByRole('button', { name: 'Send' }).click();
    await phone.reads('It is, with new ropes.', logOf(phone));
    await robin.reads('It is, with new ropes.', logOf(robin));
    // The link opens this conversation and nothing else.
    await phone.goTo('/messages');
    await phone.arrivesAt('/auth');
  });
});

/** Asks the host of a home, and stays in the conversation. */
async function asks(person: Person, home: string, question: string): Promise<void> {
  const { page } = person;
  await person.goTo(home);
  await page.getByRole('button', { name: 'Ask the host' }).click();
  await page.getByLabel(/^Your question to/).fill(question);
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  await person.reads(question, logOf(person));
}
