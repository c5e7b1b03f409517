import { screen, within } from '@testing-library/react';
import type { FinanceBoardView } from '#libs/core/contracts';
import { BOOKING_ID, aTimeline } from '../../testing/facts.js';
import {
  respondWith,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

// jsdom has no layout, so the chart renders nothing and warns; the figures beside it are tested instead.
jest.mock('./days-chart.js', () => ({ DaysChart: () => null }));

setUpMockApi();

const SHARE = 'Take rate, all time';
const BOARD: FinanceBoardView = {
  balances: [
    { account: 'provider_clearing', side: 'have', amount: 1_290.5 },
    { account: 'booking_escrow', side: 'owe', amount: -1_100 },
    { account: 'refunds_payable', side: 'owe', amount: -100 },
    { account: 'platform_service_fees', side: 'earned', amount: -90.5 },
    { account: 'provider_fees', side: 'cost', amount: 0 },
  ],
  trial_balance: 0,
  invariants: [
    { name: 'Every transaction adds up to nothing', holds: true, offenders: [] },
    { name: 'Payments for confirmed stays are in escrow', holds: false, offenders: [BOOKING_ID] },
  ],
  take_rate: 0.075,
  completed: { ours: 75, paid: 1_000 },
  period: { volume: 1_200, refunds: 100, fees: 90.5, bookings: 3 },
  period_before: { volume: 1_000, refunds: 200, fees: 0, bookings: 2 },
  days: [
    { day: '2026-05-12', volume: 800, refunds: 100, fees: 60.5, bookings: 2 },
    { day: '2026-05-13', volume: 400, refunds: 0, fees: 30, bookings: 1 },
  ],
  refunds_waiting: { count: 2, amount: 325 },
};

describe('The finance board', () => {
  it('compares the last 30 days with those before, and says what is divided by what', async () => {
    visit('/finance', { api: [respondWith('get', '/admin/boards/finance', { ...BOARD })] });
    await findText('Volume, 30 days');
    const figureOf = (label: string) => screen.getByText(label).parentElement?.textContent.replace(label, '');
    expect(figureOf('Volume, 30 days')).toBe('$1,200.00$1,000.00 in the 30 days before (+20%)');
    expect(figureOf('Refunds, 30 days')).toBe('$100.00$200.00 in the 30 days before (−50%)');
    expect(figureOf('Our fees, 30 days')).toBe('$90.50none in the 30 days before');
    expect(figureOf(SHARE)).toBe('7.5%$75.00 of $1,000.00 paid for completed stays');
    expect(figureOf('Pending refunds')).toBe('$325.002 refunds');
  });

  it('shows what we have, owe, have earned and paid, each as a positive amount, with its sum', async () => {
    visit('/finance', { api: [respondWith('get', '/admin/boards/finance', { ...BOARD })] });
    const owed = await screen.findByRole('region', { name: 'Liabilities' });
    expect(owed.textContent).toBe('Liabilities $1,200.00Booking escrow$1,100.00Refunds payable$100.00');
    expect(screen.getByRole('region', { name: 'Assets' }).textContent).toContain('$1,290.50');
    expect(screen.getByRole('region', { name: 'Revenue' }).textContent).toContain('$90.50');
    expect(screen.getByRole('region', { name: 'Expenses' }).textContent).toContain('Provider fees$0.00');
    expect(screen.getByRole('region', { name: 'Balances' }).textContent).not.toMatch(/[-−]\$/);
  });

  it('shows an invariant that holds in green, and a broken one in red with a link to the offending booking', async () => {
    const user = visit('/finance', {
      api: [
        respondWith('get', '/admin/boards/finance', { ...BOARD }),
        respondWith('get', `/admin/bookings/${BOOKING_ID}/story`, { ...aTimeline() }),
      ],
    });
    const invariants = await screen.findByRole('region', { name: 'Ledger checks' });
    const [kept, broken] = within(invariants).getAllByRole('listitem');
    if (!kept || !broken) throw new Error('expected two invariants');
    expect(kept.textContent).toBe('Passing Every transaction adds up to nothing');
    expect(broken.textContent).toContain('Failing Payments for confirmed stays are in escrow');
    const toneOf = (row: HTMLElement, word: string) => within(row).getByText(word).dataset.tone ?? 'none';
    expect([toneOf(kept, 'Passing'), toneOf(broken, 'Failing')]).toEqual(['green', 'red']);
    expect(within(kept).queryByRole('link')).toBeNull();
    await user.click(within(broken).getByRole('link', { name: '#abcd1234' }));
    await screen.findByRole('heading', { level: 1, name: 'Booking #abcd1234' });
  });

  it('shows no share without a completed stay, and lets a failed load be retried', async () => {
    const user = visit('/finance', {
      api: [
        respondWithError(
          'get',
          '/admin/boards/finance',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    await findText('We are briefly unavailable. Please try again in a moment.');
    overrideResponses(
      respondWith('get', '/admin/boards/finance', {
        ...BOARD,
        take_rate: null,
        completed: { ours: 0, paid: 0 },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findByText(SHARE)).parentElement?.textContent).toBe(
      `${SHARE}–$0.00 of $0.00 paid for completed stays`,
    );
  });
});
