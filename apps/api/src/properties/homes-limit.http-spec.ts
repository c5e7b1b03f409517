import type { Problem } from '#libs/core/contracts';
import { HOMES_MAX, HOMES_MAX_UNCONFIRMED } from '#libs/core/rules';
import { aHome, anOperator, anOwner, TEST_NOW, tables } from '#libs/testing';
import { ridgeCabin, startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const LISTING = { ...ridgeCabin, time_zone: 'America/Denver' };

async function anOwnerWith(homes: number, emailVerifiedAt: Date | null) {
  const owner = await anOwner(test.em, { emailVerifiedAt });
  for (let home = 0; home < homes; home += 1)
    await aHome(test.em, { ownerId: owner.id, status: home === 0 ? 'paused' : 'listed' });
  const add = async () => {
    const { status, body } = await test.as(owner).post<Partial<Problem>>('/properties', LISTING);
    return [status, body.code ?? null];
  };
  return { owner, add };
}

describe('How many homes an owner may list', () => {
  it('is a few until the email address is confirmed', async () => {
    const { owner, add } = await anOwnerWith(HOMES_MAX_UNCONFIRMED - 1, null);
    expect(await add()).toEqual([201, null]);
    expect(await add()).toEqual([409, 'listing.confirm_email']);
    await tables(test.em)
      .updateTable('users')
      .set({ email_verified_at: TEST_NOW })
      .where('id', '=', owner.id)
      .execute();
    expect(await add()).toEqual([201, null]);
  });

  it('is bounded, at the same moment too, until an operator lifts the limit, which is on record', async () => {
    const { owner, add } = await anOwnerWith(HOMES_MAX - 1, TEST_NOW);
    const both = await Promise.all([add(), add()]);
    expect(both.sort()).toEqual([
      [201, null],
      [409, 'listing.too_many_homes'],
    ]);
    const reason = 'A property manager, contract seen';
    const path = `/admin/users/${owner.id}/lift-homes-limit`;
    const admin = test.as(await anOperator(test.em));
    expect((await admin.post(path, { reason })).status).toBe(204);
    expect(await add()).toEqual([201, null]);
    const audited = tables(test.em)
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('subject_id', '=', owner.id);
    expect(await audited.execute()).toEqual([{ action: 'user.homes_limit_lifted', reason }]);
  });
});
