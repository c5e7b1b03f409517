import { randomUUID } from 'node:crypto';
import type {
  EarningsView,
  OperatorPayoutView,
  OwnerStatsView,
  PayoutDetailView,
  PayoutHoldView,
  PayoutView,
  StatementView,
  StatementYearView,
} from '#libs/core/contracts';
import { BatchPayouts, PayableHolds, PayoutOutcomes } from '#libs/money/payouts';
import { inTransaction } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import {
  aBooking,
  aHome,
  anEnabledAccount,
  anOperator,
  anOwner,
  aUser,
  earnedFrom,
  paidOut,
  TEST_NOW,
  tables,
} from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

const HOUR = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => test.clock.set(TEST_NOW));

type Home = Awaited<ReturnType<typeof aHome>>;
interface Owner {
  id: string;
  home: Home;
  api: ApiClient;
}

async function anOwnerWithAHome(): Promise<Owner> {
  const owner = await anOwner(test.em);
  const home = await aHome(test.em, { ownerId: owner.id });
  return { id: owner.id, home, api: test.as(owner) };
}

/** A stay of three nights at $100, completed that many hours ago and booked in the ledger. */
async function aStay(home: Home, hoursAgo: number, checkIn = '2026-05-01'): Promise<string> {
  const booking = await aBooking(test.em, {
    home,
    traveler: await aUser(test.em),
    status: 'completed',
    checkIn,
  });
  await earnedFrom(test.em, booking, new Date(TEST_NOW.getTime() - hoursAgo * HOUR));
  return booking.id;
}

describe('GET /owner/earnings (A9, A13)', () => {
  it('splits the balance into not yet due, due and held, lists upcoming stays, and itemizes the 10 % and cleaning', async () => {
    const { home, api } = await anOwnerWithAHome();
    await aStay(home, 2);
    await aStay(home, 30, '2026-04-20');
    const frozen = await aStay(home, 40, '2026-04-10');
    await freeze(frozen);
    await aBooking(test.em, {
      home,
      traveler: await aUser(test.em),
      status: 'confirmed',
      checkIn: '2026-05-20',
    });
    await aBooking(test.em, {
      home,
      traveler: await aUser(test.em),
      status: 'pending',
      checkIn: '2026-05-26',
    });

    const { body } = await api.get<EarningsView>('/owner/earnings');
    expect(body).toMatchObject({
      currency: 'usd',
      balance: 1_110,
      not_due: 370,
      due: 370,
      held: 370,
      on_the_way: 0,
      paid: 0,
      upcoming: 370,
      upcoming_count: 1,
      total_earnings: 810,
      pending_earnings: 270,
      next_due_at: new Date(TEST_NOW.getTime() + 22 * HOUR).toISOString(),
      account: { status: 'not_started', missing: [], checked_at: null },
      next_cursor: null,
    });
    expect(body.earned.map(({ status }) => status)).toEqual(['not_due', 'due', 'held']);
    expect(body.earned[2]).toEqual({
      id: expect.any(String) as string,
      reason: 'stay',
      status: 'held',
      booking_id: frozen,
      property: { id: home.id, title: 'Juniper cabin' },
      check_in_date: '2026-04-10',
      check_out_date: '2026-04-13',
      nights: 3,
      subtotal: 300,
      service_fee: 30,
      fee_share: null,
      owner_amount: 270,
      cleaning_amount: 100,
      total_amount: 370,
      due_at: new Date(TEST_NOW.getTime() - 16 * HOUR).toISOString(),
      payout_id: null,
      held_because: 'A dispute is open',
    });
    expect(body.upcoming_stays).toMatchObject([{ status: 'upcoming', total_amount: 370, owner_amount: 270 }]);
    const stats = await api.get<OwnerStatsView>('/dashboard/stats');
    expect(stats.body).toMatchObject({ total_earnings: 810, pending_earnings: 270 });
  });

  it('is paged, and refuses an invalid page', async () => {
    const { home, api } = await anOwnerWithAHome();
    for (const hours of [1, 2, 3]) await aStay(home, hours, `2026-04-0${hours * 3}`);
    const first = await api.get<EarningsView>('/owner/earnings?limit=2');
    expect(first.body.earned).toHaveLength(2);
    const rest = await api.get<EarningsView>(
      `/owner/earnings?limit=2&cursor=${first.body.next_cursor ?? ''}`,
    );
    expect(rest.body).toMatchObject({ balance: 1_110, next_cursor: null });
    expect(rest.body.earned.map(({ id }) => id)).not.toContain(first.body.earned[0]?.id);
    expect(rest.body.earned).toHaveLength(1);
    for (const query of ['limit=0', 'limit=51', 'limit=x', 'cursor=nonsense'])
      expect(await api.expectProblem('GET', `/owner/earnings?${query}`)).toMatchObject({ status: 422 });
  });

  it("shows an owner nothing of another's", async () => {
    const owner = await anOwnerWithAHome();
    const other = await anOwnerWithAHome();
    await aStay(other.home, 30);
    const { body } = await owner.api.get<EarningsView>('/owner/earnings');
    expect(body).toMatchObject({ balance: 0, earned: [], upcoming_stays: [] });
  });
});

