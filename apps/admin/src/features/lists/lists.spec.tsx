import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { API_PREFIX, type ListRowView } from '#libs/core/contracts';
import { aBookingRow, BOOKING_ID } from '../../testing/facts.js';
import {
  answers,
  callsTo,
  inDropdown,
  nowAnswers,
  refuses,
  says,
  standInApi,
  visit,
} from '../../testing/visit.js';

standInApi();

/** A page of the list of bookings; `next` is where it goes on. */
const page = (rows: ListRowView[], { total = rows.length, next }: { total?: number; next?: string } = {}) =>
  answers('get', '/admin/bookings', () =>
    Response.json(rows, {
      headers: {
        'x-total-count': String(total),
        ...(next && { link: `<${API_PREFIX}/admin/bookings?cursor=${next}>; rel="next"` }),
      },
    }),
  );

/** What the last call asked for. */
const asked = (): string => callsTo('get', '/admin/bookings').at(-1)?.query.toString() ?? 'nothing';
const isAsked = (query: string): Promise<void> =>
  waitFor(() => {
    expect(asked()).toBe(query);
  });
const address = (): string => `${window.location.pathname}${window.location.search}`;

async function chooses(user: UserEvent, filter: string, choice: string): Promise<void> {
  await user.click(screen.getByLabelText(filter, { selector: 'input' }));
  await user.click(await inDropdown('option', choice));
}

describe('A list says everything in its address', () => {
  it('asks for what the address says, and shows the rows and how many there are', async () => {
    visit('/bookings?status=confirmed&sort=-total', { api: [page([aBookingRow()], { total: 1_204 })] });
    await says('1,204 in all');
    expect(asked()).toBe('status=confirmed&sort=-total');
    const row = screen.getByRole('row', { name: /Heron house/ });
    expect(within(row).getByRole('link', { name: '#abcd1234' }).getAttribute('href')).toBe(
      `/admin/bookings/${BOOKING_ID}`,
    );
    expect(row.textContent).toContain('$400.00');
    expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('sorts by a heading: largest first, then smallest; Back returns', async () => {
    const user = visit('/bookings', { api: [page([aBookingRow()])] });
    await says('1 in all');
    await user.click(screen.getByRole('button', { name: 'Total' }));
    await isAsked('sort=-total');
    await user.click(screen.getByRole('button', { name: 'Total' }));
    await isAsked('sort=total');
    expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('ascending');
    window.history.back();
    await waitFor(() => {
      expect(address()).toBe('/admin/bookings?sort=-total');
    });
    await waitFor(() => {
      expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe(
        'descending',
      );
    });
  });

  it('filters by a choice and by what is typed, and begins at the first page again', async () => {
    const user = visit('/bookings?cursor=abc', { api: [page([aBookingRow()])] });
    await says('1 in all');
    await chooses(user, 'Status', 'pending');
    await isAsked('status=pending');
    await user.type(screen.getByLabelText('Find'), 'nora@');
    await isAsked('status=pending&q=nora%40');
    expect(address()).toBe('/admin/bookings?status=pending&q=nora%40');
  });

  it('goes to the next page and back to the first', async () => {
    const user = visit('/bookings?status=pending', {
      api: [page([aBookingRow()], { total: 2, next: 'c2' })],
    });
    await says('2 in all');
    const first = screen.getByRole<HTMLButtonElement>('button', { name: 'First page' });
    expect(first.disabled).toBe(true);
    nowAnswers(page([aBookingRow({ id: 'b-2', property_title: 'Larch Point' })], { total: 2 }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await says('Larch Point');
    expect(asked()).toBe('status=pending&cursor=c2');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
    await user.click(first);
    await waitFor(() => {
      expect(address()).toBe('/admin/bookings?status=pending');
    });
  });
});

describe('A list as its operator likes it', () => {
  it('shows and hides columns, also after the next visit', async () => {
    const user = visit('/bookings', { api: [page([aBookingRow()])] });
    await says('1 in all');
    expect(screen.queryByRole('columnheader', { name: 'Town' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByLabelText('Town'));
    await screen.findByRole('columnheader', { name: 'Town' });
    await user.click(screen.getByLabelText('Nights'));
    await waitFor(() => {
      expect(screen.queryByRole('columnheader', { name: 'Nights' })).toBeNull();
    });
    expect(localStorage.getItem('latchkey.admin.columns.bookings')).toBe('["city","nights"]');
  });

  it('begins with the columns that were chosen before', async () => {
    localStorage.setItem('latchkey.admin.columns.bookings', '["city"]');
    visit('/bookings', { api: [page([aBookingRow()])] });
    await says('Astoria');
  });

  it('keeps a view under a name, goes to it, and forgets it', async () => {
    const user = visit('/bookings?status=pending&sort=total', { api: [page([aBookingRow()])] });
    await says('1 in all');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.type(await screen.findByLabelText('Name of this view'), 'Unpaid');
    await user.click(await inDropdown('button', 'Keep'));
    await user.click(screen.getByRole('button', { name: 'Total' }));
    await isAsked('status=pending&sort=-total');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await inDropdown('menuitem', 'Unpaid'));
    await waitFor(() => {
      expect(address()).toBe('/admin/bookings?status=pending&sort=total');
    });
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await inDropdown('button', 'Forget Unpaid'));
    await waitFor(() => {
      expect(screen.queryByText('Unpaid')).toBeNull();
    });
  });
});

describe('A list that shows nothing', () => {
  it('says that nothing matches', async () => {
    visit('/bookings?q=xyz', { api: [page([])] });
    await says('Nothing matches');
    await says('0 in all');
  });

  it('says why it could not be loaded, never that it is empty, and tries again', async () => {
    const user = visit('/bookings', { api: [refuses('get', '/admin/bookings', 503, 'Away for a moment')] });
    await says('Away for a moment');
    expect(screen.queryByText('Nothing matches')).toBeNull();
    nowAnswers(page([aBookingRow()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await says('Heron house');
  });

  it('says when the export did not work', async () => {
    const user = visit('/bookings?status=pending', {
      api: [page([aBookingRow()]), refuses('get', '/admin/bookings/export.csv', 503)],
    });
    await says('1 in all');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await says('The export did not work. Please try again.');
    expect(callsTo('get', '/admin/bookings/export.csv').map(({ query }) => query.toString())).toEqual([
      'status=pending',
    ]);
  });
});
