import { screen, within } from '@testing-library/react';
import type { ListRowView } from '#libs/core/contracts';
import {
  anOperator,
  callsTo,
  findText,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const row: ListRowView = {
  ...{ id: 'home-1', title: 'Larch Point', status: 'listed', status_reason: null, city: 'Whitefish' },
  ...{ owner_id: 'owner-1', owner_name: 'Olive Owner', price_per_night: 150, bedrooms: 3 },
  ...{ reviews: 0, average_rating: 0, created_at: '2026-01-04T12:00:00.000Z' },
};
const homes = (...rows: ListRowView[]) => respondWith('get', '/admin/homes', rows);
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('The page of a home', () => {
  it('says its state, its owner and what waits for approval, and leads to what belongs to it', async () => {
    visit('/homes/home-1', { api: [homes({ ...row, id: 'home-2' }, row)] });
    await screen.findByRole('heading', { level: 1, name: 'Larch Point' });
    const status = await panel('Status');
    status.getByText('Published');
    status.getByText('Nothing is waiting');
    const owner = (await panel('Details')).getByRole('link', { name: 'Olive Owner' });
    expect(owner.getAttribute('href')).toBe('/admin/users/owner-1');
    const links = (await panel('More about this home')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/properties/home-1',
      '/admin/bookings?property_id=home-1',
      '/admin/reviews?q=Larch%20Point',
      '/admin/homes?owner_id=owner-1',
    ]);
  });

  it('is approved or paused there, with a reason', async () => {
    const waiting = { ...row, status: 'awaiting_approval' };
    const approved = respondWith('post', '/admin/homes/home-1/list', {});
    const user = visit('/homes/home-1', { api: [homes(waiting), approved] });
    (await panel('Status')).getByText('Waiting for an operator');
    screen.getByRole('button', { name: 'Pause' });
    expect(screen.queryByRole('link', { name: 'As travelers see it' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await user.type(await screen.findByLabelText(/^Why\?/), 'Looks right');
    await user.click(screen.getByRole('button', { name: 'Approve home' }));
    await findText('Larch Point approved and published');
    expect(callsTo('post', '/admin/homes/home-1/list').map(({ body }) => body)).toEqual([
      { reason: 'Looks right' },
    ]);
  });

  it('offers nothing to do to who may only look', async () => {
    visit('/homes/home-1', { as: anOperator('finance'), api: [homes(row)] });
    await panel('Status');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('says that there is none, or that it could not be loaded', async () => {
    visit('/homes/home-9', { api: [homes()] });
    await findText('There is no such home');
  });

  it('offers another try after a failed load', async () => {
    visit('/homes/home-1', { api: [respondWithError('get', '/admin/homes', 503)] });
    await findText('This home could not be loaded');
  });
});
