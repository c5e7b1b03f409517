import { SENTENCES, type PropertyView, type ReviewsView } from '#libs/core/contracts';
import type { Locator } from 'playwright-core';
import { eventually } from '#libs/testing';
import { Keyboard } from './keyboard.js';
import { tokenOf } from './operator.js';
import type { Person } from './person.js';
import { story, StoryContext } from './story-context.js';
import { hasNoViolations } from './looks.js';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

type Place = readonly [path: string, title: string];

const PLACES: Readonly<Record<string, readonly Place[]>> = {
  Overview: [
    ['/', 'Today'],
    ['/finance', 'Finance'],
  ],
  Marketplace: [
    ['/bookings', 'Bookings'],
    ['/users', 'People'],
    ['/homes', 'Homes'],
    ['/support', 'Support requests'],
    ['/conversations', 'Conversations'],
    ['/reviews', 'Reviews'],
    ['/perks', 'Perks'],
    ['/vouchers', 'Vouchers'],
    ['/mails', 'Emails'],
  ],
  Money: [
    ['/refunds', 'Refunds'],
    ['/money/payouts', 'Payouts'],
    ['/money/holds', 'Held payouts'],
    ['/plans', 'Plans'],
    ['/subscriptions', 'Subscriptions'],
    ['/disputes', 'Disputes'],
    ['/reconciliation', 'Reconciliation'],
  ],
  System: [
    ['/system', 'Queues and schedules'],
    ['/webhook-events', 'Webhook events'],
    ['/clock', 'Clock'],
    ['/settings', 'Settings'],
    ['/approvals', 'Approvals'],
    ['/audit', 'Audit log'],
  ],
};

