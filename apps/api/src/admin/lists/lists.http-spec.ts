import { Client } from 'pg';
import { aBooking, aHome, anOperator, aUser, aVoucher, eventually } from '#libs/testing';
import type { ListRowView, Problem } from '#libs/core/contracts';
import { cents } from '#libs/core/rules';
import { startTestApp, type ApiClient, type TestApp } from '../../testing/index.js';
import { LISTS } from './definitions.js';

let test: TestApp;
let operator: ApiClient;
let bookingIds: string[];
beforeAll(async () => {
  test = await startTestApp();
  operator = test.as(await anOperator(test.em));
  const home = await aHome(test.em, { title: 'Heron house', city: 'Astoria' });
  const traveler = await aUser(test.em, { fullName: '=cmd()', email: 'Wanda@example.test' });
  bookingIds = [];
  for (const [index, status] of (['completed', 'confirmed', 'pending'] as const).entries()) {
    const checkIn = `2026-05-${10 + index * 5}`;
    bookingIds.push((await aBooking(test.em, { home, traveler, status, checkIn, nights: index + 1 })).id);
  }
});
afterAll(() => test.stop());

const list = (path: string) => operator.get<ListRowView[]>(`/admin/${path}`);

/** Who waits for a lock. */
const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const ANY_ID = '00000000-0000-4000-8000-000000000000';
const cursorOf = (value: string, id: string): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

