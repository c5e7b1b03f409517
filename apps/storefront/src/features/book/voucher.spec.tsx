import { HttpResponse } from 'msw';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { VoucherView } from '#libs/core/contracts';
import { redirectTo } from '../../browser/redirect.js';
import { aBooking, aHomeDetail, aQuote, aUser, inDays, inHours } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  myBookings,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

jest.mock('../../browser/redirect.js', () => ({ redirectTo: jest.fn() }));

setUpMockApi();
beforeEach(() => jest.mocked(redirectTo).mockClear());

const address = `/book/home-1?check_in=${inDays(5)}&check_out=${inDays(7)}&guests=2`;
const aVoucher = (code: string, part: Partial<VoucherView> = {}): VoucherView => ({
  code,
  title: `Perk ${code}`,
  state: 'available',
  kind: 'amount',
  terms: '$60 off a stay',
  min_nights: 1,
  min_subtotal: 0,
  created_at: inHours(-48),
  expires_at: inHours(480),
  returned_at: null,
  booking_id: null,
  property_title: null,
  ...part,
});
const reduced = (off: number) =>
  aQuote({ total_amount: 400 - off, voucher: { code: 'LK-1', title: 'Perk LK-1', amount_off: off } });
const api = (vouchers: VoucherView[], off = 60) => [
  respondWith('get', '/properties/home-1', aHomeDetail()),
  respondWith('get', '/properties/home-1/quote', ({ query }) => ({
    ...(query.has('voucher') ? reduced(off) : aQuote()),
  })),
  respondWith('get', '/loyalty/vouchers', vouchers),
];
const field = () => screen.findByLabelText<HTMLSelectElement>(/^Voucher(?! code)/);

