import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { API_PREFIX, type ListRowView } from '#libs/core/contracts';
import { aBookingRow, aTimeline, BOOKING_ID } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  inDropdown,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

function withCursor(query: URLSearchParams, cursor: string): string {
  const next = new URLSearchParams(query);
  next.set('cursor', cursor);
  return next.toString();
}

/** A page of the bookings list; `next` is the cursor of the following page. */
const page = (rows: ListRowView[], { total = rows.length, next }: { total?: number; next?: string } = {}) =>
  respondWith('get', '/admin/bookings', ({ query }) =>
    Response.json(rows, {
      headers: {
        'x-total-count': String(total),
        ...(next && {
          link: `<${API_PREFIX}/admin/bookings?${withCursor(query, next)}>; rel="next"`,
        }),
      },
    }),
  );

/** The query of the last request. */
const lastQuery = (): string => callsTo('get', '/admin/bookings').at(-1)?.query.toString() ?? 'nothing';
const expectQuery = (query: string): Promise<void> =>
  waitFor(() => {
    expect(lastQuery()).toBe(query);
  });
const address = (): string => `${window.location.pathname}${window.location.search}`;

async function chooseFilter(user: UserEvent, filter: string, choice: string): Promise<void> {
  await user.click(screen.getByLabelText(filter, { selector: 'input' }));
  await user.click(await inDropdown('option', choice));
}

