import { randomUUID } from 'node:crypto';
import type { ListRowView, SettingView, WantedActView, WorklistView } from '#libs/core/contracts';
import { cents, type OperatorRole } from '#libs/core/rules';
import { PayableHolds } from '#libs/money/payouts';
import { inTransaction } from '#libs/core/platform';
import { aBooking, aHome, anOperator, anOwner, aUser, eventPayloads, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../../testing/index.js';

const WHY = { reason: 'The guest broke a leg' };
const AGREED = { reason: 'I have seen the doctor’s note' };

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.stop());

const operator = async (role: OperatorRole = 'admin') => {
  const user = await anOperator(test.em, role);
  return { id: user.id, client: test.as(user) };
};

/** A confirmed stay of three nights that was paid with `paid` dollars. */
async function aStay(paid: number, traveler?: { id: string }) {
  const home = await aHome(test.em, { nightlyCents: cents(((paid - 100) / 3) * 100) });
  const guest = traveler ?? (await aUser(test.em, { fullName: 'Tara Traveler' }));
  return aBooking(test.em, { home, traveler: guest, status: 'confirmed' });
}

const cancel = (client: ApiClient, id: string) =>
  client.post<{ refund_amount: number; code?: string; approval?: WantedActView }>(
    `/admin/bookings/${id}/cancel`,
    {
      refund: 'full',
      ...WHY,
    },
  );

/** Does what the API says to do after `approval.required`. @returns the request's id */
async function asks(
  client: ApiClient,
  refused: { body: { code?: string; approval?: WantedActView } },
): Promise<string> {
  expect(refused.body.code).toBe('approval.required');
  const asked = await client.post<{ id: string }>('/admin/approvals', { ...refused.body.approval, ...WHY });
  expect(asked.status).toBe(201);
  return asked.body.id;
}

const statusOf = async (id: string) =>
  (
    await tables(test.em)
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

const audited = () =>
  tables(test.em)
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'reason', 'after'])
    .where('action', '<>', 'list.read')
    .orderBy('id')
    .execute();