describe('A voucher at a booking (A11, E10)', () => {
  it('is not offered when there is none', async () => {
    visit(address, { as: aUser(), api: api([]) });
    await findText('$400.00');
    expect(screen.queryByLabelText(/^Voucher(?! code)/)).toBeNull();
  });

  it('lists usable vouchers, and why others cannot be used', async () => {
    const vouchers = [
      aVoucher('LK-1'),
      aVoucher('LK-2', { state: 'returned' }),
      aVoucher('LK-3', { min_nights: 3 }),
      aVoucher('LK-4', { min_subtotal: 300.01 }),
      aVoucher('LK-5', { state: 'used' }),
      aVoucher('LK-6', { kind: null }),
    ];
    visit(address, { as: aUser(), api: api(vouchers) });
    await findText('$400.00');
    const options = [...(await field()).options];
    expect(options.map(({ text, disabled }) => `${text}${disabled ? ' -' : ''}`)).toEqual([
      'No voucher',
      'Perk LK-1',
      'Perk LK-2',
      'Perk LK-3 (from 3 nights) -',
      'Perk LK-4 (nights from $300.01) -',
    ]);
  });

  it('shows both totals, needs no price confirmation, and is booked with the stay', async () => {
    const pending = aBooking({ status: 'pending', hold_expires_at: inHours(0.4), total_amount: 340 });
    const user = visit(address, {
      as: aUser(),
      api: [
        respondWith('post', '/bookings', pending),
        respondWith('post', '/payments/checkout/session', {
          url: 'https://pay.example/1',
          session_id: 'cs_1',
        }),
        ...api([aVoucher('LK-1')]),
      ],
    });
    await findText('$400.00');
    await user.selectOptions(await field(), 'LK-1');
    await findText('$340.00 instead of $400.00');
    await findText('−$60.00');
    expect(screen.queryByText('The price of this stay has changed')).toBeNull();
    await user.click(await screen.findByLabelText(/accept the liability disclaimer/));
    await user.click(await screen.findByRole('button', { name: 'Confirm Booking' }));
    await findText(/Redirecting to payment/);
    expect(callsTo('post', '/bookings')[0]?.body).toMatchObject({ voucher: 'LK-1', expected_total: 340 });
  });

  it('announces that nothing is left to pay', async () => {
    const user = visit(address, { as: aUser(), api: api([aVoucher('LK-1')], 400) });
    await findText('$400.00');
    await user.selectOptions(await field(), 'LK-1');
    await user.click(await screen.findByLabelText(/accept the liability disclaimer/));
    await findText(/Nothing left to pay/);
  });

  it("that is rejected shows the server's error and the full price, and disables the button until another is chosen", async () => {
    const sentence = 'This voucher is held by another booking of yours until that one is paid or given up';
    const quotes = respondWith('get', '/properties/home-1/quote', ({ query }) =>
      query.has('voucher') ? HttpResponse.json({ detail: sentence }, { status: 409 }) : aQuote(),
    );
    const user = visit(address, { as: aUser(), api: [quotes, ...api([aVoucher('LK-1')])] });
    await findText('$400.00');
    await user.click(await screen.findByLabelText(/accept the liability disclaimer/));
    await user.selectOptions(await field(), 'LK-1');
    await findText(sentence);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' });
    expect(button.disabled).toBe(true);
    await user.selectOptions(await field(), '');
    expect(await screen.findByText('$400.00')).toBeTruthy();
    expect(button.disabled).toBe(false);
  });

  it('of a resumed hold is kept', async () => {
    const held = aBooking({
      status: 'pending',
      hold_expires_at: inHours(0.4),
      total_amount: 340,
      voucher: { code: 'LK-1', title: 'Perk LK-1', amount_off: 60 },
    });
    visit('/book/home-1?cancelled=1', {
      as: aUser(),
      api: [myBookings(held), ...api([aVoucher('LK-1', { state: 'held', booking_id: held.id })])],
    });
    await findText('$340.00 instead of $400.00');
    expect((await field()).value).toBe('LK-1');
  });

  const codeField = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Have a voucher code?' }));
    return screen.findByLabelText<HTMLInputElement>('Voucher code');
  };

  it('can be typed as a code in any case, without booking, and removed again', async () => {
    const booked = respondWith('post', '/bookings', aBooking());
    const user = visit(address, { as: aUser(), api: [booked, ...api([])] });
    await user.click(await screen.findByLabelText(/accept the liability disclaimer/));
    await findText('$400.00');
    await user.type(await codeField(user), ' lk-1 {Enter}');
    await findText('$340.00 instead of $400.00');
    const requested = callsTo('get', '/properties/home-1/quote').map(({ query }) => query.get('voucher'));
    expect(requested.filter((code) => code !== null)).toEqual(['LK-1']);
    await user.type(screen.getByLabelText('Voucher code'), '{Enter}');
    expect(callsTo('post', '/bookings')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('−$60.00')).toBeNull());
  });

  it('typed as a code is selected in the list when it is mine', async () => {
    const user = visit(address, { as: aUser(), api: api([aVoucher('LK-1'), aVoucher('LK-2')]) });
    await user.type(await codeField(user), 'lk-1');
    await user.tab();
    await findText('$340.00 instead of $400.00');
    expect((await field()).value).toBe('LK-1');
    expect(screen.getByLabelText<HTMLInputElement>('Voucher code').value).toBe('');
  });

  it.each([
    [404, 'This voucher does not exist'],
    [409, 'This voucher has been used'],
    [409, 'This voucher has expired'],
  ])(
    'code that cannot be used shows why (%i %s), stays, and disables the button until it is removed',
    async (status, sentence) => {
      const quotes = respondWith('get', '/properties/home-1/quote', ({ query }) =>
        query.get('voucher') === 'LK-NOT-MINE'
          ? Response.json({ detail: sentence, status }, { status })
          : aQuote(),
      );
      const user = visit(address, { as: aUser(), api: [quotes, ...api([aVoucher('LK-1')])] });
      await user.click(await screen.findByLabelText(/accept the liability disclaimer/));
      const code = await codeField(user);
      await user.type(code, 'LK-NOT-MINE');
      await user.click(screen.getByRole('button', { name: 'Apply' }));
      await findText(sentence);
      expect(code.value).toBe('LK-NOT-MINE');
      expect(code.getAttribute('aria-invalid')).toBe('true');
      expect((await field()).getAttribute('aria-invalid')).not.toBe('true');
      await findText('$400.00');
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' });
      expect(button.disabled).toBe(true);
      await user.selectOptions(await field(), 'LK-1');
      await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    },
  );

  it('list that could not be loaded still allows booking', async () => {
    visit(address, { as: aUser(), api: [respondWithError('get', '/loyalty/vouchers', 500), ...api([])] });
    await findText(/Your vouchers could not be loaded/);
    await findText('$400.00');
    await screen.findByRole('button', { name: 'Have a voucher code?' });
  });
});
