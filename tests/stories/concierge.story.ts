import type { Page } from 'playwright-core';
import { SENTENCES, type BookingView } from '#libs/core/contracts';
import { CARDS, type Person } from './person.js';
import { tokenOf } from './operator.js';
import { story, StoryContext } from './story-context.js';
import { hasNoViolations } from './looks.js';

const QUESTION = 'Who do I call when the key box is empty?';

describe('Help that people trust', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story('find a home, ask about my refund, follow the citation, thumbs up once', async () => {
    const theo = await context.newVisitor();
    await theo.signIn('traveler@latchkey.test');
    const { page } = theo;
    await page.getByRole('button', { name: SENTENCES.chatHint }).click();
    await asks(theo, 'Find a hoem in Walla Walla for 2 guests');
    await theo.reads(/can be booked in Walla Walla for 2 guests/, log(page));

    const stay = await confirmedStayOf(context.product.url, theo.email);
    await asks(theo, `What would I get back if I cancel #${stay.id.slice(-8)}?`);
    const answer = log(page).locator('[data-from=support]').last();
    await theo.reads(/If you cancel .* now/, answer);
    await answer.getByRole('button', { name: 'Yes, this was helpful' }).click();
    await theo.reads(SENTENCES.chatFeedbackThanks, answer);
    await page.reload();
    await page.getByRole('button', { name: SENTENCES.chatHint }).click();
    await theo.reads(SENTENCES.chatFeedbackThanks, log(page));
    await hasNoViolations(theo, 'chat', '[aria-label="Support chat"]');

    await log(page).getByRole('link', { name: 'Cancellation policy' }).last().click();
    await theo.arrivesAt('/help');
    await theo.reads(
      'you get 75% of the nightly price back',
      page.getByRole('article', { name: 'What is the cancellation policy?' }),
    );
    await page.getByRole('button', { name: 'Minimize chat' }).click();
    await hasNoViolations(theo, 'help', '#main');
  });

  story('what the chat does not know goes to a person, who answers; it can be followed', async () => {
    const theo = await context.newVisitor();
    await theo.signIn('traveler@latchkey.test');
    const { page } = theo;
    await page.getByRole('button', { name: SENTENCES.chatHint }).click();
    await asks(theo, QUESTION);
    await log(page).getByRole('button', { name: 'Send this to our team' }).click();
    await log(page).getByRole('link', { name: 'Follow your request' }).click();
    await theo.arrivesAt('/support');
    await page.getByRole('heading', { name: QUESTION }).waitFor();
    await page.getByRole('button', { name: 'Minimize chat' }).click();

    const ada = await context.newVisitor();
    await ada.goTo('/admin/');
    await ada.page.getByRole('textbox', { name: 'Email' }).fill('admin@latchkey.test');
    await ada.page.getByRole('textbox', { name: 'Password' }).fill('latchkey');
    await ada.page.getByRole('button', { name: /sign in/i }).click();
    await ada.page.getByRole('link', { name: /^Support( \d+ waiting)?$/ }).click();
    await ada.page.getByRole('link', { name: QUESTION }).click();
    await ada.page.getByLabel('Your answer').fill('The owner is on the way to you.');
    await ada.page.getByRole('button', { name: 'Send answer' }).click();
    await ada.reads('answered');

    await page.reload();
    await theo.reads('The owner is on the way to you.');
    await theo.reads('Answered');
    await hasNoViolations(theo, 'support request', '#main');
  });

  story(
    'an operator turns a failed question into an article that answers the next person who asks',
    async () => {
      const words = 'Do you plant a tree for every stay?';
      const answer = 'Not yet: our homes have gardens enough.';
      const vic = await context.newVisitor();
      await vic.goTo('/');
      await vic.page.getByRole('button', { name: SENTENCES.chatHint }).click();
      await asks(vic, words);
      await log(vic.page)
        .locator('[data-from=support]')
        .last()
        .getByRole('button', { name: 'No, this was not helpful' })
        .click();
      await vic.reads(SENTENCES.chatFeedbackThanks, log(vic.page));

      const ada = await context.newVisitor();
      const { page } = ada;
      await ada.goTo('/admin/');
      await page.getByRole('textbox', { name: 'Email' }).fill('support@latchkey.test');
      await page.getByRole('textbox', { name: 'Password' }).fill('latchkey');
      await page.getByRole('button', { name: /sign in/i }).click();
      await page.getByRole('link', { name: 'Unanswered questions', exact: true }).click();
      const group = page.getByRole('region', { name: words });
      await group.waitFor();
      await hasNoViolations(ada, 'questions', '#main');
      await group.getByRole('button', { name: 'Write an article' }).click();
      await page.getByLabel(/^Text/).fill(answer);
      await hasNoViolations(ada, 'new article', '#main');
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('heading', { level: 1, name: words }).waitFor();
      await hasNoViolations(ada, 'article', '#main');

      const wim = await context.newVisitor();
      await wim.goTo('/help?q=plant');
      await wim.reads(answer, wim.page.getByRole('article', { name: words }));
      await wim.page.getByRole('button', { name: SENTENCES.chatHint }).click();
      await asks(wim, 'how many trees have you planted');
      await wim.reads(answer, log(wim.page));
    },
  );

  story(
    'a member on Premium holds a home by a card and pays; a basic member is offered Premium',
    async () => {
      const pia = await context.newTraveler('Pia Premium');
      const { page } = pia;
      const stay = await context.operator.freeStay('Walla Walla', { nights: 2, inDays: 5 });
      const wish = `Hold ${stay.home.title} from ${stay.checkIn} to ${stay.checkOut} for 2 guests`;
      const answer = () => log(page).locator('[data-from=support]').last();
      await pia.goTo('/dashboard');
      await page.getByRole('button', { name: SENTENCES.chatHint }).click();
      await asks(pia, wish);
      await pia.reads(/Premium Traveller's Plan \(\$9\.99 a month\) holds these dates/, answer());
      expect(
        await answer()
          .getByRole('button', { name: /^Hold for/ })
          .count(),
      ).toBe(0);
      await page.getByRole('button', { name: 'Minimize chat' }).click();

      await pia.choosesPlan("Premium Traveller's Plan", 'Continue to payment');
      await pia.typesCard(CARDS.pays);
      await pia.arrivesAt('/subscription');
      await pia.reads(
        "Current plan: Premium Traveller's Plan",
        page.getByRole('region', { name: 'Current plan' }),
      );
      await page.getByRole('button', { name: SENTENCES.chatHint }).click();
      await asks(pia, wish);
      await asks(pia, 'yes, hold it now!!');
      expect(await context.database.bookingsOf(pia.email)).toEqual([]);
      await page.reload();
      await page.getByRole('button', { name: SENTENCES.chatHint }).click();
      const card = answer().getByRole('group', { name: `Hold ${stay.home.title}` });
      await card.getByLabel('I have read and accept the liability disclaimer').check();
      await hasNoViolations(pia, 'chat with a card', '[aria-label="Support chat"]');
      await card.getByRole('button', { name: /^Hold for 30 minutes at \$/ }).click();
      await pia.reads(/Held until .* Pay \$/, card);
      await page.reload();
      await page.getByRole('button', { name: SENTENCES.chatHint }).click();
      await pia.reads(/Held until .* Pay \$/, card);
      await card.getByRole('link', { name: /^Pay \$/ }).click();
      await pia.arrivesAt(`/book/${stay.home.id}`);
      await page.getByRole('button', { name: 'Minimize chat' }).click();
      await page.getByRole('button', { name: 'Resume payment' }).click();
      await pia.reachesPayment();
      await pia.pays();
      expect(await context.database.bookingsOf(pia.email)).toMatchObject([{ status: 'confirmed' }]);
    },
  );
});

const log = (page: Page) => page.getByRole('log');

async function asks({ page }: Person, question: string): Promise<void> {
  const answers = log(page).getByText(SENTENCES.chatFeedbackAsk);
  const before = await answers.count();
  await page.getByLabel('Your message').fill(question);
  await page.keyboard.press('Enter');
  await answers.nth(before).waitFor();
}

async function confirmedStayOf(url: string, email: string): Promise<BookingView> {
  const token = await tokenOf(url, email, 'latchkey');
  const answer = await fetch(`${url}/api/bookings/my-bookings?status=confirmed&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [stay] = (await answer.json()) as BookingView[];
  if (!stay) throw new Error(`${email} has no confirmed stay`);
  return stay;
}
