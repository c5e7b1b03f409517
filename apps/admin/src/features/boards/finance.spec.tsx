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

const SHARE = 'Our share of what was paid for completed stays';
const BOARD: FinanceBoardView = {
  balances: [
    { account: 'provider_balance', amount: 1_200 },
    { account: 'booking_escrow', amount: -1_200 },
  ],
  trial_balance: 0,
  invariants: [
    { name: 'Every transaction adds up to nothing', holds: true, offenders: [] },
    { name: 'What was paid for stays ahead lies in escrow', holds: false, offenders: [BOOKING_ID] },
  ],
  take_rate: 0.075,
  days: [
    { day: '2026-05-12', volume: 800, refunds: 100, fees: 60.5, bookings: 2 },
    { day: '2026-05-13', volume: 400, refunds: 0, fees: 30, bookings: 1 },
  ],
  refunds_waiting: { count: 2, amount: 325 },
};

describe('The finance board', () => {
  it('adds up the days and shows the waiting refunds', async () => {
    visit('/finance', { api: [respondWith('get', '/admin/boards/finance', { ...BOARD })] });
    await screen.findByRole('heading', { level: 1, name: 'Finance' });
    for (const figure of ['$1,200.00', '$90.50', '7.5%', '2 · $325.00']) await findText(figure);
    const balances = screen.getByRole('region', { name: 'Balances' });
    expect(balances.textContent).toContain('booking escrow-$1,200.00');
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
    expect(kept.textContent).toBe('holds Every transaction adds up to nothing');
    expect(broken.textContent).toContain('broken What was paid for stays ahead lies in escrow');
    const toneOf = (row: HTMLElement, word: string) => within(row).getByText(word).dataset.tone ?? 'none';
    expect([toneOf(kept, 'holds'), toneOf(broken, 'broken')]).toEqual(['green', 'red']);
    expect(within(kept).queryByRole('link')).toBeNull();
    await user.click(within(broken).getByRole('link', { name: '#abcd1234' }));
    await screen.findByRole('heading', { level: 1, name: 'Booking #abcd1234' });
  });

  it('shows no take rate without a completed stay, and lets a failed load be retried', async () => {
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
    overrideResponses(respondWith('get', '/admin/boards/finance', { ...BOARD, take_rate: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findByText(SHARE)).parentElement?.textContent).toBe(`${SHARE}–`);
  });
});
