import { screen, within } from '@testing-library/react';
import type { ReliabilityView } from '#libs/core/contracts';
import { reliabilityOf } from '#libs/core/rules';
import { aUser } from '../../testing/facts.js';
import {
  callsTo,
  findText,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const owner = aUser({ role: 'property_owner' });
const aReliability = (kept: number, cancelled: number): ReliabilityView => ({
  ...reliabilityOf({ kept, cancelled }),
  since: '2025-06-01',
  shown_from: 5,
  months: cancelled + kept === 0 ? [] : [{ month: '2026-05', kept, cancelled }],
});
const open = (kept: number, cancelled: number) =>
  visit('/owner/reliability', {
    as: owner,
    api: [respondWith('get', '/owner/reliability', { ...aReliability(kept, cancelled) })],
  });

describe('/owner/reliability (G8, G9)', () => {
  it('shows the share, its formula with its numbers, the months, and what travelers see', async () => {
    open(23, 1);
    await findText('96%');
    await findText('Reliability = stays kept ÷ (stays kept + stays you cancelled): 23 ÷ 24 = 96%.');
    await findText('On your homes’ pages travelers see “1 cancellation in 24 stays”.');
    const row = screen.getByRole('row', { name: 'May 2026 23 1' });
    within(row).getByRole('rowheader', { name: 'May 2026' });
    expect(callsTo('get', '/owner/bookings')[0]?.query.get('counted')).toBe('true');
  });

  it.each([
    [0, 0, '–', 'Travelers see it from 5 stays on; 5 stays to go.'],
    [3, 1, '75%', 'Travelers see it from 5 stays on; 1 stay to go.'],
  ])('%i kept and %i cancelled are not shown to travelers', async (kept, cancelled, percent, words) => {
    open(kept, cancelled);
    await findText(percent);
    await findText(words);
  });

  it('a failure is shown in place with Retry (F7)', async () => {
    visit('/owner/reliability', { as: owner, api: [respondWithError('get', '/owner/reliability', 500)] });
    await findText('Your reliability could not be loaded');
  });

  it('is for owners', async () => {
    visit('/owner/reliability', { as: aUser(), api: [respondWithError('get', '/dashboard/stats', 500)] });
    await screen.findByRole('heading', { name: /Welcome back/ });
  });
});