describe('G12 A refund above the limit', () => {
  it('is refused to one operator, and done with the same cents when another agrees', async () => {
    const support = await operator('support');
    const finance = await operator('finance');
    const booking = await aStay(700);
    const preview = await support.client.get(
      `/admin/bookings/${booking.id}/cancellation-preview?refund=full`,
    );
    expect(preview.body).toMatchObject({ needs_approval: true, approval_above: 500 });
    const refused = await cancel(support.client, booking.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'approval.required' } });
    expect(await statusOf(booking.id)).toBe('confirmed');
    expect(await audited()).toEqual([]);

    const id = await asks(support.client, refused);
    expect(await statusOf(booking.id)).toBe('confirmed');
    const { body: rows } = await finance.client.get<ListRowView[]>('/admin/approvals?state=waiting');
    expect(rows).toEqual([
      expect.objectContaining({
        id,
        act: 'cancel_booking',
        amount: 700,
        person_name: 'Tara Traveler',
        ...WHY,
      }),
    ]);
    expect((await finance.client.post(`/admin/approvals/${id}/approve`, AGREED)).status).toBe(204);
    expect(await statusOf(booking.id)).toBe('cancelled');
    expect(await eventPayloads(test.em, 'booking.cancelled', booking.id)).toEqual([
      expect.objectContaining({ settlement: expect.objectContaining({ refundCents: 70_000 }) as object }),
    ]);
    expect(await audited()).toEqual([
      expect.objectContaining({ actor_id: support.id, action: 'approval.asked', ...WHY }),
      expect.objectContaining({
        actor_id: support.id,
        action: 'booking.cancelled',
        ...WHY,
        after: expect.objectContaining({ approved_by: finance.id }) as object,
      }),
      expect.objectContaining({ actor_id: finance.id, action: 'approval.given', ...AGREED }),
    ]);
  });

  it('is decided once, however many agree at once', async () => {
    const support = await operator('support');
    const others = [await operator('finance'), await operator('finance'), await operator()];
    const booking = await aStay(700);
    const id = await asks(support.client, await cancel(support.client, booking.id));
    const answers = await Promise.all(
      others.map(({ client }) => client.post(`/admin/approvals/${id}/approve`, AGREED)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await eventPayloads(test.em, 'booking.cancelled', booking.id)).toHaveLength(1);
  });

  it('is not agreed to by whoever asked, by a role that may not, or after it was refused or taken back', async () => {
    const admin = await operator();
    const finance = await operator('finance');
    const support = await operator('support');
    const booking = await aStay(700);
    const id = await asks(admin.client, await cancel(admin.client, booking.id));
    const path = `/admin/approvals/${id}`;
    expect((await admin.client.expectProblem('POST', `${path}/approve`, AGREED)).code).toBe('approval.own');
    expect((await admin.client.expectProblem('POST', `${path}/refuse`, AGREED)).code).toBe('approval.own');
    expect((await support.client.expectProblem('POST', `${path}/approve`, AGREED)).code).toBe(
      'auth.forbidden',
    );
    expect((await finance.client.expectProblem('POST', `${path}/withdraw`, AGREED)).code).toBe(
      'approval.not_found',
    );
    expect((await finance.client.expectProblem('POST', `${path}/approve`, {})).code).toBe(
      'operator.reason_required',
    );
    expect((await finance.client.post(`${path}/refuse`, AGREED)).status).toBe(204);
    expect((await finance.client.expectProblem('POST', `${path}/approve`, AGREED)).code).toBe(
      'approval.decided',
    );

    const again = await asks(admin.client, await cancel(admin.client, booking.id));
    expect((await admin.client.post(`/admin/approvals/${again}/withdraw`, WHY)).status).toBe(204);
    expect(
      (await finance.client.expectProblem('POST', `/admin/approvals/${again}/approve`, AGREED)).code,
    ).toBe('approval.decided');
    expect(await statusOf(booking.id)).toBe('confirmed');
  });

  it('is not done when it would refund another amount than was asked for', async () => {
    const support = await operator('support');
    const finance = await operator('finance');
    const booking = await aStay(1_600);
    const hoursBefore = (hours: number) => new Date(booking.checkInAt.getTime() - hours * 3_600_000);
    // Within the days in which it can be decided.
    test.clock.set(hoursBefore(48));
    const wanted = { act: 'cancel_booking', subject_id: booking.id, params: { refund: 'policy' }, ...WHY };
    const { body } = await support.client.post<{ id: string }>('/admin/approvals', wanted);
    test.clock.set(hoursBefore(1));
    const late = await finance.client.expectProblem('POST', `/admin/approvals/${body.id}/approve`, AGREED);
    expect(late.code).toBe('approval.changed');
    expect(await statusOf(booking.id)).toBe('confirmed');
  });

  it('is not done when whoever asked may not do it any longer, or nobody decides within three days', async () => {
    const support = await operator('support');
    const finance = await operator('finance');
    const booking = await aStay(700);
    const id = await asks(support.client, await cancel(support.client, booking.id));
    await tables(test.em)
      .updateTable('users')
      .set({ operator_role: 'moderator' })
      .where('id', '=', support.id)
      .execute();
    expect((await finance.client.expectProblem('POST', `/admin/approvals/${id}/approve`, AGREED)).code).toBe(
      'approval.asker_gone',
    );
    test.clock.set(new Date(test.clock.now().getTime() + 73 * 3_600_000));
    expect((await finance.client.expectProblem('POST', `/admin/approvals/${id}/approve`, AGREED)).code).toBe(
      'approval.decided',
    );
    expect(await statusOf(booking.id)).toBe('confirmed');
  });

  it('is listed as expired once its time is over, whether or not it was closed', async () => {
    const support = await operator('support');
    const finance = await operator('finance');
    const id = await asks(support.client, await cancel(support.client, (await aStay(700)).id));
    const listed = async (query = '') =>
      (await finance.client.get<ListRowView[]>(`/admin/approvals${query}`)).body.map((row) => [
        row.id,
        row.state,
      ]);
    expect(await listed()).toEqual([[id, 'waiting']]);
    test.clock.set(new Date(test.clock.now().getTime() + 72 * 3_600_000));
    expect(await listed()).toEqual([[id, 'expired']]);
    expect(await listed('?state=waiting')).toEqual([]);
    expect(await listed('?state=expired')).toEqual([[id, 'expired']]);
  });

  it('is not passed by in parts, one after the other or at once', async () => {
    const support = await operator('support');
    const traveler = await aUser(test.em);
    const stays = await Promise.all([1, 2, 3, 4].map(() => aStay(400, traveler)));
    const answers = await Promise.all(stays.map(({ id }) => cancel(support.client, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await cancel(support.client, (await aStay(400)).id)).status).toBe(200); // another guest
    test.clock.set(new Date(test.clock.now().getTime() + 25 * 3_600_000));
    const left = stays.find((_, at) => answers[at]?.status === 409);
    expect((await cancel(support.client, left?.id ?? '')).status).toBe(200); // another day
  });

  it('is asked for by whoever may do it only, once, and not below the limit', async () => {
    const support = await operator('support');
    const moderator = await operator('moderator');
    const small = await aStay(400);
    const large = await aStay(700);
    const wish = (id: string) => ({
      act: 'cancel_booking',
      subject_id: id,
      params: { refund: 'full' },
      ...WHY,
    });
    const codeOf = async (client: ApiClient, body: Record<string, unknown>) =>
      (await client.expectProblem('POST', '/admin/approvals', body)).code;
    expect(await codeOf(moderator.client, wish(large.id))).toBe('auth.forbidden');
    expect(await codeOf(support.client, wish(small.id))).toBe('approval.not_needed');
    expect((await support.client.post('/admin/approvals', wish(large.id))).status).toBe(201);
    expect(await codeOf(support.client, wish(large.id))).toBe('approval.asked_already');
    expect(await codeOf(support.client, wish(randomUUID()))).toBe('booking.not_found');
    expect(await codeOf(support.client, wish('nonsense'))).toBe('booking.not_found');
    expect(await codeOf(support.client, { ...wish(large.id), params: { refund: 'all' } })).toBe(
      'request.invalid',
    );
    expect(await codeOf(support.client, { ...wish(large.id), act: 'fly' })).toBe('request.invalid');
    expect(await codeOf(support.client, { ...wish(large.id), params: [1] })).toBe('request.invalid');
    expect(await codeOf(support.client, { ...wish(large.id), reason: '' })).toBe('operator.reason_required');
    expect(await statusOf(large.id)).toBe('confirmed');
  });

  it('keeps what the act takes, and nothing else that was sent', async () => {
    const { client } = await operator();
    const { id } = await aStay(1_000);
    const wanted = { act: 'cancel_booking', subject_id: id.toUpperCase(), ...WHY };
    const params = { refund: 'full', more: 'a\ud800b', '\ud800': 1 };
    expect((await client.post('/admin/approvals', { ...wanted, params })).status).toBe(201);
    const { body } = await client.get<ListRowView[]>('/admin/approvals');
    expect(body).toMatchObject([{ subject_id: id, params: { refund: 'full' } }]);
    expect(Object.keys(body[0]?.params ?? {})).toEqual(['refund']);
    const again = { ...wanted, subject_id: id, params: { refund: 'full' } };
    expect((await client.expectProblem('POST', '/admin/approvals', again)).code).toBe(
      'approval.asked_already',
    );
    const strange = { act: 'export_people', subject_id: 'users', params: { q: '\ud800' }, ...WHY };
    expect((await client.expectProblem('POST', '/admin/approvals', strange)).code).toBe('request.invalid');
  });

  it('is work for whoever may agree, and none for whoever asked', async () => {
    const admin = await operator();
    const finance = await operator('finance');
    const id = await asks(admin.client, await cancel(admin.client, (await aStay(700)).id));
    const workOf = async ({ client }: { client: ApiClient }) => {
      const { body } = await client.get<WorklistView>('/admin/worklist');
      expect(body.total).toBe(body.work.length);
      return body.work.filter(({ kind }) => kind === 'approval_waiting').map((one) => one.id);
    };
    expect(await workOf(finance)).toEqual([id]);
    expect(await workOf(admin)).toEqual([]);
  });
});

