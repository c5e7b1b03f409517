import { eventually } from '#libs/testing';
import type { Locator } from 'playwright-core';
import type { FreeStay } from './operator.js';
import { CARDS, lastEight, type Person } from './person.js';
import { PaymentProvider } from './provider.js';
import { story, StoryContext } from './story-context.js';

const A_DAY = 24 * 60;
const WHY = 'The bank says that the card works again';

describe('Money on its way: back to a traveler, on to an owner, month by month for a plan', () => {
  let context: StoryContext;
  let provider: PaymentProvider;
  beforeAll(async () => {
    context = await StoryContext.openWithMovedClock();
    provider = new PaymentProvider(context.product);
  });

  // Coquina cottage costs $190 a night: two nights are $380, 75 % of it $285.
  story('a refund comes back; an operator sends it again, says why, and it is in the audit log', async () => {
    const rosa = await context.newTraveler('Rosa Return');
    await rosa.books(await context.operator.freeStay('St. Augustine', { nights: 2, inDays: 4 }));
    await rosa.pays();
    const { id } = await context.database.bookingOf(rosa.email);
    const dialog = await rosa.asksToCancel(id);
    await dialog.getByRole('button', { name: 'Confirm Cancellation' }).click();
    await rosa.isToasted('Booking cancelled. Refund: $285.00');
    const refund = await eventually(async () => {
      expect(await context.database.refunds(id)).toMatchObject([{ state: 'succeeded' }]);
      const [made] = await provider.refundsOf(id);
      if (!made) throw new Error('No webhook about the refund yet');
      return made;
    });
    await provider.refundComesBack(refund.id);
    await eventually(async () =>
      expect(await context.database.refunds(id)).toMatchObject([{ state: 'failed' }]),
    );
    await rosa.goTo('/bookings');
    await rosa.reads(
      'The refund of $285.00 has not gone through yet. We keep trying; you don’t need to do anything.',
    );

    const ada = await anOperator();
    await ada.goTo('/admin/refunds?state=failed');
    const row = ada.page.getByRole('row').filter({ hasText: 'Rosa Return' });
    await row.getByRole('button', { name: 'Actions' }).click();
    await ada.page.getByRole('menuitem', { name: 'Try again' }).click();
    const ask = ada.page.getByRole('dialog');
    await ask.getByLabel('Why?').fill(WHY);
    await ask.getByRole('button', { name: 'Send again' }).click();
    await ask.waitFor({ state: 'hidden' });
    await eventually(async () =>
      expect(await context.database.refunds(id)).toMatchObject([{ state: 'succeeded', amount: 28_500 }]),
    );
    await eventually(async () => expect(await context.database.unfinished(id)).toEqual([]));
    expect((await context.database.balances(id)).refunds_payable).toBeUndefined();
    await ada.goTo('/admin/audit');
    const noted = ada.page.getByRole('row').filter({ hasText: WHY });
    await noted.getByText('Refund retried').waitFor();
    await noted.getByText(lastEight(id)).waitFor();
    await rosa.page.reload();
    await rosa.reads(/^Refund of \$285\.00 paid back to your card, requested .+, confirmed .+\.$/);
  });

  story(
    'an owner sets payouts up, a stay completes, the money arrives and the statement adds up (A13)',
    async () => {
      const olga = await context.newVisitor();
      await olga.goTo('/auth?role=property_owner');
      await olga.signsUp('Olga Ostrander', null);
      await olga.goTo('/properties/create');
      await olga.listsAHome({ title: 'Chisos hut', city: 'Terlingua', price: '100' });
      await olga.page.getByRole('heading', { level: 1, name: 'Chisos hut' }).waitFor();
      await olga.goTo('/owner/earnings');
      await olga.page.getByRole('button', { name: 'Set up payouts' }).click();
      await olga.page.getByLabel('Legal name').fill('Olga Ostrander');
      await olga.page.getByLabel('Bank account number').fill('000123456789');
      await olga.page.getByRole('button', { name: 'Submit' }).click();
      await olga.arrivesAt('/owner/earnings');
      await olga.reads('Payouts are on');

      const tim = await context.newTraveler('Tim Terrell');
      await tim.books(await aStayAt('Terlingua'));
      await tim.pays(CARDS.availableAtOnce);
      const booking = await context.database.bookingOf(tim.email);
      await context.operator.setClock(new Date(booking.check_out_at.getTime() + 60_000));
      await eventually(async () =>
        expect((await context.database.bookingOf(tim.email)).status).toBe('completed'),
      );
      await eventually(async () => expect(await context.database.unfinished(booking.id)).toEqual([]));
      await olga.page.reload();
      await olga.reads('$280.00', olga.page.getByRole('region', { name: 'Owed to you' }));
      expect(await context.database.payoutsTo(olga.email)).toEqual([]);

      await context.operator.advanceClock({ minutes: A_DAY + 1 });
      await eventually(async () =>
        expect(await context.database.payoutsTo(olga.email)).toEqual([
          { state: 'sent', amount: 28_000, booked: true },
        ]),
      );
      await olga.page.reload();
      await olga.reads('$0.00', olga.page.getByRole('region', { name: 'Owed to you' }));
      await addsUp(olga.page.getByRole('region', { name: 'Statements' }));
    },
  );

  story(
    'a plan: begun, upgraded, its renewal fails, grace runs out, and it is the free one again (E2, E16)',
    async () => {
      const uma = await context.newTraveler('Uma Upton');
      await uma.choosesPlan('Plus', 'Continue to payment');
      await uma.typesCard(CARDS.pays);
      await uma.arrivesAt('/subscription');
      const plan = uma.page.getByRole('region', { name: 'Current plan' });
      await uma.reads('Current plan: Plus', plan);
      await uma.choosesPlan('SuperPlus', /^Pay \$/);
      await uma.reads('Current plan: SuperPlus', plan);

      await plan.getByRole('button', { name: 'Change card' }).click();
      await uma.page.getByLabel('Card number').fill(CARDS.failsAtRenewal);
      await uma.page.getByLabel('Expiry').fill('12 / 40');
      await uma.page.getByLabel('Security code').fill('123');
      await uma.page.getByLabel('Name on card').fill('Uma Upton');
      await uma.page.getByRole('button', { name: 'Save card' }).click();
      await uma.page.getByText('ending in 0341').first().waitFor();

      const paidUntil = await context.database.planPaidUntil(uma.email);
      await context.operator.setClock(new Date(paidUntil.getTime() + 60_000));
      await context.eventuallyReads(uma, '/subscription', 'Your card was not charged for SuperPlus');
      await uma.reads('Current plan: SuperPlus', plan);
      await context.operator.advanceClock({ minutes: 8 * A_DAY });
      await context.eventuallyReads(uma, '/subscription', 'Current plan: Free Loyalty');
    },
  );

  async function anOperator(): Promise<Person> {
    const ada = await context.newVisitor();
    await ada.goTo('/admin');
    await ada.page.getByLabel('Email').fill('admin@latchkey.test');
    await ada.page.getByRole('textbox', { name: 'Password' }).fill('latchkey');
    await ada.page.getByRole('button', { name: 'Sign In' }).click();
    await ada.page.getByRole('link', { name: 'Refunds' }).first().waitFor();
    return ada;
  }

  const aStayAt = (city: string): Promise<FreeStay> =>
    context.operator.freeStay(city, { nights: 2, inDays: 2 });
});