describe('Operators’ lists', () => {
  it.each(LISTS.map((one) => [one.name, one.columns]))(
    '%s can be sorted by each of its sortable columns',
    async (name, columns) => {
      for (const [column] of Object.entries(columns).filter(([, { sort }]) => sort)) {
        for (const sort of [column, `-${column}`])
          expect([sort, (await list(`${name}?sort=${sort}&limit=2`)).status]).toEqual([sort, 200]);
      }
    },
  );

  it.each(LISTS.map((one) => [one.name]))('%s can be searched and exported', async (name) => {
    expect((await list(`${name}?q=nothing-is-called-so`)).body).toEqual([]);
    const file = await operator.get<string>(`/admin/${name}/export.csv?reason=Yearly+report`);
    expect(file.status).toBe(200);
    expect(String(file.headers['content-type'])).toContain('text/csv');
    expect(file.body).toMatch(/^\ufeff[a-z_]+,/); // spreadsheets take it for a mark of UTF-8
  });

  it('break off an export whose rows cannot be read, and go on answering', async () => {
    const locking = new Client({ connectionString: test.config.databaseUrl });
    await locking.connect();
    await locking.query('begin; lock table webhook_events');
    const file = operator.get<Problem>('/admin/webhook-events/export.csv?reason=Yearly+report');
    const waiting = await eventually(async () => {
      const { rows } = await locking.query<{ pid: number }>(WAITING);
      if (!rows[0]) throw new Error('Nobody waits');
      return rows[0].pid;
    }, 10_000);
    await locking.query('select pg_terminate_backend($1)', [waiting]);
    expect((await file).body).toMatchObject({ status: 503, code: 'server.unavailable' });
    await locking.end();
    // The ended connection may be in the pool for a moment more, which is answered 503, too.
    await eventually(async () => expect((await list('webhook-events')).status).toBe(200));
  }, 60_000);

  it('find a booking by the last 8 characters of its id, in any case, and by its traveler’s email', async () => {
    const [first = ''] = bookingIds;
    const byTail = await list(`bookings?q=${first.slice(-8).toUpperCase()}`);
    expect(byTail.body.map((row) => row.id)).toEqual([first]);
    expect((await list('bookings?q=wanda@')).body).toHaveLength(3);
  });

  it('find a home by any part of its title, and by its beginning with one or two letters', async () => {
    const titles = async (q: string) => (await list(`homes?q=${q}`)).body.map((row) => row.title);
    expect(await titles('ron%20ho')).toEqual(['Heron house']);
    expect(await titles('h')).toEqual(['Heron house']);
    expect(await titles('he')).toEqual(['Heron house']);
    expect(await titles('ro')).toEqual([]);
  });

  it('filter by one value, by several, and by a range', async () => {
    expect((await list('bookings?status=pending')).body.map((row) => row.status)).toEqual(['pending']);
    expect((await list('bookings?status=live')).headers['x-total-count']).toBe('2');
    expect((await list('bookings?status=pending,completed')).body).toHaveLength(2);
    expect((await list('bookings?total_from=300&total_to=400')).body.map((row) => row.total)).toEqual(
      expect.arrayContaining([300, 400]),
    );
    expect((await list('bookings?check_in_date_from=2026-05-16')).body).toHaveLength(1);
  });

  it('page without gaps or repeats, also among equal values', async () => {
    for (const sort of ['-created_at', 'total', '-check_in_date']) {
      const seen: unknown[] = [];
      let path: string | undefined = `/admin/bookings?sort=${sort}&limit=1`;
      while (path) {
        const page: { body: ListRowView[]; headers: Record<string, string | string[] | number | undefined> } =
          await operator.get(path);
        seen.push(...page.body.map((row) => row.id));
        path = /<\/api([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
      }
      expect([sort, [...seen].sort()]).toEqual([sort, [...bookingIds].sort()]);
    }
  });

  it('export the filtered rows, with spreadsheet formulas escaped', async () => {
    const { body } = await operator.get<string>(
      '/admin/bookings/export.csv?status=confirmed&reason=Yearly+report',
    );
    const lines = body.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=cmd()");
  });

  it('export only with a reason, which is in the audit log with the filters', async () => {
    const refused = await operator.expectProblem('GET', '/admin/bookings/export.csv?status=confirmed');
    expect(refused).toMatchObject({ status: 422, code: 'operator.reason_required' });
    await operator.get('/admin/bookings/export.csv?status=pending&reason=Accountant+asks');
    const [line] = await test.em.execute<object[]>(
      `select action, subject_id, reason, after from audit_log where action = 'list.exported' order by id desc limit 1`,
    );
    expect(line).toEqual({
      action: 'list.exported',
      subject_id: 'bookings',
      reason: 'Accountant asks',
      after: { status: 'pending' },
    });
  });

  it.each(['users', 'mails', 'support'])(
    '%s, with people’s addresses, are exported by those who manage people only',
    async (name) => {
      for (const role of ['support', 'finance', 'moderator'] as const) {
        const one = test.as(await anOperator(test.em, role));
        expect((await one.get(`/admin/${name}/export.csv?reason=Because`)).status).toBe(403);
      }
      expect((await operator.get(`/admin/${name}/export.csv?reason=Because`)).status).toBe(200);
    },
  );

  it.each([
    ['an unknown sort', 'sort=password_hash', 'sort'],
    ['a sort that is SQL', 'sort=id;drop table users', 'sort'],
    ['a day that does not exist', 'check_in_date_from=2026-02-31', 'check_in_date_from'],
    ['a moment on a day that does not exist', 'created_at_from=2026-02-31T10:00:00Z', 'created_at_from'],
    ['a moment as a number', 'created_at_from=1', 'created_at_from'],
    ['a day with something behind it', 'check_in_date_to=2026-02-01Tx', 'check_in_date_to'],
    ['a year without an end', 'created_at_to=%2B275760-09-13', 'created_at_to'],
    ['a hexadecimal amount', 'total_from=0x10', 'total_from'],
    ['an amount without an end', 'total_from=1e400', 'total_from'],
    ['a cursor with an id that is none', `cursor=${cursorOf('2026-05-01T00:00:00Z', 'x')}`, 'cursor'],
    ['a cursor with a moment that is none', `cursor=${cursorOf('2026-02-31', ANY_ID)}`, 'cursor'],
    ['a range bound that is not a day', 'check_in_date_from=soon', 'check_in_date_from'],
    ['an invalid amount', 'total_to=much', 'total_to'],
    ['an invalid id', 'traveler_id=7', 'traveler_id'],
    ['an invalid cursor', 'cursor=abc', 'cursor'],
    ['a limit of zero', 'limit=0', 'limit'],
    ['a repeated parameter', 'sort=a&sort=b', 'sort'],
  ])('refuse %s, naming it', async (_what, query, field) => {
    const { status, body } = await operator.get<{ errors: { field: string }[] }>(`/admin/bookings?${query}`);
    expect([status, body.errors[0]?.field]).toEqual([422, field]);
  });

  it('treat a value that looks like SQL as plain text', async () => {
    expect((await list(`bookings?status=${encodeURIComponent("x') or true --")}`)).body).toEqual([]);
    expect((await list(`bookings?q=${encodeURIComponent("%' or '1'='1")}`)).body).toEqual([]);
  });
});

describe('The list of vouchers', () => {
  it('shows the state of each (E10)', async () => {
    const [home, traveler] = [await aHome(test.em), await aUser(test.em)];
    const [past, later] = [new Date('2026-01-01T00:00:00Z'), new Date('2099-01-01T00:00:00Z')];
    const expected: [string, string][] = [];
    for (const status of ['pending', 'completed', null] as const) {
      const code = await aVoucher(test.em, traveler, { expiresAt: later });
      const checkIn = status === 'pending' ? '2026-07-01' : '2026-07-11';
      const voucher = { voucherCode: code, voucherCents: cents(6_000) };
      const total = cents(34_000);
      if (status)
        await aBooking(test.em, {
          ...{ home, traveler, status, checkIn, ...voucher, totalCents: total },
          ...(status === 'completed' && { paidCents: total, voucherCostCents: cents(6_000) }),
        });
      expected.push([code, status === null ? 'available' : status === 'pending' ? 'held' : 'used']);
    }
    expected.push([await aVoucher(test.em, traveler, { expiresAt: past }), 'expired']);
    const { body } = await list(`vouchers?user_id=${traveler.id}`);
    expect(new Map(body.map(({ code, state }) => [code, state]))).toEqual(new Map(expected));
    const held = await list(`vouchers?user_id=${traveler.id}&state=held,used`);
    expect(held.body.map(({ state }) => state).toSorted()).toEqual(['held', 'used']);
  });
});