describe('The audit log', () => {
  it('names the list that somebody opened, and leads to the person that something was done to', async () => {
    const entry = { at: '2026-05-13T10:00:00Z', actor_name: 'Olga Ruiz', subject_kind: 'list' };
    const read = { ...entry, id: '1', action: 'list.read', subject_id: 'users' };
    const holds = { ...entry, id: '3', action: 'list.read', subject_id: 'money/holds' };
    const act = { ...entry, id: '2', action: 'user.suspended', subject_kind: 'user', subject_id: BOOKING_ID };
    visit('/audit', { api: [respondWith('get', '/admin/audit', [read, holds, act])] });
    await screen.findByRole('cell', { name: 'Viewed people' });
    expect(screen.getByRole('cell', { name: 'Viewed held payouts' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'Account suspended' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Person abcd1234' }).getAttribute('href')).toBe(
      `/admin/users/${BOOKING_ID}`,
    );
  });

  it('shows what was changed, and what was viewed when it is asked for', async () => {
    const user = visit('/audit', { api: [respondWith('get', '/admin/audit', [])] });
    const asked = (): string | undefined => callsTo('get', '/admin/audit').at(-1)?.query.toString();
    await waitFor(() => expect(asked()).toBe('kind=change'));
    await chooseFilter(user, 'Show', 'Views');
    await waitFor(() => expect(asked()).toBe('kind=view'));
    await chooseFilter(user, 'Show', 'Changes');
    await waitFor(() => expect(address()).toBe('/admin/audit'));
  });
});

describe('A list keeps its state in the address', () => {
  it('requests what the address says, and shows the rows and the total', async () => {
    visit('/bookings?status=confirmed&sort=-total', { api: [page([aBookingRow()], { total: 1_204 })] });
    await findText('1,204 bookings');
    expect(lastQuery()).toBe('status=confirmed&sort=-total');
    const row = screen.getByRole('row', { name: /Heron house/ });
    expect(within(row).getByRole('link', { name: '#abcd1234' }).getAttribute('href')).toBe(
      `/admin/bookings/${BOOKING_ID}`,
    );
    expect(row.textContent).toContain('$400.00');
    // On a phone rows are cards, in which each cell names its column.
    const labels = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.dataset.label);
    expect(labels.slice(0, 3)).toEqual(['Booking', 'Status', 'Home']);
    expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('sorts by a heading: descending first, then ascending; Back returns', async () => {
    const user = visit('/bookings', { api: [page([aBookingRow()])] });
    await findText('1 booking');
    await user.click(screen.getByRole('button', { name: 'Total' }));
    await expectQuery('sort=-total');
    await user.click(screen.getByRole('button', { name: 'Total' }));
    await expectQuery('sort=total');
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

  it('filters by choice and by text, and returns to the first page', async () => {
    const user = visit('/bookings?cursor=abc', { api: [page([aBookingRow()])] });
    await findText('1 booking');
    await chooseFilter(user, 'Status', 'On hold');
    await expectQuery('status=pending');
    await user.type(screen.getByLabelText('Find'), 'nora@');
    await expectQuery('status=pending&q=nora%40');
    expect(address()).toBe('/admin/bookings?status=pending&q=nora%40');
  });

  it('goes to the next page, the one before and the first', async () => {
    const pageOf = (title: string, next?: string) =>
      page([aBookingRow({ property_title: title })], { total: 3, next });
    const user = visit('/bookings?status=pending', { api: [pageOf('First', 'c2')] });
    await findText('First');
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button('Previous page').disabled).toBe(true);
    overrideResponses(pageOf('Second', 'c3'));
    await user.click(button('Next page'));
    await findText('Second');
    overrideResponses(pageOf('Third'));
    await user.click(button('Next page'));
    await findText('Third');
    expect(lastQuery()).toBe('status=pending&cursor=c3');
    expect(button('Next page').disabled).toBe(true);
    await user.click(button('Previous page'));
    await waitFor(() => expect(address()).toBe('/admin/bookings?status=pending&cursor=c2'));
    await user.click(button('Previous page'));
    await waitFor(() => expect(address()).toBe('/admin/bookings?status=pending'));
    await findText('First');
    await user.click(button('Next page'));
    await waitFor(() => expect(address()).toBe('/admin/bookings?status=pending&cursor=c2'));
    await user.click(button('First page'));
    await waitFor(() => expect(address()).toBe('/admin/bookings?status=pending'));
  });

  it('has no way to other pages when everything is on one', async () => {
    visit('/bookings', { api: [page([aBookingRow()])] });
    await findText('1 booking');
    expect(screen.queryByRole('button', { name: /page$/ })).toBeNull();
  });
});

describe('Values in words', () => {
  it('says what kind of email it was, also of one that is no longer written, and filters by it', async () => {
    const mail = { id: 'm-1', subject: 'Your week', to_name: 'Ana', kind: 'week_summary', state: 'sent' };
    const user = visit('/mails', {
      api: [respondWith('get', '/admin/mails', [mail, { ...mail, id: 'm-2', kind: 'old_news' }])],
    });
    await screen.findByRole('cell', { name: 'Weekly summary, to the owner' });
    await screen.findByRole('cell', { name: 'Old news' });
    await user.click(screen.getByLabelText('Type', { selector: 'input' }));
    await user.click(await inDropdown('option', 'Payout sent'));
    await waitFor(() => expect(address()).toBe('/admin/mails?kind=payout_sent'));
  });
});

describe('A list by the keyboard alone', () => {
  it('j and k go through the rows, Enter opens one, and / goes to the search without writing into it', async () => {
    const user = visit('/bookings', {
      api: [
        page([aBookingRow({ id: 'b-1' }), aBookingRow()]),
        respondWith('get', `/admin/bookings/${BOOKING_ID}/story`, { ...aTimeline() }),
      ],
    });
    await findText('2 bookings');
    const [, first, second] = screen.getAllByRole('row');
    await user.keyboard('j');
    expect(document.activeElement).toBe(first);
    await user.keyboard('jj');
    expect(document.activeElement).toBe(second);
    await user.keyboard('k');
    expect(document.activeElement).toBe(first);
    await user.keyboard('/');
    const find = screen.getByLabelText<HTMLInputElement>('Find');
    expect(document.activeElement).toBe(find);
    await user.keyboard('j/');
    expect(find.value).toBe('j/');
    find.blur();
    await user.keyboard('jj{Enter}');
    await waitFor(() => expect(address()).toBe(`/admin/bookings/${BOOKING_ID}`));
  });

  it('leaves single keys alone once they are switched off, also for the palette (WCAG 2.1.4)', async () => {
    const user = visit('/bookings', { api: [page([aBookingRow()])] });
    await findText('1 booking');
    await user.click(screen.getByLabelText('Single-key shortcuts'));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('j/');
    expect(document.activeElement).toBe(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('latchkey.admin.single-keys')).toBe('false');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
  });

  it('says of an empty list without filters that nothing is there, not that nothing matches', async () => {
    visit('/bookings', { api: [page([])] });
    await findText('No bookings');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('0 bookings')).toBeNull();
    expect(screen.queryByLabelText('Single-key shortcuts')).toBeNull();
    expect(screen.queryByRole('button', { name: /page$/ })).toBeNull();
    expect(screen.queryByText(/Remove a filter/)).toBeNull();
  });
});

describe('Customizing a list', () => {
  it('shows and hides columns, and stores the choice', async () => {
    const user = visit('/bookings', { api: [page([aBookingRow()])] });
    await findText('1 booking');
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

  it('starts with the columns chosen before', async () => {
    localStorage.setItem('latchkey.admin.columns.bookings', '["city"]');
    visit('/bookings', { api: [page([aBookingRow()])] });
    await findText('Astoria');
  });

  it('saves a view under a name, opens it and deletes it', async () => {
    const user = visit('/bookings?status=pending&sort=total', { api: [page([aBookingRow()])] });
    await findText('1 booking');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await findText('No saved views yet');
    await user.type(await screen.findByLabelText('Name of this view'), 'Unpaid');
    await user.click(await inDropdown('button', 'Save'));
    await user.click(screen.getByRole('button', { name: 'Total' }));
    await expectQuery('status=pending&sort=-total');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await inDropdown('menuitem', 'Unpaid'));
    await waitFor(() => {
      expect(address()).toBe('/admin/bookings?status=pending&sort=total');
    });
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await inDropdown('button', 'Delete Unpaid'));
    await waitFor(() => {
      expect(screen.queryByText('Unpaid')).toBeNull();
    });
  });
});

describe('A list without rows', () => {
  it('says that nothing matches', async () => {
    visit('/bookings?q=xyz', { api: [page([])] });
    await findText('Nothing matches');
    await findText('0 bookings');
  });

  it('says why it could not be loaded, never that it is empty, and can be retried', async () => {
    const user = visit('/bookings', {
      api: [
        respondWithError(
          'get',
          '/admin/bookings',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    await findText('We are briefly unavailable. Please try again in a moment.');
    expect(screen.queryByText('Nothing matches')).toBeNull();
    overrideResponses(page([aBookingRow()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText('Heron house');
  });

  it('says when the export fails', async () => {
    const user = visit('/bookings?status=pending', {
      api: [page([aBookingRow()]), respondWithError('get', '/admin/bookings/export.csv', 503)],
    });
    await findText('1 booking');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    const download = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download' });
    expect(download.disabled).toBe(true);
    await user.type(screen.getByLabelText(/Why/), 'Accountant asks');
    await user.click(download);
    await findText('The export did not work. Please try again.');
    expect(callsTo('get', '/admin/bookings/export.csv').map(({ query }) => query.toString())).toEqual([
      'status=pending&reason=Accountant+asks',
    ]);
  });
});
