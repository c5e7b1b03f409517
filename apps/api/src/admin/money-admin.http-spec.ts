import { randomUUID } from 'node:crypto';
import { realNowPlus } from '#libs/core/platform';
import type { ListRowView } from '#libs/core/contracts';
import {
  aBooking,
  aHome,
  anOperator,
  aUser,
  startTestApp,
  eventPayloads,
  anOperation,
  tables,
  type Answer,
  type ApiClient,
  type TestApp,
} from '#libs/testing';

let test: TestApp;
let finance: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  finance = test.as(await anOperator(test.em, 'finance'));
});
afterAll(() => test.stop());

/** A refund of a cancelled booking, as a worker has left it. */
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

const actsOn = (id: string) =>
  tables(test.em).selectFrom('audit_log').select('action').where('subject_id', '=', id).execute();

describe('Refunds that operators look after', () => {
  it('are listed with their booking, their traveler and what went wrong', async () => {
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

  it('are tried again with a reason, which is written down with who gave it', async () => {
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
    ['with one that says nothing', { reason: ' a ' }, 422, 'operator.reason_required'],
  ])('are not tried again %s, and nothing is written down', async (_what, body, status, code) => {
    const { id } = await aRefund('failed');
    const answer = await finance.post<{ code: string }>(`/admin/refunds/${id}/retry`, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await actsOn(id)).toEqual([]);
  });

  it('are not tried again once they are finished, or when there are none', async () => {
    const { id } = await aRefund('succeeded');
    const reason = { reason: 'Just to be sure' };
    expect((await finance.post(`/admin/refunds/${id}/retry`, reason)).status).toBe(409);
    expect((await finance.post(`/admin/refunds/${randomUUID()}/retry`, reason)).status).toBe(404);
    expect(await actsOn(id)).toEqual([]);
  });

  it.each([
    'cursor=nonsense',
    'limit=0',
    'limit=1000',
    'sort=traveler',
    'requested_at_from=then',
    'booking_id=7',
  ])('refuse a query that means nothing: %s', async (query) => {
    expect((await finance.get(`/admin/refunds?${query}`)).status).toBe(422);
  });
});

describe('The record of what operators did', () => {
  it('cannot be changed, not even by the database’s owner', async () => {
    const log = tables(test.em);
    await expect(log.updateTable('audit_log').set({ reason: 'other' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(log.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });
});