describe('GET /owner/payouts (A13)', () => {
  it('lists payouts, latest first, each with its lines; another owner’s payout answers 404', async () => {
    const { id, home, api } = await anOwnerWithAHome();
    const stays = [await aStay(home, 30, '2026-04-20'), await aStay(home, 28, '2026-04-24')];
    await anEnabledAccount(test.em, id, TEST_NOW);
    const payoutId = await paidOut(test.app, test.em, id);

    const list = await api.get<PayoutView[]>('/owner/payouts');
    expect(list.body).toMatchObject([
      { id: payoutId, status: 'paid', amount: 740, reversed_amount: 0, line_count: 2, failure: null },
    ]);
    expect(list.headers['x-total-count']).toBe('1');
    const { body } = await api.get<PayoutDetailView>(`/owner/payouts/${payoutId}`);
    expect(body.lines.map(({ booking_id, status }) => ({ booking_id, status }))).toEqual(
      stays.map((booking_id) => ({ booking_id, status: 'paid' })),
    );
    expect(body.reference).toMatch(/^tr_/);
    expect((await api.get<EarningsView>('/owner/earnings')).body).toMatchObject({ balance: 0, paid: 740 });

    const other = await anOwnerWithAHome();
    for (const unknown of [payoutId, randomUUID(), 'nonsense'])
      expect(await other.api.expectProblem('GET', `/owner/payouts/${unknown}`)).toMatchObject({
        status: 404,
        code: 'payout.not_found',
      });
  });

  it('explains a failure to its owner, and shows operators the provider’s message', async () => {
    const { id, home, api } = await anOwnerWithAHome();
    await aStay(home, 30);
    await anEnabledAccount(test.em, id, TEST_NOW);
    await failPayout(id);
    const { body } = await api.get<PayoutView[]>('/owner/payouts');
    expect(body).toMatchObject([
      {
        status: 'failed',
        failure: 'The money of your guests is not available to us yet. We are trying again.',
      },
    ]);
    const operator = test.as(await anOperator(test.em));
    const all = await operator.get<OperatorPayoutView[]>('/admin/payouts?status=failed');
    expect(all.body.filter(({ owner }) => owner.id === id)).toMatchObject([
      {
        owner: { full_name: 'Olive Owner' },
        failure_code: 'balance_insufficient',
        failure_message: 'Too little',
        retry_at: new Date(TEST_NOW.getTime() + HOUR).toISOString(),
      },
    ]);
    const paid = await operator.get<OperatorPayoutView[]>('/admin/payouts?status=paid');
    expect(paid.body.map(({ status }) => status)).not.toContain('failed');
    expect(await operator.expectProblem('GET', '/admin/payouts?status=lost')).toMatchObject({ status: 422 });
  });

  async function failPayout(ownerId: string): Promise<void> {
    const payoutId = await test.app.get(BatchPayouts).forOwner(ownerId);
    const payout = await tables(test.em)
      .selectFrom('payouts')
      .select('operation_id')
      .where('id', '=', payoutId)
      .executeTakeFirst();
    const refusal = { code: 'balance_insufficient', message: 'Too little' };
    await test.app.get(PayoutOutcomes).recordRejection(payout?.operation_id ?? '', refusal);
  }
});