/** Each month starts with the balance of the previous one, and its lines add up; in the end nothing is owed. */
async function addsUp(statements: Locator): Promise<void> {
  await statements.getByRole('listitem').first().waitFor();
  const months = (await statements.getByRole('listitem').all()).reverse();
  let owed = 0;
  const sums = { Earned: 0, Cleaning: 0, 'Paid to you': 0 };
  for (const month of months) {
    const lines = await linesOf(month);
    expect(lines['Opening balance']).toBe(owed);
    owed += (lines.Earned ?? 0) + (lines.Cleaning ?? 0) + (lines['Paid to you'] ?? 0);
    expect(lines['Closing balance']).toBe(owed);
    for (const name of ['Earned', 'Cleaning', 'Paid to you'] as const) sums[name] += lines[name] ?? 0;
  }
  expect(owed).toBe(0);
  expect(sums).toEqual({ Earned: 18_000, Cleaning: 10_000, 'Paid to you': -28_000 });
}

/** The lines of a statement, in cents. */
async function linesOf(month: Locator): Promise<Record<string, number>> {
  const labels = await month.getByRole('term').allInnerTexts();
  const values = await month.getByRole('definition').allInnerTexts();
  return Object.fromEntries(labels.map((label, index) => [label, centsOf(values[index] ?? '')]));
}

const centsOf = (text: string): number =>
  Number(text.replace(/[^\d]/g, '')) * (/^[-−(]/.test(text.trim()) ? -1 : 1);
