import type { Locator } from 'playwright-core';
import { SCREENS, SENTENCES } from '#libs/core/contracts';
import { hasNoViolations } from './looks.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';

describe('Talks with the concierge', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.open();
  });

  story('find a home over five turns, each of which narrows or changes what was said', async () => {
    const vera = await context.newVisitor();
    await vera.goTo('/');
    await opensChat(vera);
    await vera.reads(/can be booked in Gatlinburg/, await asks(vera, 'Something in the Smokies'));
    await vera.reads(/can be booked in Oregon/, await asks(vera, 'no wait, in Oregon'));
    await vera.reads(/for 4 guests/, await asks(vera, 'we are four'));
    await vera.reads(/with .*pets welcome/, await asks(vera, 'and with our dog'));
    const last = await asks(vera, 'what does the first one cost next friday for two nights?');
    await vera.reads(/for 4 guests costs \$[\d,.]+ total: 2 nights/, last);
    await last.getByRole('link', { name: 'Open this quote' }).click();
    await vera.page.waitForURL(
      (url) => url.pathname.startsWith('/properties/') && url.searchParams.get('guests') === '4',
    );
  });

  story('ask about the right one of two bookings', async () => {
    const tess = await context.newTraveler('Tess Twice');
    const [first, second] = [
      await context.operator.freeStay('Walla Walla', { nights: 2, inDays: 4 }),
      await context.operator.freeStay('Government Camp', { nights: 2, inDays: 9 }),
    ];
    for (const stay of [first, second]) {
      await tess.books(stay);
      await tess.pays();
    }
    await opensChat(tess);
    const which = await asks(tess, 'What would I get back if I cancel my booking?');
    await tess.reads(/^Which stay do you mean: /, which);
    const answer = await asks(tess, 'the one at Government Camp');
    await tess.reads(second.home.title, answer);
    expect(await answer.textContent()).not.toContain(first.home.title);
  });

  story('a host asks why Friday is empty, and opens that night on the calendar', async () => {
    const hana = await context.newVisitor();
    await hana.goTo('/auth?role=property_owner');
    await hana.signsUp('Hana Host', null);
    await hana.goTo('/properties/create');
    await hana.listsAHome({ title: 'Adobe with a piano', city: 'Marfa', price: '200' });
    await hana.page.getByRole('heading', { level: 1, name: 'Adobe with a piano' }).waitFor();
    await opensChat(hana);
    const answer = await asks(hana, 'why is the adobe empty on friday');
    await hana.reads(/Adobe with a piano is empty on the night of Fri, /, answer);
    await hana.reads(/, at \$200: Nobody looked at the home in the last 30 days\./, answer);
    await hasNoViolations(hana, 'chat of a host', '[aria-label="Support chat"]');
    await answer.getByRole('link', { name: 'Calendar' }).click();
    await hana.arrivesAt(SCREENS.ownerCalendar);
    // The night opens in a dialog over the chat.
    await hana.reads('Why is this night empty?');
  });
});

const log = ({ page }: Person): Locator => page.getByRole('log');

const opensChat = ({ page }: Person): Promise<void> =>
  page.getByRole('button', { name: SENTENCES.chatHint }).click();

/** Asks, and waits for the answer. */
async function asks(person: Person, question: string): Promise<Locator> {
  const { page } = person;
  const answers = log(person).getByText(SENTENCES.chatFeedbackAsk);
  const before = await answers.count();
  await page.getByLabel('Your message').fill(question);
  await page.keyboard.press('Enter');
  await answers.nth(before).waitFor();
  return log(person).locator('[data-from=support]').last();
}