describe('Holds, for operators (D4)', () => {
  it('are listed with the frozen amount and lifted with a reason, repeatably; an unknown one answers 404', async () => {
    const { home, api } = await anOwnerWithAHome();
    const booking = await aStay(home, 30);
    await freeze(booking);
    const operator = test.as(await anOperator(test.em));
    const { body } = await operator.get<PayoutHoldView[]>('/admin/payout-holds');
    const hold = body.find(({ booking_id }) => booking_id === booking);
    expect(hold).toMatchObject({
      amount: 370,
      reason: 'A dispute is open',
      owner: { full_name: 'Olive Owner' },
    });

    const path = `/admin/payout-holds/${hold?.id ?? ''}/lift`;
    for (const payload of [{}, { reason: '  ' }, { reason: 7 }])
      expect(await operator.expectProblem('POST', path, payload)).toMatchObject({
        status: 422,
        detail: 'Please say why',
      });
    for (const reason of ['The bank decided for us', 'Again'])
      expect((await operator.post(path, { reason })).status).toBe(204);
    expect((await api.get<EarningsView>('/owner/earnings')).body).toMatchObject({ held: 0, due: 370 });
    const row = await tables(test.em)
      .selectFrom('payable_holds')
      .select('lift_reason')
      .where('id', '=', hold?.id ?? '')
      .executeTakeFirst();
    expect(row?.lift_reason).toBe('The bank decided for us');
    const unknown = `/admin/payout-holds/${randomUUID()}/lift`;
    expect(await operator.expectProblem('POST', unknown, { reason: 'There is none' })).toMatchObject({
      status: 404,
      code: 'payout.hold_not_found',
    });
  });
});

