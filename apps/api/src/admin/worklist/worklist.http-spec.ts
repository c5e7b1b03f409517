import { randomUUID } from 'node:crypto';
import { cents, type OperatorRole, type WorkKind } from '#libs/core/rules';
import type { WorklistView } from '#libs/core/contracts';
import { aBooking, aHome, aPayment, aReview, anOperation, anOperator, aUser, tables } from '#libs/testing';
import { realNow, realNowPlus } from '#libs/core/platform';
import { startTestApp, type TestApp } from '../../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const ago = (minutes: number): Date => new Date(test.clock.now().getTime() - minutes * 60_000);

const worklistOf = async (role: OperatorRole): Promise<WorklistView> =>
  (await test.as(await anOperator(test.em, role)).get<WorklistView>('/admin/worklist')).body;

const kindsOf = async (role: OperatorRole): Promise<WorkKind[]> =>
  (await worklistOf(role)).work.map(({ kind }) => kind);

/** A refund of a paid stay that is over. @returns its id */
async function aRefund(facts: Partial<Parameters<typeof anOperation>[1]>): Promise<string> {
  const booking = await aBooking(test.em, {
    home: await aHome(test.em),
    traveler: await aUser(test.em),
    status: 'pending',
  });
  const { paymentId } = await aPayment(test.em, booking);
  return anOperation(test.em, { booking_id: booking.id, payment_id: paymentId, ...facts });
}

describe('D4 What waits for an operator', () => {
  it('is nothing at first', async () => {
    expect(await worklistOf('admin')).toMatchObject({ total: 0, work: [] });
  });

  it('is what nobody else will do, the most urgent first, each with the row of its list', async () => {
    await aHome(test.em, { title: 'Heron house', status: 'awaiting_approval' });
    const home = await aHome(test.em, { title: 'Larch Point' });
    const traveler = await aUser(test.em);
    const stay = await aBooking(test.em, { home, traveler, status: 'completed' });
    const review = await aReview(test.em, stay);
    await tables(test.em)
      .insertInto('review_reports')
      .values({
        review_id: review.id,
        reporter_id: (await aUser(test.em)).id,
        reason: 'offensive',
        reported_at: ago(60),
      })
      .execute();
    const second = await aHome(test.em, { title: 'Gull Post' });
    await aBooking(test.em, { home: second, traveler, status: 'pending', holdExpiresAt: ago(-5) });
    const failed = await aRefund({ state: 'failed', amount_cents: cents(22_500), last_error: 'No funds' });
    const stuck = await aRefund({ state: 'sent', requested_at: ago(90) });
    await aRefund({ state: 'sent', requested_at: ago(30) }); // the provider still has time

    const { total, work } = await worklistOf('admin');
    expect(work.map(({ kind, urgency }) => [kind, urgency])).toEqual([
      ['refund_stuck', 'now'],
      ['refund_stuck', 'now'],
      ['review_reported', 'today'],
      ['home_to_approve', 'later'],
      ['hold_expiring', 'later'],
    ]);
    expect(total).toBe(5);
    expect(work.slice(0, 2).map(({ id }) => id)).toEqual([stuck, failed]);
    expect(work[1]?.row).toMatchObject({ amount: 225, last_error: 'No funds' });
    expect(work[4]).toMatchObject({ due_at: ago(-5).toISOString(), row: { property_title: 'Gull Post' } });
    expect(work[2]?.since).toBe(ago(60).toISOString());
  });

  it('is only what the role may do', async () => {
    expect(await kindsOf('finance')).toEqual(['refund_stuck', 'refund_stuck']);
    expect(await kindsOf('moderator')).toEqual(['review_reported', 'home_to_approve']);
    expect(await kindsOf('support')).toEqual(['hold_expiring']);
  });

  it('is what is owed to owners and held until somebody decides, but not what ends with a dispute', async () => {
    const traveler = await aUser(test.em);
    const stay = await aBooking(test.em, { home: await aHome(test.em), traveler, status: 'completed' });
    const holds = ['reversal', 'dispute', 'own stay'].map((cause) => ({
      id: randomUUID(),
      booking_id: stay.id,
      reason: `Cause: ${cause}`,
      reference: `${cause} ${randomUUID()}`,
      placed_at: ago(10),
    }));
    await tables(test.em).insertInto('payable_holds').values(holds).execute();
    const { work } = await worklistOf('finance');
    const held = work.filter(({ kind }) => kind === 'payout_held').map(({ row }) => row.reason);
    expect(held.toSorted()).toEqual(['Cause: own stay', 'Cause: reversal']);
    await tables(test.em).deleteFrom('payable_holds').execute();
  });

  it('rises when it waits for a day', async () => {
    test.clock.advance({ hours: 24 });
    const work = (await worklistOf('moderator')).work.map(({ kind, urgency }) => [kind, urgency]);
    expect(work).toEqual([
      ['review_reported', 'now'],
      ['home_to_approve', 'today'],
    ]);
  });

  it('is an audit log that was changed, or that nobody checks any more', async () => {
    const check = (problem: string | null, hoursAgo: number) =>
      tables(test.em)
        .insertInto('audit_checks')
        .values({ checked_at: realNowPlus(-hoursAgo * 3_600), entries: 3, problem })
        .onConflict((conflict) =>
          conflict.column('singleton').doUpdateSet((row) => ({
            checked_at: row.ref('excluded.checked_at'),
            problem: row.ref('excluded.problem'),
          })),
        )
        .execute();
    const found = async () =>
      (await worklistOf('admin')).work.filter(({ kind }) => kind === 'audit_log_broken');
    await check(null, 1);
    expect(await found()).toEqual([]);
    await check('Entry 2 of the audit log was removed.', 1);
    expect(await found()).toMatchObject([
      { urgency: 'now', row: { problem: 'Entry 2 of the audit log was removed.' } },
    ]);
    expect(await kindsOf('support')).not.toContain('audit_log_broken');
    await check(null, 4);
    expect(await found()).toMatchObject([{ urgency: 'now', row: { problem: null } }]);
  });

  it('is an audit log that was changed and put right again, until somebody says why that is no longer work', async () => {
    const finding = 'Entry 2 of the audit log was changed after it was written.';
    await tables(test.em).deleteFrom('audit_checks').execute();
    await tables(test.em)
      .insertInto('audit_checks')
      .values({ checked_at: realNow(), entries: 3, problem: finding, finding, found_at: realNow() })
      .execute();
    const isWork = async () =>
      (await worklistOf('admin')).work.filter(({ kind }) => kind === 'audit_log_broken');
    const admin = test.as(await anOperator(test.em));
    const path = '/admin/audit-log/finding/close';
    const why = { reason: 'A drill of ours' };
    expect((await admin.expectProblem('POST', path, why)).code).toBe('audit_log.still_broken');
    await tables(test.em).updateTable('audit_checks').set({ problem: null }).execute();
    expect(await isWork()).toMatchObject([{ row: { problem: finding, is_whole_again: true } }]);

    expect((await admin.expectProblem('POST', path, {})).status).toBe(422);
    expect((await admin.post(path, why)).status).toBe(204);
    expect(await isWork()).toEqual([]);
    expect((await admin.expectProblem('POST', path, why)).code).toBe('audit_log.nothing_found');
    const [entry] = await tables(test.em)
      .selectFrom('audit_log')
      .select(['reason', 'before'])
      .where('action', '=', 'audit_log.finding_closed')
      .execute();
    expect(entry).toEqual({ reason: 'A drill of ours', before: { finding } });
  });
});
