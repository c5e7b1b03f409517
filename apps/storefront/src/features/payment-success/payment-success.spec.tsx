import { screen } from '@testing-library/react';
import { SENTENCES, type PaymentStatusView } from '#libs/contracts';
import { readIntent } from '../../app/intents.js';
import { aUser } from '../../testing/facts.js';
import { answers, callsTo, refuses, says, standInApi, visit } from '../../testing/visit.js';

// Ten attempts two seconds apart are the specification; how long a second takes is not.
jest.mock('#libs/rules', () => ({
  ...jest.requireActual<object>('#libs/rules'),
  PAYMENT_POLL_SECONDS: 0.005,
}));

standInApi();

const PATH = '/payments/checkout/status/cs_1';
const open: PaymentStatusView = {
  payment_status: 'unpaid',
  status: 'open',
  amount_total: 40_000,
  currency: 'usd',
  booking_id: '00000000-0000-4000-8000-0000abcd1234',
  booking_status: 'pending',
};
const paid: PaymentStatusView = {
  ...open,
  payment_status: 'paid',
  status: 'complete',
  booking_status: 'confirmed',
};
const visitResult = (...api: Parameters<typeof answers>[2][]) =>
  visit('/payment-success?session_id=cs_1', {
    as: aUser(),
    api: api.map((body) => answers('get', PATH, body)),
  });

describe('/payment-success (§2, §4 Payment verification, §8)', () => {
  it("checks: 'Attempt n of 10'", async () => {
    visitResult(() => new Promise<Response>(() => undefined) as never);
    await says('Attempt 1 of 10');
  });

  it('succeeds: amount, booking, Confirmed, and the two ways on', async () => {
    visitResult({ ...paid });
    await screen.findByText('$400.00');
    const text = document.body.textContent ?? '';
    for (const part of ['#abcd1234', 'Confirmed', SENTENCES.paymentSuccessful]) expect(text).toContain(part);
    expect(screen.getByRole('link', { name: 'View My Bookings' }).getAttribute('href')).toBe('/bookings');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('keeps asking while the payment is on its way', async () => {
    let looks = 0;
    visitResult(() => ({ ...((looks += 1) < 3 ? open : paid) }));
    await screen.findByText('$400.00');
    expect(looks).toBe(3);
  });

  it('expires, with a link to /properties', async () => {
    visitResult({ ...open, status: 'expired' });
    await says(SENTENCES.paymentExpired);
    expect(screen.getByRole('link', { name: 'Browse properties' }).getAttribute('href')).toBe('/properties');
  });

  it('times out after ten attempts, with /bookings and support', async () => {
    visitResult({ ...open });
    await says(SENTENCES.paymentTimeout);
    expect(callsTo('get', PATH)).toHaveLength(10);
    expect(screen.getByRole('link', { name: 'View My Bookings' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Contact support' }).length).toBeGreaterThan(0);
  });

  it('gives up only when the last attempt fails too', async () => {
    visit('/payment-success?session_id=cs_1', { as: aUser(), api: [refuses('get', PATH, 500)] });
    await says(SENTENCES.paymentUnverifiable);
    expect(callsTo('get', PATH)).toHaveLength(10);
  });

  it('forgives failures before the last attempt', async () => {
    let looks = 0;
    visitResult(() => ((looks += 1) < 4 ? new Response(null, { status: 503 }) : { ...paid }));
    await screen.findByText('$400.00');
  });

  it('has nothing to verify without a session', async () => {
    visit('/payment-success', { as: aUser() });
    await says(SENTENCES.noPaymentSession);
  });

  it('asks to log in when signed out, and keeps the session id (C8)', async () => {
    visit('/payment-success?session_id=cs_1');
    await says('Please log in to view your payment status.');
    expect(window.location.pathname).toBe('/payment-success');
    expect(readIntent()?.to).toBe('/payment-success?session_id=cs_1');
  });
});
