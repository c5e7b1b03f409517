import { screen, within } from '@testing-library/react';
import type { OperatorPlanView } from '#libs/core/contracts';
import { respondWith, respondWithError, findText, setUpMockApi, visit } from '../../testing/visit.js';

setUpMockApi();

const PLUS: OperatorPlanView = {
  id: 'plus',
  name: 'Plus',
  price: 3.99,
  multiplier: 2,
  concierge: false,
  travelers: 1_203,
  past_due: 4,
  leaving: 7,
  paid_30_days: 4_799.97,
  paid_total: 51_000.5,
  prices: [
    {
      price: 3.99,
      first_sold_at: '2026-01-15T00:00:00Z',
      last_sold_at: '2026-03-01T00:00:00Z',
      subscribers: 1_200,
    },
    {
      price: 2.99,
      first_sold_at: '2025-01-01T00:00:00Z',
      last_sold_at: '2025-12-01T00:00:00Z',
      subscribers: 3,
    },
  ],
};

describe('Plans (§9 Subscription, E1)', () => {
  it('are shown with subscribers, revenue and the sale dates of each price', async () => {
    const user = visit('/plans', { api: [respondWith('get', '/admin/plans', [{ ...PLUS }])] });
    const plans = await screen.findByRole('table', { name: 'All plans' });
    const cells = within(plans).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent.trim())).toEqual([
      ...['Plus', '$3.99', '2X', '1,203', '4', '7', '$4,799.97', '$51,000.50'],
    ]);
    await user.click(within(screen.getByRole('region', { name: 'Price history' })).getByText('Plus'));
    const rows = within(screen.getByRole('table', { name: 'Prices of Plus' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^\$3\.99.*1,200$/),
      expect.stringMatching(/^\$2\.99.*3$/),
    ]);
  });

  it('are read-only: nothing on the page changes one', async () => {
    visit('/plans', { api: [respondWith('get', '/admin/plans', [{ ...PLUS }])] });
    const panel = await screen.findByRole('region', { name: 'All plans' });
    expect(within(panel).queryAllByRole('button')).toEqual([]);
    expect(within(panel).queryAllByRole('textbox')).toEqual([]);
  });

  it('say when they cannot be loaded', async () => {
    visit('/plans', {
      api: [
        respondWithError(
          'get',
          '/admin/plans',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    await findText('We are briefly unavailable. Please try again in a moment.');
  });
});
