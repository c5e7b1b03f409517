import { story, StoryContext } from './story-context.js';

describe('What people are told: mail in the local mailbox, lines in the inbox', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story('book, read it behind the bell and in the mailbox, download the receipt (§2 /bookings)', async () => {
    const stay = await context.operator.freeStay('Cannon Beach', { nights: 2, inDays: 9 });
    const maren = await context.newTraveler('Maren Holt');
    await maren.books(stay);
    await maren.pays();
    await maren.goTo('/bookings');
    const { page } = maren;

    // The bell follows by itself: nothing is reloaded from here on.
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    const panel = page.getByRole('region', { name: 'Notifications' });
    await maren.reads('Booking confirmed', panel);
    await maren.reads(`${stay.home.title}: $590.00 paid`, panel);
    await panel.getByRole('link', { name: /Booking confirmed/ }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    const booking = await context.database.bookingOf(maren.email);
    const paper = page.waitForResponse((answer) => answer.url().endsWith(`/bookings/${booking.id}/receipt`));
    await maren.pressesBehindMore(booking.id, 'Receipt');
    expect((await paper).headers()['content-type']).toBe('application/pdf');

    const ada = await context.newVisitor();
    await ada.goTo(`/admin/mails?q=${encodeURIComponent(maren.email)}`);
    await ada.page.getByLabel('Email').fill('admin@latchkey.test');
    await ada.page.getByLabel(/^Password/).fill('latchkey');
    await ada.page.getByRole('button', { name: 'Sign In' }).click();
    await ada.reads('Welcome to Latchkey');
    await ada.page.getByRole('link', { name: `Confirmed: your stay at ${stay.home.title}` }).click();
    const mail = ada.page.frameLocator('iframe');
    await mail.getByText('$590.00').waitFor();
    expect(await mail.getByRole('heading').evaluate((one) => getComputedStyle(one).fontSize)).toBe('24px');
  });

  story('somebody who cannot sign in writes to our team, and opens the answer from its email', async () => {
    const vera = await context.newVisitor();
    const { page } = vera;
    const email = `vera.${Date.now()}@example.test`;
    await vera.goTo('/help');
    await page.getByRole('main').getByRole('link', { name: 'Write to our team' }).click();
    await page.getByLabel(/^Your name/).fill('Vera Visitor');
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/What can we help with/).fill('My letters with a new password never arrive');
    await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
    await vera.reads('We have your question');

    const sam = await context.newVisitor();
    await sam.goTo('/admin/support');
    await sam.page.getByLabel('Email').fill('support@latchkey.test');
    await sam.page.getByLabel(/^Password/).fill('latchkey');
    await sam.page.getByRole('button', { name: 'Sign In' }).click();
    await sam.page.getByRole('link', { name: 'My letters with a new password never arrive' }).click();
    await sam.reads('Not signed in');
    await sam.page.getByLabel('Your answer').fill('They go to your old address. We send one to this one.');
    await sam.page.getByRole('button', { name: 'Send answer' }).click();
    await sam.reads('answered');

    await vera.goTo(await context.linkInMail(email, 'Our answer to your question'));
    await vera.reads('They go to your old address.');
    await page.getByLabel(/Add to your request/).fill('It is here, thank you!');
    await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
    await vera.reads('It is here, thank you!', page.getByRole('list', { name: 'Messages' }));
    await sam.page.reload();
    await sam.reads('It is here, thank you!');
    // The first email's link still leads there.
    await vera.goTo('/');
    await vera.goTo(await context.linkInMail(email, 'We have your question'));
    await vera.reads('It is here, thank you!');
  });
});