describe('Operators keep the marketplace honest', () => {
  let context: StoryContext;
  beforeAll(async () => {
    context = await StoryContext.openWithMovedClock();
  });

  story('a booking is found by 8 characters, and its money followed, with the keyboard alone', async () => {
    const nora = await context.newTraveler('Nora Followed');
    await nora.books(await context.operator.freeStay('Savannah', { nights: 3, inDays: 4 }));
    await nora.pays();
    const { id, paid } = await context.database.bookingOf(nora.email);

    const { page } = await context.newOperator('finance');
    const keys = new Keyboard(page);
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await keys.presses('Control+k');
    await page.getByRole('textbox', { name: 'Find' }).waitFor();
    await page.keyboard.type(id.slice(-8).toUpperCase());
    await page.getByText(/confirmed, .*, Nora Followed$/).waitFor();
    await keys.presses('Escape');
    await page.getByRole('textbox', { name: 'Find' }).waitFor({ state: 'hidden' });
    // Again by heart: Enter comes before the answer does.
    await keys.presses('Control+k');
    await page.getByRole('textbox', { name: 'Find' }).waitFor();
    await page.keyboard.type(id.slice(-8).toUpperCase());
    await keys.presses('Enter');
    await page.waitForURL((url) => url.pathname === `/admin/bookings/${id}`);
    const dollars = `$${(paid / 100).toFixed(2)}`;
    await page.getByText(dollars).first().waitFor();
    await page.getByText('booking escrow').first().waitFor();
    await page
      .getByText(/^Booking confirmed/)
      .first()
      .waitFor();
  });

  story(
    'a review that was reported is hidden with a reason, gone for visitors, and in the audit log',
    async () => {
      const mona = await context.newOperator('moderator');
      const { page } = mona;
      await mona.goTo('/admin/reviews?sort=rating');
      const first = page.getByRole('region', { name: 'Reviews' }).getByRole('row').nth(1);
      await chooses(page, first, 'Hide');
      await decides(page, 'Hide review', 'It names a neighbour');
      await mona.goTo('/admin/reviews?state=hidden');
      await page.getByRole('region', { name: 'Reviews' }).getByText('hidden').first().waitFor();

      const ada = await context.newOperator('admin');
      await ada.goTo('/admin/audit?subject_kind=review');
      await ada.reads('It names a neighbour');
    },
  );

  story('a refund above the limit is asked for by one operator and done when another approves', async () => {
    const rosa = await context.newTraveler('Rosa Refunded');
    await rosa.books(await context.operator.freeStay('Savannah', { nights: 7, inDays: 9 }));
    await rosa.pays();
    const { id } = await context.database.bookingOf(rosa.email);
    const samir = await context.newOperator('support');
    await samir.goTo(`/admin/bookings/${id}`);
    await samir.page.getByRole('button', { name: 'Cancel, full refund' }).click();
    await decides(samir.page, 'Ask for approval', 'The roof leaks');
    await samir.goTo('/admin/approvals');
    await samir.page.getByRole('button', { name: 'Actions' }).first().click();
    await samir.page.getByRole('menuitem', { name: 'Withdraw' }).waitFor();
    expect(await context.database.statusOf(id)).toBe('confirmed');

    const freya = await context.newOperator('finance');
    await freya.goTo('/admin');
    const work = freya.page.getByRole('listitem').filter({ hasText: 'cancel a stay of Rosa Refunded' });
    await work.waitFor();
    await hasNoViolations(freya, 'an approval that waits');
    await work.getByRole('button', { name: 'Approve' }).click();
    await decides(freya.page, 'Approve', 'I have seen the photos');
    await eventually(async () => expect(await context.database.statusOf(id)).toBe('cancelled'));
    await work.waitFor({ state: 'hidden' });
    await freya.goTo('/admin/approvals?state=approved');
    await freya.reads('I have seen the photos');
    await hasNoViolations(freya, 'approvals');
  });

  story(
    'what waits is counted in the menu, settled in place with a reason, and gone from Today',
    async () => {
      const { url } = context.product;
      const title = await reportsAReview(url, 'Savannah');
      const mona = await context.newOperator('moderator');
      const { page } = mona;
      await mona.goTo('/admin');
      const work = page.getByRole('listitem').filter({ hasText: `Review “${title}” was reported` });
      await work.waitFor();
      const places = page.getByRole('navigation', { name: 'Places' });
      await places.getByRole('link', { name: /^Today \d+ waiting$/ }).waitFor();
      await hasNoViolations(mona, 'work on Today');
      await work.getByRole('button', { name: 'Keep' }).click();
      await decides(page, 'Keep review', 'It says what happened');
      await work.waitFor({ state: 'hidden' });

      const ada = await context.newOperator('admin');
      await ada.goTo('/admin/audit?subject_kind=review');
      await ada.reads('It says what happened');
    },
  );

  story(
    'from a name in the list to what is known of a person, with a note for the next operator',
    async () => {
      const sam = await context.newOperator('support');
      const { page } = sam;
      await sam.goTo('/admin/users?q=traveler@latchkey.test');
      await page.getByRole('region', { name: 'People' }).getByRole('link').first().click();
      await page.getByRole('table', { name: 'Latest bookings' }).or(page.getByText('No bookings.')).waitFor();
      await page.getByRole('region', { name: 'Signed in on' }).waitFor();
      await hasNoViolations(sam, 'a person');
      await page.getByRole('textbox', { name: 'New note' }).fill('Asks for a cot each time');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByRole('region', { name: 'Notes' }).getByText('Asks for a cot each time').waitFor();

      const ada = await context.newOperator('admin');
      await ada.goTo('/admin/audit?subject_kind=user&kind=view');
      await ada.reads('Viewed the person');
    },
  );

  story(
    'a home is paused with a reason: nobody finds it, its owner reads why, and it is listed again',
    async () => {
      const { home } = await context.operator.freeStay('Holland', { nights: 2, inDays: 3 });
      const mona = await context.newOperator('moderator');
      await mona.goTo(`/admin/homes?q=${encodeURIComponent(home.title)}`);
      await chooses(mona.page, mona.page.getByRole('row').nth(1), 'Pause');
      await decides(mona.page, 'Pause home', 'The smoke detector is missing');
      const visitor = await context.newVisitor();
      await visitor.goTo(`/properties/${home.id}`);
      await visitor.reads(SENTENCES.propertyNotFoundText);
      const told = await context.database.homeOf(home.id);
      expect(told).toEqual({ status: 'paused', status_reason: 'The smoke detector is missing' });
      await chooses(mona.page, mona.page.getByRole('row').nth(1), 'Resume');
      await decides(mona.page, 'Resume home', 'It is there now');
      await eventually(async () => expect((await context.database.homeOf(home.id)).status).toBe('listed'));
    },
  );

  story(
    'uploads are switched off at Settings after their effect was read, and every screen follows',
    async () => {
      const ada = await context.newOperator('admin');
      const { page } = ada;
      await ada.goTo('/admin/settings');
      const change = async (reason: string): Promise<void> => {
        await page.getByRole('button', { name: 'Change: Photo uploads' }).click();
        await page.getByRole('list', { name: 'What this changes' }).getByRole('listitem').first().waitFor();
        await decides(page, 'Change setting', reason);
      };
      const uploads = async (): Promise<boolean> => {
        const answer = await fetch(`${context.product.url}/api/config`);
        return ((await answer.json()) as { photo_uploads: boolean }).photo_uploads;
      };
      await change('The disk is nearly full');
      expect(await uploads()).toBe(false);
      await page.getByText('The disk is nearly full').waitFor();
      await change('There is room again');
      expect(await uploads()).toBe(true);
    },
  );

  story('support sees what it may see, and no button that it may not press', async () => {
    const sol = await context.newOperator('support');
    const { page } = sol;
    const places = page.getByRole('navigation', { name: 'Places' });
    await places.getByRole('link', { name: 'Bookings' }).waitFor();
    expect(await places.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    expect(await places.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await sol.goTo('/admin/homes');
    await page.getByRole('region', { name: 'Homes' }).getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('button', { name: 'Actions' }).count()).toBe(0);
  });

  for (const [group, places] of Object.entries(PLACES))
    story(
      `${group}: every place is without an accessibility violation, and no wider than a phone`,
      async () => {
        const ada = await context.newOperator('admin');
        for (const [path, title] of places) {
          await ada.page.setViewportSize(DESKTOP);
          await ada.goTo(`/admin${path}`);
          await ada.page.getByRole('heading', { level: 1, name: title }).waitFor();
          await hasNoViolations(ada, path);
          await ada.page.setViewportSize(PHONE);
          expect({ path, width: await widthOf(ada) }).toEqual({ path, width: PHONE.width });
        }
      },
    );

  story('time is moved after a dry run that said what would happen', async () => {
    const ada = await context.newOperator('admin');
    const { page } = ada;
    await ada.goTo('/admin/clock');
    await page.getByText('1 week', { exact: true }).click();
    const due = page.getByRole('region', { name: 'Due by then' });
    const completes = due.getByRole('listitem').filter({ hasText: 'Completes' });
    await completes.first().waitFor();
    const id = (await completes.first().getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? '';
    const before = await context.operator.now();
    await due.getByRole('button', { name: 'Move the clock…' }).click();
    await decides(page, 'Move the clock', 'To see the stay completed');
    await eventually(async () => {
      expect((await context.operator.now()).getTime()).toBeGreaterThan(before.getTime() + 6 * 86_400_000);
      expect(await context.database.statusOf(id)).toBe('completed');
    });
  });
});

/** The demo's traveler reports the first review of a town's first home. @returns its title */
async function reportsAReview(url: string, city: string): Promise<string> {
  const read = async <Answer>(path: string): Promise<Answer> =>
    (await (await fetch(url + path)).json()) as Answer;
  const [home] = await read<PropertyView[]>(`/api/properties?city=${city}`);
  const { reviews } = await read<ReviewsView>(`/api/reviews?property_id=${home?.id ?? ''}`);
  const [review] = reviews;
  if (!review) throw new Error(`No home in ${city} has a review`);
  const token = await tokenOf(url, 'kim@latchkey.test', 'latchkey');
  const answer = await fetch(`${url}/api/reviews/${review.id}/report`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'untrue' }),
  });
  if (!answer.ok) throw new Error(`Reporting: ${answer.status} ${await answer.text()}`);
  return review.title;
}

/** Chooses a command from a row's menu. */
async function chooses(page: Person['page'], row: Locator, command: string): Promise<void> {
  await row.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: command }).click();
}

/** Gives a reason in the dialog that is open, and goes ahead. */
async function decides(page: Person['page'], verb: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').fill(reason);
  await dialog.getByRole('button', { name: verb }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** How wide the page is; its header, which stays in place, is asked by itself. */
const widthOf = ({ page }: Person): Promise<number> =>
  page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('html, header')].map((one) => one.scrollWidth))`,
  );