describe('G12 Other acts that need two', () => {
  it('release held earnings above the limit, also of a stay that is not over', async () => {
    const finance = await operator('finance');
    const admin = await operator();
    const booking = await aStay(4_000);
    await inTransaction(test.em, (tx) =>
      test.app
        .get(PayableHolds)
        .place(
          tx,
          { on: { bookingId: booking.id }, reason: 'The same phone', reference: 'own-stay x' },
          test.clock.now(),
        ),
    );
    const [hold] = (await finance.client.get<{ id: string }[]>('/admin/payout-holds')).body;
    const path = `/admin/payout-holds/${hold?.id ?? ''}/lift`;
    const id = await asks(finance.client, await finance.client.post(path, WHY));
    expect((await finance.client.get<unknown[]>('/admin/payout-holds')).body).toHaveLength(1);
    expect((await admin.client.post(`/admin/approvals/${id}/approve`, AGREED)).status).toBe(204);
    expect((await finance.client.get<unknown[]>('/admin/payout-holds')).body).toEqual([]);
  });

  it('erase an account, and nothing is erased before', async () => {
    const admin = await operator();
    const finance = await operator('finance');
    const owner = await anOwner(test.em);
    const nameOf = async () =>
      (
        await tables(test.em)
          .selectFrom('users')
          .select('full_name')
          .where('id', '=', owner.id)
          .executeTakeFirst()
      )?.full_name;
    const id = await asks(admin.client, await admin.client.post(`/admin/users/${owner.id}/erase`, WHY));
    expect(await nameOf()).toBe('Olive Owner');
    expect((await finance.client.post(`/admin/approvals/${id}/approve`, AGREED)).status).toBe(204);
    expect(await nameOf()).toBe('A former host');
  });

  it('change an operator’s role: never one’s own, not the last administrator’s, and sessions end', async () => {
    const admin = await operator();
    const finance = await operator('finance');
    const support = await operator('support');
    const path = (id: string) => `/admin/users/${id}/operator-role`;
    const id = await asks(
      admin.client,
      await admin.client.post(path(support.id), { role: 'moderator', ...WHY }),
    );
    expect((await finance.client.post(`/admin/approvals/${id}/approve`, AGREED)).status).toBe(204);
    const role = await tables(test.em)
      .selectFrom('users')
      .select('operator_role')
      .where('id', '=', support.id)
      .execute();
    expect(role).toEqual([{ operator_role: 'moderator' }]);
    expect((await support.client.expectProblem('GET', '/auth/me')).status).toBe(401);

    const change = (target: string, more: object = { role: 'support' }) =>
      admin.client.expectProblem('POST', path(target), { ...more, ...WHY });
    expect((await change(admin.id)).code).toBe('operator.own_role');
    expect((await change((await anOwner(test.em)).id)).code).toBe('operator.not_found');
    expect((await change(finance.id, { role: 'king' })).code).toBe('request.invalid');

    // Nobody agrees to what is about themselves.
    const own = await asks(
      admin.client,
      await admin.client.post(path(finance.id), { role: 'admin', ...WHY }),
    );
    expect((await finance.client.expectProblem('POST', `/admin/approvals/${own}/approve`, AGREED)).code).toBe(
      'approval.own',
    );
  });

  it('offer a voucher, or a better one; other words, dearer terms and its end need nobody', async () => {
    const asker = await operator('finance');
    const other = await operator('finance');
    const VOUCHER = {
      ...{
        category: 'bonus_nights',
        title: 'A week on us',
        description: 'Off any stay',
        min_tier: 'explorer',
      },
      ...{ points_cost: 900, voucher: 'amount', worth: 501 },
    };
    const add = (terms: object) =>
      asker.client.post<{ id: string; code?: string }>('/admin/perks', {
        terms: { ...VOUCHER, ...terms },
        ...WHY,
      });
    const offered = async () =>
      (await asker.client.get<ListRowView[]>('/admin/perks?q=A+week+on+us')).body.map(({ title }) => title);

    const id = await asks(asker.client, await add({}));
    expect(await offered()).toEqual([]);
    const { body: waiting } = await other.client.get<ListRowView[]>('/admin/approvals');
    expect(waiting).toMatchObject([{ act: 'offer_perk', params: { title: 'A week on us', worth: 501 } }]);
    const approve = `/admin/approvals/${id}/approve`;
    expect((await asker.client.expectProblem('POST', approve, AGREED)).code).toBe('approval.own');
    expect((await other.client.post(approve, AGREED)).status).toBe(204);
    expect(await offered()).toEqual(['A week on us']);

    const { body: perks } = await asker.client.get<ListRowView[]>('/admin/perks?q=A+week+on+us');
    const [perkId] = perks.map(({ id: one }) => one as string);
    const change = (terms: object) =>
      asker.client.post<{ code?: string }>(`/admin/perks/${perkId}/changes`, {
        terms: { ...VOUCHER, ...terms },
        ...WHY,
      });
    expect((await change({ title: 'A week, nearly' })).status).toBe(200);
    expect((await change({ title: 'A week, nearly', points_cost: 1_000 })).status).toBe(200);
    expect((await change({ points_cost: 1 })).body.code).toBe('approval.required');
    expect((await change({ voucher: 'percentage', discount_percentage: 1, worth: null })).body.code).toBe(
      'approval.required',
    );
    const taken = { act: 'offer_perk', subject_id: perkId, params: { ...VOUCHER, is_new: true }, ...WHY };
    expect((await asker.client.expectProblem('POST', '/admin/approvals', taken)).code).toBe(
      'perk.changed_meanwhile',
    );
    const end = { terms: null, ...WHY };
    expect((await asker.client.post(`/admin/perks/${perkId}/changes`, end)).status).toBe(200);
  });

  it('keep one administrator', async () => {
    const first = await operator();
    const second = await operator();
    const finance = await operator('finance');
    const demote = async (by: ApiClient, target: string) =>
      asks(by, await by.post(`/admin/users/${target}/operator-role`, { role: 'support', ...WHY }));
    const ids = [await demote(first.client, second.id), await demote(second.client, first.id)];
    const answers = await Promise.all(
      ids.map((id) => finance.client.post<{ code?: string }>(`/admin/approvals/${id}/approve`, AGREED)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it('carry away more addresses than the limit: one file, made once by whoever asked', async () => {
    const admin = await operator();
    const other = await operator();
    for (const n of Array.from({ length: 101 }).keys())
      await aUser(test.em, { email: `guest${n}@example.test` });
    const path = '/admin/users/export.csv?role=traveler&reason=For+the+newsletter';
    const refused = await admin.client.get<{ code?: string; approval?: WantedActView }>(path);
    expect(refused.status).toBe(409);
    const id = await asks(admin.client, refused);
    expect((await admin.client.get(path)).status).toBe(409);
    expect((await other.client.post(`/admin/approvals/${id}/approve`, AGREED)).status).toBe(204);
    expect((await other.client.get(path)).status).toBe(409);
    expect((await admin.client.get('/admin/users/export.csv?reason=Everybody')).status).toBe(409);
    const file = await admin.client.get<string>(path);
    expect(file.status).toBe(200);
    expect(file.body.trim().split('\n')).toHaveLength(102);
    expect((await admin.client.get(path)).status).toBe(409);
  });

  it('begin late when their time has passed while they waited', async () => {
    const admin = await operator();
    const inTenMinutes = new Date(test.clock.now().getTime() + 10 * 60_000).toISOString();
    const wish = { key: 'approve_refunds_above', value: 900, effective_from: inTenMinutes, ...WHY };
    const id = await asks(admin.client, await admin.client.put('/admin/settings', wish));
    test.clock.set(new Date(test.clock.now().getTime() + 3_600_000));
    const finance = await operator('finance');
    expect((await finance.client.post(`/admin/approvals/${id}/approve`, AGREED)).status).toBe(204);
    const { body } = await admin.client.get<SettingView[]>('/admin/settings');
    expect(body.find(({ key }) => key === wish.key)?.value).toBe(900);
  });

  it('cannot be planned beyond 2100', async () => {
    const { client } = await operator();
    const wish = { key: 'approve_refunds_above', value: 900, effective_from: '9999-12-31T23:59:59-23:59' };
    const problem = await client.expectProblem('PUT', '/admin/settings', { ...wish, ...WHY });
    expect(problem).toMatchObject({
      code: 'request.invalid',
      errors: [{ field: 'effective_from', message: 'Please choose a date before 2100' }],
    });
  });

  it('change these limits', async () => {
    const admin = await operator();
    const finance = await operator('finance');
    const wish = { key: 'approve_refunds_above', value: 1_000, ...WHY };
    const id = await asks(admin.client, await admin.client.put('/admin/settings', wish));
    expect((await finance.client.post(`/admin/approvals/${id}/approve`, AGREED)).status).toBe(204);
    const { body } = await admin.client.get<SettingView[]>('/admin/settings');
    expect(body.find(({ key }) => key === wish.key)).toMatchObject({
      value: 1_000,
      default: 500,
      history: [{ set_by: { id: admin.id }, reason: WHY.reason }],
    });
    const support = await operator('support');
    expect((await cancel(support.client, (await aStay(1_000)).id)).status).toBe(200);
  });
});
