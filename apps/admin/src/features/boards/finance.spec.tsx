import { screen, within } from '@testing-library/react';
import type { FinanceBoardView } from '#libs/core/contracts';
import { BOOKING_ID, aTimeline } from '../../testing/facts.js';
import { answers, nowAnswers, refuses, says, standInApi, visit } from '../../testing/visit.js';

// A chart draws nothing without a layout, and says so on the console; its figures stand beside it.
jest.mock('./days-chart.js', () => ({ DaysChart: () => null }));

standInApi();

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

describe('The business in money', () => {
  it('adds up the days, and says what waits', async () => {
    visit('/finance', { api: [answers('get', '/admin/boards/finance', { ...BOARD })] });
    await screen.findByRole('heading', { level: 1, name: 'Finance' });
    for (const figure of ['$1,200.00', '$90.50', '7.5%', '2 · $325.00']) await says(figure);
    const balances = screen.getByRole('region', { name: 'Balances' });
    expect(balances.textContent).toContain('booking escrow-$1,200.00');
  });

  it('a promise that holds is green; a broken one is red and leads to the story of what breaks it', async () => {
    const user = visit('/finance', {
      api: [
        answers('get', '/admin/boards/finance', { ...BOARD }),
        answers('get', `/admin/bookings/${BOOKING_ID}/story`, { ...aTimeline() }),
      ],
    });
    const promises = await screen.findByRole('region', { name: 'Promises of the books' });
    const [kept, broken] = within(promises).getAllByRole('listitem');
    if (!kept || !broken) throw new Error('there are two promises');
    expect(kept.textContent).toBe('holds Every transaction adds up to nothing');
    expect(broken.textContent).toContain('broken What was paid for stays ahead lies in escrow');
    const toneOf = (row: HTMLElement, word: string) => within(row).getByText(word).dataset.tone ?? 'none';
    expect([toneOf(kept, 'holds'), toneOf(broken, 'broken')]).toEqual(['green', 'red']);
    expect(within(kept).queryByRole('link')).toBeNull();
    await user.click(within(broken).getByRole('link', { name: '#abcd1234' }));
    await screen.findByRole('heading', { level: 1, name: 'Booking #abcd1234' });
  });

  it('without a completed stay there is no take rate; a failed load can be tried again', async () => {
    const user = visit('/finance', {
      api: [refuses('get', '/admin/boards/finance', 503, 'Away for a moment')],
    });
    await says('Away for a moment');
    nowAnswers(answers('get', '/admin/boards/finance', { ...BOARD, take_rate: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findByText('Take rate')).parentElement?.textContent).toBe('Take rate–');
  });
});