describe('Statements (A13)', () => {
  it('add up: each opening balance is the previous closing balance, and the last closing balance is the current one', async () => {
    const { id, home, api } = await anOwnerWithAHome();
    await aStay(home, 24 * 20, '2026-04-15');
    await aStay(home, 26, '2026-05-06');
    await anEnabledAccount(test.em, id, TEST_NOW);
    await paidOut(test.app, test.em, id);
    await aStay(home, 1, '2026-05-09');

    const { body } = await api.get<StatementView[]>('/owner/statements');
    expect(body).toEqual([
      {
        month: '2026-05',
        opening_balance: 370,
        earned: 540,
        cleaning: 200,
        paid: 740,
        other: 0,
        closing_balance: 370,
      },
      {
        month: '2026-04',
        opening_balance: 0,
        earned: 270,
        cleaning: 100,
        paid: 0,
        other: 0,
        closing_balance: 370,
      },
    ]);
    expect((await api.get<EarningsView>('/owner/earnings')).body.balance).toBe(370);
  });

  it('as CSV: each balance is the previous one plus the amount, and formulas are escaped', async () => {
    const owner = await anOwner(test.em);
    const home = await aHome(test.em, { ownerId: owner.id, title: '=HYPERLINK("x"), "quoted"' });
    await aStay(home, 26);
    await anEnabledAccount(test.em, owner.id, TEST_NOW);
    await paidOut(test.app, test.em, owner.id);
    const csv = await test.as(owner).get<string>('/owner/statements/2026-05.csv');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="latchkey-statement-2026-05.csv"',
      'cache-control': 'private, no-store',
    });
    expect(csv.body).toMatch(/^\ufeffdate,/); // spreadsheets take it for a mark of UTF-8
    const lines = csv.body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(
      'date,type,reference,home,check_in,check_out,nights,subtotal,service_fee,owner_share,cleaning,amount,balance',
    );
    expect(lines[1]).toBe('2026-05-01T00:00:00.000Z,Opening balance,,,,,,,,0.00,0.00,0.00,0.00');
    expect(lines[2]).toContain(
      `"'=HYPERLINK(""x""), ""quoted""",2026-05-01,2026-05-04,3,300.00,30.00,270.00,100.00,370.00,370.00`,
    );
    expect(lines[3]).toMatch(/Payout to you,[0-9a-f]{8},,,,,,,0\.00,0\.00,-370\.00,0\.00$/);
    expect(lines[4]).toBe(`${TEST_NOW.toISOString()},Balance so far,,,,,,,,0.00,0.00,0.00,0.00`);
    test.clock.set('2026-06-02T00:00:00Z');
    const final = await test.as(owner).get<string>('/owner/statements/2026-05.csv');
    expect(final.body.trim().split('\r\n')[4]).toBe(
      '2026-06-01T00:00:00.000Z,Closing balance,,,,,,,,0.00,0.00,0.00,0.00',
    );
  });

  it('as CSV: may span more than one page of rows', async () => {
    const { home, api } = await anOwnerWithAHome();
    const count = 520;
    await someStays(home, count);
    const { body } = await api.get<string>('/owner/statements/2026-05.csv');
    const balances = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(-2).map(Number));
    expect(balances).toHaveLength(count + 2);
    for (const [index, [amount = 0, balance]] of balances.entries())
      if (index > 0) expect(balance).toBe((balances[index - 1]?.[1] ?? 0) + amount);
    expect(balances.at(-1)?.[1]).toBe(count * 370);
  });

  it('of a year: the homes add up to the year, and the years to the balance', async () => {
    const { id, home, api } = await anOwnerWithAHome();
    const other = await aHome(test.em, { ownerId: id, title: 'Larch Point', nightlyCents: cents(12_345) });
    await aStay(home, 24 * 200, '2025-10-20');
    await aStay(home, 24 * 20, '2026-04-15');
    await aStay(other, 26, '2026-05-06');
    await anEnabledAccount(test.em, id, TEST_NOW);
    await paidOut(test.app, test.em, id);

    const { body: years } = await api.get<StatementYearView[]>('/owner/statements/years');
    expect(years).toMatchObject([
      {
        year: '2026',
        opening_balance: 370,
        earned: 603.31,
        cleaning: 200,
        paid: 1173.31,
        closing_balance: 0,
      },
      { year: '2025', opening_balance: 0, earned: 270, cleaning: 100, paid: 0, closing_balance: 370 },
    ]);
    expect(years[0]?.homes).toEqual([
      {
        property: { id: other.id, title: 'Larch Point' },
        stays: 1,
        nights: 3,
        subtotal: 370.35,
        service_fee: 37.04,
        fee_shares: 0,
        earned: 333.31,
        cleaning: 100,
        other: 0,
        total: 433.31,
      },
      {
        property: { id: home.id, title: home.title },
        stays: 1,
        nights: 3,
        subtotal: 300,
        service_fee: 30,
        fee_shares: 0,
        earned: 270,
        cleaning: 100,
        other: 0,
        total: 370,
      },
    ]);
    const csv = await api.get<string>('/owner/statements/2026.csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="latchkey-statement-2026.csv"');
    const lines = csv.body.trim().split('\r\n');
    expect(lines[1]).toBe('2026-01-01T00:00:00.000Z,Opening balance,,,,,,,,0.00,0.00,0.00,370.00');
    expect(lines.slice(2, -1)).toHaveLength(3);
    expect(lines.at(-1)).toBe(`${TEST_NOW.toISOString()},Balance so far,,,,,,,,0.00,0.00,0.00,0.00`);
    expect((await api.get<string>('/owner/statements/2026.pdf')).body.slice(0, 5)).toBe('%PDF-');
  });

  it('of a year, for an owner without a movement: none', async () => {
    const { api } = await anOwnerWithAHome();
    expect((await api.get<StatementYearView[]>('/owner/statements/years')).body).toEqual([]);
    expect(await api.expectProblem('GET', '/owner/statements/2026.csv')).toMatchObject({ status: 404 });
  });

  it('as PDF', async () => {
    const { home, api } = await anOwnerWithAHome();
    await aStay(home, 26);
    const pdf = await api.get<string>('/owner/statements/2026-05.pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
  });

  it('answer 404 for an empty or invalid month and for another owner', async () => {
    const { home } = await anOwnerWithAHome();
    await aStay(home, 26);
    const other = await anOwnerWithAHome();
    for (const file of [
      '2026-05.csv',
      '2026-05.pdf',
      '2026-13.csv',
      '2026-5.csv',
      '2026-05.exe',
      '..%2F2026-05.csv',
    ])
      expect(await other.api.expectProblem('GET', `/owner/statements/${file}`)).toMatchObject({
        status: 404,
      });
  });

  /** Consecutive completed stays, three of them per minute. */
  async function someStays(home: Home, count: number): Promise<void> {
    const traveler = await aUser(test.em);
    const start = new Date('2026-05-02T00:00:00Z').getTime();
    for (let index = 0; index < count; index += 1) {
      const year = 2000 + Math.floor(index / 80);
      const checkIn = new Date(Date.UTC(year, 0, 1 + (index % 80) * 4)).toISOString().slice(0, 10);
      const booking = await aBooking(test.em, { home, traveler, status: 'completed', checkIn });
      await earnedFrom(test.em, booking, new Date(start + Math.floor(index / 3) * 60_000));
    }
  }
});

async function freeze(bookingId: string): Promise<void> {
  await inTransaction(test.em, async (tx) => {
    const hold = { on: { bookingId }, reason: 'A dispute is open', reference: `dispute ${bookingId}` };
    await test.app.get(PayableHolds).place(tx, hold, TEST_NOW);
  });
}

describe('Cents', () => {
  it('A1, A3 are not lost to rounding', async () => {
    const owner = await anOwner(test.em);
    const home = await aHome(test.em, { ownerId: owner.id, nightlyCents: cents(3_333) });
    await aStay(home, 30);
    const { body } = await test.as(owner).get<EarningsView>('/owner/earnings');
    expect(body.earned[0]).toMatchObject({
      subtotal: 99.99,
      service_fee: 10,
      owner_amount: 89.99,
      total_amount: 189.99,
    });
    expect(body.balance).toBe(189.99);
  });
});
