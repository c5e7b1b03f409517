import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { DateChangePreviewView, DateChangeView } from '#libs/core/contracts';
import { addDays, civilDate, WEEKDAYS } from '#libs/core/rules';
import { dateRange, fullDate } from '#libs/ui';
import { aBooking, aUser, inDays, inHours } from '../../testing/facts.js';
import {
  callsTo,
  findText,
  myBookings,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

/** Two nights from the fifth day on, paid $400. */
const booking = aBooking();
const PATH = `/bookings/${booking.id}`;

const calendar = respondWith('get', `${PATH}/date-change-calendar`, {
  bookable_from: inDays(1),
  bookable_to: inDays(20),
  min_nights: 1,
  max_nights: 14,
  arrival_days: [...WEEKDAYS],
  unavailable: [],
  gaps: [],
});

const HOME_CLOSED = 'This home takes no bookings at the moment, so your stay keeps its dates.';
const TAKEN = 'These dates have just been taken. Please choose others.';

/** From the fifth day on. */
const offer = (nights: number, difference: number): DateChangePreviewView => {
  const [first] = booking.price_lines;
  if (!first) throw new Error('The booking has no nights');
  const lines = Array.from({ length: nights }, (_, index) => ({ ...first, date: inDays(5 + index) }));
  return {
    check_in_date: inDays(5),
    check_out_date: inDays(5 + nights),
    check_in_at: `${inDays(5)}T15:00:00.000Z`,
    check_out_at: `${inDays(5 + nights)}T11:00:00.000Z`,
    nights,
    night_changes: lines.map((line) => ({ date: line.date, before: null, after: line })),
    subtotal: 150 * nights,
    cleaning_fee: 100,
    total_amount: 400 + difference,
    previous_total_amount: 400,
    difference,
    refund_amount: Math.max(0, -difference),
    refund_cutoff_at: inHours(97),
    refund_eligible: true,
    time_zone: 'UTC',
    now: inHours(0),
  };
};

const changed = (nights: number, difference: number): DateChangeView => ({
  id: '00000000-0000-4000-8000-00000000c4a6',
  booking_id: booking.id,
  state: 'applied',
  check_in_date: inDays(5),
  check_out_date: inDays(5 + nights),
  previous_check_in_date: booking.check_in_date,
  previous_check_out_date: booking.check_out_date,
  nights,
  total_amount: 400 + difference,
  difference,
  hold_expires_at: null,
  created_at: inHours(0),
  decided_at: inHours(0),
});

type Api = NonNullable<NonNullable<Parameters<typeof visit>[1]>['api']>;

const opens = async (...api: Api) => {
  const user = visit(`/bookings?dates=${booking.id}`, {
    as: aUser(),
    api: [...api, myBookings(booking), calendar],
  });
  return { user, dialog: await screen.findByRole('dialog', { name: 'Change dates' }) };
};

const preview = (body: DateChangePreviewView) =>
  respondWith('get', `${PATH}/date-change-preview`, { ...body });

async function picks(user: UserEvent, dialog: HTMLElement, nights: number): Promise<void> {
  await within(dialog).findByText(/^Check-in from/);
  for (const date of [inDays(5), addDays(civilDate(inDays(5)), nights)]) {
    const name = new RegExp(`^${fullDate(date)}`);
    if (!within(dialog).queryByRole('button', { name }))
      await user.click(within(dialog).getByRole('button', { name: 'Next month' }));
    await user.click(within(dialog).getByRole('button', { name }));
  }
}

async function submits(user: UserEvent, dialog: HTMLElement, button: string): Promise<void> {
  await user.click(await within(dialog).findByRole('checkbox', { name: /liability disclaimer/ }));
  await user.click(within(dialog).getByRole('button', { name: button }));
}

describe('New dates for a paid stay (G7)', () => {
  it('marks the nights that the stay has now', async () => {
    const { user, dialog } = await opens(calendar);
    await within(dialog).findByText(/^Check-in from/);
    const name = `${fullDate(inDays(5))}, your night now`;
    if (!within(dialog).queryByRole('button', { name }))
      await user.click(within(dialog).getByRole('button', { name: 'Next month' }));
    expect(within(dialog).getByRole('button', { name })).toBeTruthy();
    expect(
      within(dialog).queryByRole('button', { name: `${fullDate(inDays(7))}, your night now` }),
    ).toBeNull();
  });

  it.each`
    nights | difference | outcome                                | button
    ${3}   | ${150}     | ${'You pay $150.00 more'}              | ${'Pay $150.00 and change'}
    ${1}   | ${-150}    | ${'You get $150.00 back to your card'} | ${'Change dates'}
    ${3}   | ${0}       | ${'Nothing to pay'}                    | ${'Change dates'}
  `(
    '$nights nights, a difference of $difference: "$outcome", and not without the disclaimer',
    async ({ nights, difference, outcome, button }) => {
      const body = offer(nights as number, difference as number);
      const { user, dialog } = await opens(preview(body));
      await picks(user, dialog, nights as number);
      await within(dialog).findByText(outcome as string);
      const total = within(dialog).getByText('New total').parentElement;
      expect(total?.textContent).toBe(`New total$${String(400 + (difference as number))}.00`);
      const submit = within(dialog).getByRole('button', { name: button as string });
      expect(submit).toHaveProperty('disabled', true);
      await user.click(within(dialog).getByRole('checkbox', { name: /liability disclaimer/ }));
      expect(submit).toHaveProperty('disabled', false);
    },
  );

  it('a cheaper stay moves at once, for the difference that was shown; the toast says what comes back', async () => {
    const { user, dialog } = await opens(
      preview(offer(1, -150)),
      respondWith('post', `${PATH}/date-changes`, { ...changed(1, -150) }),
    );
    await picks(user, dialog, 1);
    await submits(user, dialog, 'Change dates');
    const dates = dateRange(inDays(5), inDays(6));
    await findText(`Your stay is now ${dates}. $150.00 is on its way back to your card.`);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsTo('post', `${PATH}/date-changes`)[0]?.body).toEqual({
      check_in_date: inDays(5),
      check_out_date: inDays(6),
      accepts_liability_waiver: true,
      expected_difference: -150,
    });
  });

  it('an error of the dates leads to the calendar', async () => {
    const sentence = 'These are the dates of your stay already';
    const { user, dialog } = await opens(
      preview(offer(1, -150)),
      respondWith(
        'post',
        `${PATH}/date-changes`,
        { status: 422, detail: sentence, errors: [{ field: 'check_in_date', message: sentence }] },
        { status: 422 },
      ),
    );
    await picks(user, dialog, 1);
    await submits(user, dialog, 'Change dates');
    await user.click(await within(dialog).findByRole('button', { name: sentence }));
    expect(document.activeElement).toBe(within(dialog).getByRole('group', { name: 'New dates' }));
  });

  it.each`
    status | detail         | retry    | why
    ${409} | ${HOME_CLOSED} | ${false} | ${'a rule says no'}
    ${503} | ${undefined}   | ${true}  | ${'the server failed'}
  `('offers Retry: $retry, $why', async ({ status, detail, retry }) => {
    const { dialog } = await opens(
      respondWithError('get', `${PATH}/date-change-calendar`, status as number, detail as string | undefined),
    );
    await within(dialog).findByText('Your dates cannot be changed now');
    expect(within(dialog).getByText((detail as string | undefined) ?? /^Something went wrong/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Retry' }) !== null).toBe(retry);
  });

  it('says why the stay cannot move to the chosen dates, and lets others be chosen', async () => {
    const { user, dialog } = await opens(respondWithError('get', `${PATH}/date-change-preview`, 409, TAKEN));
    await picks(user, dialog, 3);
    await within(dialog).findByText('Your stay cannot move to these dates');
    expect(within(dialog).getByText(TAKEN)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(within(dialog).getByRole('group', { name: 'New dates' })).toBeTruthy();
  });
});
