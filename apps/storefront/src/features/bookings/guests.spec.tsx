import { screen, waitFor, within } from '@testing-library/react';
import { SENTENCES, type OwnerBookingView, type OwnerCancellationPreviewView } from '#libs/core/contracts';
import { afterOwnerCancels, reliabilityOf } from '#libs/core/rules';
import { aUser, inDays, inHours } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';
import { reliabilityEffect } from './reliability-effect.js';

setUpMockApi();

const owner = aUser({ role: 'property_owner' });
const aGuestBooking = (part: Partial<OwnerBookingView> = {}): OwnerBookingView => ({
  id: 'booking-00000001',
  property_id: 'home-1',
  property_title: 'Larch Point',
  guest_name: 'Nora',
  guest_declares_valid_id: true,
  check_in_date: inDays(5),
  check_out_date: inDays(7),
  check_in_at: inHours(120),
  check_out_at: inHours(164),
  time_zone: 'UTC',
  nights: 2,
  guests: 3,
  special_requests: 'We arrive late,\nplease leave a light on',
  status: 'confirmed',
  earnings: 270,
  cleaning: 100,
  cancelled_by: null,
  cancellation_reason: null,
  cancellation_cause: null,
  cancellation_note: null,
  cancelled_at: null,
  created_at: inHours(-20),
  ...part,
});
const guestBookings = (...bookings: OwnerBookingView[]) =>
  respondWith('get', '/owner/bookings', ({ query }) => {
    const cancelled = query.get('cancelled');
    return bookings.filter(({ status }) => [null, String(status === 'cancelled')].includes(cancelled));
  });

const preview = (part: Partial<OwnerCancellationPreviewView> = {}) =>
  respondWith('get', '/owner/bookings/booking-00000001/cancellation-preview', {
    status: 'confirmed',
    refund_amount: 400,
    forgone_amount: 370,
    reliability: {
      now: reliabilityOf({ kept: 23, cancelled: 0 }),
      after: afterOwnerCancels({ kept: 23, cancelled: 0 }),
    },
    ...part,
  });

