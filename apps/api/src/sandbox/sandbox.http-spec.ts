import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ClockPreviewView, ClockView, ListRowView } from '#libs/core/contracts';
import type { Clock } from '#libs/core/platform';
import {
  aBooking,
  aHome,
  anEnabledAccount,
  anOperator,
  anOwner,
  aUser,
  earnedFrom,
  aSubscription,
  tables,
} from '#libs/testing';
import { startTestApp, startTestAppWithPayments, type ApiClient, type TestApp } from '../testing/index.js';

const DAY_MS = 86_400_000;

describe('The sandbox clock', () => {
  let test: TestApp<Clock> & { sandboxUrl: string };
  let operator: ApiClient;
  beforeAll(async () => {
    test = await startTestAppWithPayments();
    operator = test.as(await anOperator(test.em));
  });
  afterAll(() => test.stop());

  const now = async () => new Date((await operator.get<ClockView>('/sandbox/clock')).body.now).getTime();
  const providerNow = async () => {
    const response = await fetch(`${test.sandboxUrl}/_sandbox/clock`);
    return new Date(((await response.json()) as ClockView).now).getTime();
  };

  it('moves forward by seconds, for the API and the provider', async () => {
    const before = await now();
    const { status, body } = await operator.post<ClockView>('/sandbox/clock', { advance_seconds: 86_400 });
    expect(status).toBe(200);
    expect(new Date(body.now).getTime()).toBeGreaterThanOrEqual(before + 86_400_000);
    expect(Math.abs((await providerNow()) - (await now()))).toBeLessThan(5_000);
  });

  it('moves to an instant', async () => {
    const to = new Date((await now()) + 3_600_000).toISOString();
    const { body } = await operator.post<ClockView>('/sandbox/clock', { to });
    expect(body.now >= to).toBe(true);
    expect(test.clock.now().toISOString() >= to).toBe(true);
  });

  it('is in the audit log: who moved it, from when to when, and why', async () => {
    const before = await now();
    const to = new Date(before + 3_600_000).toISOString();
    await operator.post('/sandbox/clock', { to, reason: ' Showing a payout ' });
    const { body } = await operator.get<ListRowView[]>('/admin/audit?subject_kind=clock&limit=1');
    expect(body).toEqual([
      expect.objectContaining({
        action: 'clock.moved',
        reason: 'Showing a payout',
        actor_name: 'Adrian Operator',
      }),
    ]);
    const { now: from } = body[0]?.before as ClockView;
    const { now: until } = body[0]?.after as ClockView;
    expect(Date.parse(from)).toBeLessThan(before + 3_600_000);
    expect(until >= to).toBe(true);
  });

  it('does not move when that cannot be recorded', async () => {
    const unrecorded = sql`alter table audit_log add constraint full_disk check (action <> 'clock.moved') not valid`;
    await unrecorded.execute(test.em.getKysely());
    const offset = () => tables(test.em).selectFrom('sandbox_clock').select('offset_ms').execute();
    const [before, shared] = [await now(), await offset()];
    expect((await operator.post('/sandbox/clock', { advance_seconds: 86_400 })).status).toBe(500);
    await sql`alter table audit_log drop constraint full_disk`.execute(test.em.getKysely());
    expect(await now()).toBeLessThan(before + 86_400_000);
    expect(await offset()).toEqual(shared);
  });

  it('never moves back, not even when moved concurrently', async () => {
    expect(
      (await operator.expectProblem('POST', '/sandbox/clock', { to: '2020-01-01T00:00:00Z' })).code,
    ).toBe('sandbox.clock_backwards');
    expect((await operator.expectProblem('POST', '/sandbox/clock', { advance_seconds: -1 })).code).toBe(
      'sandbox.clock_backwards',
    );
    const before = await now();
    await Promise.all(
      [60, 7_200, 600].map((advance_seconds) => operator.post('/sandbox/clock', { advance_seconds })),
    );
    expect(await now()).toBeGreaterThanOrEqual(before + 7_200_000);
  });

  it.each([
    {},
    { advance_seconds: 'a day' },
    { to: 'tomorrow' },
    { to: '2030-02-30' },
    { advance_seconds: 1, to: '2030-01-01' },
  ])('refuses %j', async (body) => {
    expect(await operator.expectProblem('POST', '/sandbox/clock', body)).toMatchObject({
      status: 422,
      code: 'sandbox.clock_invalid',
    });
  });

  it('previews what falls due until then, in order, and changes nothing (A13, E2, E5, E16)', async () => {
    const start = await now();
    const day = (days: number) => new Date(start + days * DAY_MS);
    const owner = await anOwner(test.em, { fullName: 'Olga Owner' });
    const home = await aHome(test.em, { ownerId: owner.id, title: 'Heron house' });
    const traveler = await aUser(test.em, { fullName: 'Tess Vale' });
    const late = await aUser(test.em, { fullName: 'Lars Late' });
    const leaving = await aUser(test.em, { fullName: 'Lea Leaving' });
    const stay = await aBooking(test.em, {
      home,
      traveler,
      status: 'confirmed',
      checkIn: day(2).toISOString().slice(0, 10),
      nights: 1,
    });
    const over = await aBooking(test.em, { home, traveler, status: 'completed' });
    await earnedFrom(test.em, over, day(-0.5));
    await anEnabledAccount(test.em, owner.id, day(-9));
    await tables(test.em)
      .insertInto('points_entries')
      .values({
        id: randomUUID(),
        user_id: traveler.id,
        booking_id: stay.id,
        kind: 'stay',
        state: 'pending',
        points: 1_300,
        description: 'Stay',
        posts_at: stay.checkOutAt,
        created_at: day(-1),
      })
      .execute();
    await aSubscription(test.em, traveler.id, ending(day(1)));
    await aSubscription(test.em, leaving.id, { ...ending(day(1.5)), pending_plan: 'basic' });
    const pastDue = { status: 'past_due' as const, past_due_since: day(-6) };
    await aSubscription(test.em, late.id, { ...ending(day(20)), ...pastDue });

    const preview = async (to: Date) =>
      (await operator.get<ClockPreviewView>(`/sandbox/clock/preview?to=${to.toISOString()}`)).body;
    const { due, left_out: leftOut } = await preview(day(6));
    const created = due.filter(({ text }) => /Heron|Olga|Tess|Lars|Lea/.test(text));
    expect(created.map(({ what }) => what).sort()).toEqual(
      [
        'payout_due',
        'plan_renews',
        'grace_ends',
        'plan_ends',
        'check_in',
        'completes',
        'points_post',
        'payout_due',
      ].sort(),
    );
    expect(due.map(({ at }) => at)).toEqual(due.map(({ at }) => at).sort());
    const texts = created.map(({ text }) => text);
    for (const text of [
      'Tess Vale: 1,300 points post',
      'Tess Vale: SuperPlus renews for $5.99',
      'Lea Leaving: SuperPlus ends (cancelled)',
      'Lars Late: grace period of SuperPlus is over; the plan ends unless $5.99 is paid',
      'Heron house: check-in',
    ])
      expect(texts).toContain(text);
    expect(texts.filter((text) => /^Olga Owner: .*, with the next payout$/.test(text))).toHaveLength(2);
    expect(created.filter(({ what }) => what.startsWith('plan')).map(({ booking_id: id }) => id)).toEqual([
      null,
      null,
    ]);
    expect(leftOut).toBe(0);
    expect((await preview(day(6))).due).toEqual(due);
    expect((await preview(new Date((await now()) + 60_000))).due).toEqual([]);
    const past = `/sandbox/clock/preview?to=${day(-1).toISOString()}`;
    expect((await operator.expectProblem('GET', past)).code).toBe('sandbox.clock_backwards');
  });

  function ending(end: Date) {
    const start = new Date(end.getTime() - 30 * DAY_MS);
    return { period_start: start, period_end: end, started_at: start };
  }

  it('is only available to operators', async () => {
    expect((await test.api.expectProblem('GET', '/sandbox/clock')).status).toBe(401);
    for (const person of [await aUser(test.em), await anOwner(test.em)]) {
      expect(
        (await test.as(person).expectProblem('POST', '/sandbox/clock', { advance_seconds: 1 })).status,
      ).toBe(403);
    }
  });
});

describe('Without the payments sandbox', () => {
  it('the sandbox clock does not exist', async () => {
    const test = await startTestApp();
    const operator = test.as(await anOperator(test.em));
    expect((await operator.expectProblem('GET', '/sandbox/clock')).code).toBe('route.not_found');
    expect((await operator.expectProblem('POST', '/sandbox/clock', { advance_seconds: 1 })).code).toBe(
      'route.not_found',
    );
    await test.stop();
  });
});
