import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Problem, RestoreView, SessionView } from '#libs/core/contracts';
import { cents } from '#libs/core/rules';
import { anOperator, eventually, tables, TEST_NOW } from '#libs/testing';
import { startTestApp } from '../testing/index.js';

const PERSON = {
  ...{ email: 'ada@example.test', password: 'secret123', full_name: 'Ada Lovelace', role: 'traveler' },
  ...{ phone: '+1 555 0100', age: 28, has_valid_id: true, agrees_to_terms: true },
};
const REASON = { reason: 'Looked at in the provider’s dashboard' };

describe('While a restore is open (decision 40)', () => {
  it('writes are refused, webhooks too; reading, sessions and deciding what differs go on; it ends by itself', async () => {
    const before = await startTestApp();
    expect((await before.api.post('/auth/register', PERSON)).status).toBe(201);
    const operator = await anOperator(before.em);
    const finding = randomUUID();
    const id = randomUUID();
    const rows = tables(before.em.fork());
    await rows
      .insertInto('restores')
      .values({ id, backup_made_at: TEST_NOW, restored_at: TEST_NOW })
      .execute();
    await rows
      .insertInto('reconciliation_findings')
      .values({
        ...{ id: finding, kind: 'payment_missing_here', object_id: 'cs_test_lost', note: 'Unknown' },
        ...{ theirs_cents: cents(40_000), found_at: TEST_NOW, seen_at: TEST_NOW },
      })
      .execute();
    const { databaseUrl, directDatabaseUrl } = before.config;
    const test = await startTestApp({ config: { databaseUrl, directDatabaseUrl } });

    expect((await test.api.get('/properties')).status).toBe(200);
    const { status, body } = await test.api.post<SessionView>('/auth/login', PERSON);
    expect(status).toBe(200);
    const ada = test.api.as(body.access_token);
    expect((await ada.get('/bookings/my-bookings')).status).toBe(200);
    const writes = [
      () => ada.post<Problem>('/bookings', {}),
      () => ada.patch<Problem>('/account', { full_name: 'Ada King' }),
      () => test.api.post<Problem>('/payments/webhook', {}),
      () => test.api.post<Problem>('/auth/register', { ...PERSON, email: 'bob@example.test' }),
    ];
    const errors = jest.spyOn(Logger.prototype, 'error');
    for (const write of writes) {
      const refused = await write();
      expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([
        503,
        '60',
        'server.restoring',
      ]);
    }
    const pause = await test.as(operator).put<Problem>('//admin/queues/api/queues/photos/pause', {});
    expect([pause.status, pause.headers['retry-after'], pause.body.code]).toEqual([
      503,
      '60',
      'server.restoring',
    ]);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
    const state = async () =>
      (await test.as(operator).get<RestoreView>('/admin/reconciliation/restore')).body;
    const at = TEST_NOW.toISOString();
    expect(await state()).toEqual({ open: { backup_made_at: at, restored_at: at, undecided: 1 } });
    const resolved = await test
      .as(operator)
      .post(`/admin/reconciliation/findings/${finding}/resolve`, REASON);
    expect(resolved.status).toBe(204);
    expect((await state()).open?.undecided).toBe(0);
    const decision = rows
      .selectFrom('audit_log')
      .select(['action', 'before'])
      .where('subject_id', '=', finding);
    expect(await decision.executeTakeFirst()).toMatchObject({
      action: 'finding.resolved',
      before: { kind: 'payment_missing_here', ours_cents: null, theirs_cents: 40_000 },
    });
    expect((await test.as(operator).post('/admin/reconciliation/runs', REASON)).status).toBe(202);
    expect((await ada.post('/auth/logout', {})).status).toBe(204);

    await rows.updateTable('restores').set({ finished_at: TEST_NOW }).where('id', '=', id).execute();
    await eventually(async () => expect((await test.api.post('/payments/webhook', {})).status).not.toBe(503));
    expect((await before.api.post('/auth/login', PERSON)).status).toBe(200);
    expect(await state()).toEqual({ open: null });
    await test.stop();
    await before.stop();
  });
});