describe('/bookings for owners: the guests of their homes (§2 /bookings, A7, D5)', () => {
  it('shows guest, special requests and earnings, without requesting the owner’s own bookings', async () => {
    visit('/bookings', { as: owner, api: [guestBookings(aGuestBooking())] });
    const card = await screen.findByRole('article', { name: 'Booking 00000001' });
    for (const words of [
      'Nora, 3 guests',
      '$270.00 + $100.00 cleaning',
      'The guest says they have one',
      'confirmed',
    ])
      within(card).getByText(words);
    within(card).getByText(/We arrive late/);
    expect(callsTo('get', '/bookings/my-bookings')).toEqual([]);
  });

  it('brings the booking that the address names into view', async () => {
    visit('/bookings#booking-booking-00000002', {
      as: owner,
      api: [guestBookings(aGuestBooking(), aGuestBooking({ id: 'booking-00000002' }))],
    });
    const card = await screen.findByRole('article', { name: 'Booking 00000002' });
    await waitFor(() => expect(document.activeElement).toBe(card.parentElement));
  });

  it.each([
    ['owner_request', 'You cancelled this stay. Nora gets everything back.'],
    ['operator_request', 'Cancelled by Latchkey.'],
    ['payment_disputed', 'The bank of Nora took the payment back.'],
    ['traveler_request', 'Cancelled by Nora.'],
  ] as const)('shows why a booking ended: %s', async (cancellation_reason, words) => {
    visit('/bookings', {
      as: owner,
      api: [guestBookings(aGuestBooking({ status: 'cancelled', cancellation_reason }))],
    });
    await findText(words);
    await screen.findByRole('heading', { name: 'Cancelled Bookings (1)' });
    expect(screen.queryByRole('button', { name: 'Cancel this booking' })).toBeNull();
  });

  it('cannot be withdrawn once check-in has passed', async () => {
    visit('/bookings', { as: owner, api: [guestBookings(aGuestBooking({ check_in_at: inHours(-1) }))] });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Cancel this booking' })).toBeNull();
  });

  it('withdraws an unpaid stay without speaking of a refund, and says that it does not count (G8)', async () => {
    const user = visit('/bookings', {
      as: owner,
      api: [
        guestBookings(aGuestBooking({ status: 'pending' })),
        preview({ status: 'pending', refund_amount: 0, reliability: null }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking' });
    await within(dialog).findByText(/It does not count in your reliability/);
    within(dialog).getByRole('button', { name: 'Cancel booking' });
    within(dialog).getByText(/is told the reason from the list only/);
    expect(dialog.textContent).not.toMatch(/refund/);
  });

  it('says before the press what the guest gets back and what it does to the reliability (A7, G8, G9)', async () => {
    const user = visit('/bookings', { as: owner, api: [guestBookings(aGuestBooking()), preview()] });
    await user.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking' });
    await within(dialog).findByText('$400.00');
    await within(dialog).findByText(/^Your reliability drops from 100% to 96% \(1 of 24\)\./);
    within(dialog).getByText('First ask Nora?');
    within(dialog).getByRole('button', { name: 'Message Nora' });
    within(dialog).getByRole('button', { name: 'Contact Nora' });
  });

  it.each([
    [
      { kept: 0, cancelled: 0 },
      'Your reliability begins with 0% (1 of 1). Travelers see it from 5 stays on.',
    ],
    [
      { kept: 3, cancelled: 0 },
      'Your reliability drops from 100% to 75% (1 of 4). Travelers see it from 5 stays on.',
    ],
    [{ kept: 4, cancelled: 0 }, 'Your reliability drops from 100% to 80% (1 of 5).'],
    [{ kept: 0, cancelled: 6 }, 'Your reliability stays at 0% (7 of 7).'],
  ])('words the effect on the reliability of %j', (counts, words) => {
    expect(reliabilityEffect({ now: reliabilityOf(counts), after: afterOwnerCancels(counts) })).toBe(words);
  });

  it('withdraws a stay with a reason; an error is shown at the field and keeps the input', async () => {
    const detail = 'Please write the reason as text';
    const user = visit('/bookings', {
      as: owner,
      api: [
        guestBookings(aGuestBooking()),
        preview(),
        respondWith(
          'post',
          '/owner/bookings/booking-00000001/cancel',
          { detail, status: 422, errors: [{ field: 'reason', message: detail }] },
          { status: 422 },
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking' });
    const press = () => user.click(within(dialog).getByRole('button', { name: 'Cancel and refund' }));
    await press();
    await within(dialog).findAllByText('Please choose a reason');
    await user.click(within(dialog).getByRole('radio', { name: 'Something else' }));
    await press();
    await within(dialog).findAllByText('Please say why, in a few words');
    await user.type(within(dialog).getByLabelText(/^Your reason/), ' The roof leaks ');
    await press();
    await within(dialog).findAllByText(detail);
    overrideResponses(
      guestBookings(
        aGuestBooking({
          status: 'cancelled',
          cancellation_reason: 'owner_request',
          cancellation_cause: 'other',
          cancellation_note: 'The roof leaks',
        }),
      ),
      respondWith('post', '/owner/bookings/booking-00000001/cancel', {
        refund_eligible: true,
        refund_amount: 400,
      }),
    );
    await press();
    await findText('The booking is cancelled. Nora gets $400.00 back.');
    await findText('You cancelled this stay. Nora gets everything back.');
    await findText('Reason: Something else. “The roof leaks”');
    expect(callsTo('post', '/owner/bookings/booking-00000001/cancel').at(-1)?.body).toEqual({
      cause: 'other',
      reason: 'The roof leaks',
      expected_status: 'confirmed',
    });
  });

  it('says so when the guest was faster, although the stay has left the list', async () => {
    const detail = 'Your guest has just cancelled this stay. It does not count against you.';
    const user = visit('/bookings', { as: owner, api: [guestBookings(aGuestBooking()), preview()] });
    await user.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking' });
    await user.click(within(dialog).getByRole('radio', { name: 'Personal reasons' }));
    const refusal = { detail, status: 409, code: 'booking.cancelled_by_guest' };
    overrideResponses(
      guestBookings(aGuestBooking({ status: 'cancelled', cancellation_reason: 'traveler_request' })),
      respondWith('post', '/owner/bookings/booking-00000001/cancel', refusal, { status: 409 }),
      respondWith('get', '/owner/bookings/booking-00000001/cancellation-preview', refusal, { status: 409 }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancel and refund' }));
    await within(dialog).findByText(detail);
    await screen.findByRole('heading', { name: 'Cancelled Bookings (1)', hidden: true });
    expect(within(dialog).queryByRole('button', { name: 'Cancel and refund' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Back to bookings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the new consequences when the guest has paid meanwhile, and asks again', async () => {
    const user = visit('/bookings', {
      as: owner,
      api: [
        guestBookings(aGuestBooking({ status: 'pending' })),
        preview({ status: 'pending', refund_amount: 0, reliability: null }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking' });
    await user.click(within(dialog).getByRole('radio', { name: 'Personal reasons' }));
    const detail = 'Your guest has just paid for this stay. Please look again at what cancelling means now.';
    overrideResponses(
      guestBookings(aGuestBooking()),
      preview(),
      respondWith(
        'post',
        '/owner/bookings/booking-00000001/cancel',
        { detail, status: 409, code: 'booking.paid_meanwhile' },
        { status: 409 },
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
    await within(dialog).findByText(detail);
    await within(dialog).findByText(/^Your reliability drops/);
    within(dialog).getByRole('button', { name: 'Cancel and refund' });
  });

  it('offers Retry after a failed load, and listing a home when there are none', async () => {
    const user = visit('/bookings', { as: owner, api: [respondWithError('get', '/owner/bookings', 500)] });
    await findText(SENTENCES.failedLoadBookings);
    overrideResponses(guestBookings());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await findText(SENTENCES.noActiveBookings);
    expect(screen.getByRole('link', { name: 'List a home' }).getAttribute('href')).toBe('/properties/create');
  });

  it('shows them as recent bookings on the dashboard', async () => {
    visit('/dashboard', {
      as: owner,
      api: [
        guestBookings(aGuestBooking()),
        respondWithError('get', '/dashboard/stats', 500),
        respondWith('get', '/properties/owner/my-properties', []),
      ],
    });
    await findText('Nora · Larch Point');
    await findText('You get $370.00');
  });
});

describe('/bookings for owners by state (§2 /bookings)', () => {
  const upcoming = aGuestBooking();
  const past = aGuestBooking({ id: 'booking-00000002', guest_name: 'Omar', status: 'completed' });
  const gone = aGuestBooking({ id: 'booking-00000003', guest_name: 'Ana', status: 'cancelled' });
  /** Answers as the server does, by state, words and home. */
  const filtered = respondWith('get', '/owner/bookings', ({ query }) =>
    [upcoming, past, gone].filter(
      (one) =>
        [null, String(one.status === 'cancelled')].includes(query.get('cancelled')) &&
        (query.get('state') !== 'upcoming' || one === upcoming) &&
        (query.get('state') !== 'past' || one === past) &&
        (query.get('state') !== 'cancelled' || one === gone) &&
        one.guest_name.toLowerCase().includes((query.get('q') ?? '').toLowerCase()),
    ),
  );
  const guests = () =>
    screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent.split(',')[0]);

  it('narrows the lists, and the headings keep their numbers', async () => {
    const user = visit('/bookings', { as: owner, api: [filtered] });
    await screen.findByRole('heading', { name: 'Active Bookings (2)' });
    expect(guests()).toEqual(['Nora', 'Omar', 'Ana']);
    await user.click(screen.getByRole('button', { name: 'Upcoming' }));
    await waitFor(() => expect(guests()).toEqual(['Nora']));
    screen.getByRole('heading', { name: 'Active Bookings (2)' });
    screen.getByRole('heading', { name: 'Cancelled Bookings (1)' });
    expect(window.location.search).toBe('?state=upcoming');
    await user.click(screen.getByRole('button', { name: 'Cancelled' }));
    await waitFor(() => expect(guests()).toEqual(['Ana']));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(guests()).toEqual(['Nora', 'Omar', 'Ana']));
  });

  it('searches what is typed, and says when nothing is found', async () => {
    const user = visit('/bookings?state=past', { as: owner, api: [filtered] });
    await waitFor(() => expect(guests()).toEqual(['Omar']));
    const field = screen.getByRole('searchbox', { name: 'Guest, home or booking number' });
    await user.type(field, 'zoe');
    await findText('Nothing found here.');
    expect(window.location.search).toBe('?state=past&q=zoe');
    await user.clear(field);
    await waitFor(() => expect(guests()).toEqual(['Omar']));
  });

  it('ignores a state that does not exist', async () => {
    visit('/bookings?state=gone', { as: owner, api: [filtered] });
    await waitFor(() => expect(guests()).toEqual(['Nora', 'Omar', 'Ana']));
  });
});

describe('How guest and host reach each other (G6)', () => {
  const contact = respondWith('get', '/bookings/booking-00000001/contact', {
    who: 'guest',
    full_name: 'Nora Field',
    email: 'nora@example.com',
    phone: '+1 (555) 010-0222',
  });

  it('is requested on the press only', async () => {
    const user = visit('/bookings', { as: owner, api: [guestBookings(aGuestBooking()), contact] });
    const button = await screen.findByRole('button', { name: 'Contact Nora' });
    expect(callsTo('get', '/bookings/booking-00000001/contact')).toEqual([]);
    await user.click(button);
    await findText('Nora Field');
    expect(screen.getByRole('link', { name: 'nora@example.com' }).getAttribute('href')).toBe(
      'mailto:nora@example.com',
    );
    expect(screen.getByRole('link', { name: '+1 (555) 010-0222' }).getAttribute('href')).toBe(
      'tel:+15550100222',
    );
    await user.click(screen.getByRole('button', { name: 'Hide contact' }));
    expect(screen.queryByText('Nora Field')).toBeNull();
  });

  it.each([
    ['a hold', { status: 'pending' as const }],
    ['a cancelled stay', { status: 'cancelled' as const }],
    ['a stay of long ago', { status: 'completed' as const, check_out_at: inHours(-31 * 24) }],
  ])('is not offered for %s', async (_stay, part) => {
    visit('/bookings', { as: owner, api: [guestBookings(aGuestBooking(part))] });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Contact Nora' })).toBeNull();
  });
});
