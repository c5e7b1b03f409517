import { randomUUID } from 'node:crypto';
import { realNowPlus } from '#libs/core/platform';
import type { ListRowView } from '#libs/core/contracts';
import { aBooking, aHome, anOperator, aUser, eventPayloads, anOperation, tables } from '#libs/testing';
import { startTestApp, type Answer, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let finance: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  finance = test.as(await anOperator(test.em, 'finance'));
});
afterAll(() => test.stop());

/** A refund of a cancelled booking after three attempts. */
async function aRefund(state: 'failed' | 'succeeded'): Promise<{ id: string; bookingId: string }> {
  const traveler = await aUser(test.em, { fullName: 'Tess Waiting' });
  const booking = await aBooking(test.em, { home: await aHome(test.em), traveler, status: 'cancelled' });
  const id = await anOperation(test.em, {
    booking_id: booking.id,
    state,
    attempt: 3,
    last_error: 'insufficient_funds',
    next_attempt_at: realNowPlus(3_600),
    requested_at: test.clock.now(),
  });
  return { id, bookingId: booking.id };
}

const auditLogOf = (id: string) =>
  tables(test.em).selectFrom('audit_log').select('action').where('subject_id', '=', id).execute();

describe('Operators’ refunds', () => {
  it('are listed with booking, traveler and last error', async () => {
    const { id, bookingId } = await aRefund('failed');
    const { body, headers } = await finance.get<ListRowView[]>(
      `/admin/refunds?state=waiting&booking_id=${bookingId}`,
    );
    expect(headers['x-total-count']).toBe('1');
    expect(body).toEqual([
      expect.objectContaining({
        id,
        booking_id: bookingId,
        traveler_name: 'Tess Waiting',
        amount: 225,
        state: 'failed',
        attempts: 3,
        last_error: 'insufficient_funds',
        made_outside: false,
      }),
    ]);
  });

  it('are paged without gaps or repeats', async () => {
    await Promise.all(Array.from({ length: 5 }, () => aRefund('succeeded')));
    const seen: string[] = [];
    let path: string | undefined = '/admin/refunds?state=succeeded&limit=2';
    while (path) {
      const page: Answer<ListRowView[]> = await finance.get<ListRowView[]>(path);
      seen.push(...page.body.map((refund) => refund.id as string));
      path = /<\/api([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(5);
  });

  it('are retried with a reason, recorded in the audit log with the operator', async () => {
    const { id, bookingId } = await aRefund('failed');
    const { status } = await finance.post(`/admin/refunds/${id}/retry`, {
      reason: 'The bank says it works again',
    });
    expect(status).toBe(202);
    const audit = await test
      .as(await anOperator(test.em))
      .get<ListRowView[]>(`/admin/audit?subject_kind=refund&subject_id=${id}`);
    expect(audit.body).toEqual([
      expect.objectContaining({
        action: 'refund.retried',
        actor_name: 'Adrian Operator',
        booking_id: bookingId,
        reason: 'The bank says it works again',
        before: { last_error: 'insufficient_funds' },
      }),
    ]);
    expect(await eventPayloads(test.em, 'payment.refund_retried', bookingId)).toHaveLength(1);
  });

  it.each([
    ['without a reason', {}, 422, 'operator.reason_required'],
    ['with too short a reason', { reason: ' a ' }, 422, 'operator.reason_required'],
  ])('are not retried %s, and nothing is recorded', async (_what, body, status, code) => {
    const { id } = await aRefund('failed');
    const response = await finance.post<{ code: string }>(`/admin/refunds/${id}/retry`, body);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(await auditLogOf(id)).toEqual([]);
  });

  it('are not retried once finished or when unknown', async () => {
    const { id } = await aRefund('succeeded');
    const reason = { reason: 'Just to be sure' };
    expect((await finance.post(`/admin/refunds/${id}/retry`, reason)).status).toBe(409);
    expect((await finance.post(`/admin/refunds/${randomUUID()}/retry`, reason)).status).toBe(404);
    expect(await auditLogOf(id)).toEqual([]);
  });

  it.each([
    'cursor=nonsense',
    'limit=0',
    'limit=1000',
    'sort=traveler',
    'requested_at_from=then',
    'booking_id=7',
  ])('reject an invalid query: %s', async (query) => {
    expect((await finance.get(`/admin/refunds?${query}`)).status).toBe(422);
  });
});

describe('The audit log', () => {
  it('cannot be changed, not even by the database owner', async () => {
    const log = tables(test.em);
    await expect(log.updateTable('audit_log').set({ reason: 'other' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(log.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });
});
