import type { PayoutHoldView } from '#libs/core/contracts';
import { BatchPayouts } from '#libs/money/payouts';
import {
  aBooking,
  aHome,
  anEnabledAccount,
  anOperator,
  anOwner,
  aUser,
  earnedFrom,
  paidOut,
  tables,
} from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('A stay at a home of one’s own (A13)', () => {
  it('is paid out only after an operator has released it, which is on record; other stays are paid as ever', async () => {
    const owner = await anOwner(test.em, { email: 'olive@example.test' });
    const home = await aHome(test.em, { ownerId: owner.id });
    const stayOf = async (email: string, checkIn: string) => {
      const traveler = await aUser(test.em, { email });
      const booking = await aBooking(test.em, { home, traveler, status: 'completed', checkIn });
      await earnedFrom(test.em, booking, booking.checkOutAt);
      return booking.id;
    };
    const own = await stayOf('Olive+holiday@example.test', '2026-05-01');
    const others = await stayOf('robin@example.test', '2026-05-05');
    await anEnabledAccount(test.em, owner.id, test.clock.now());
    expect(await stayIn(await paidOut(test.app, test.em, owner.id))).toEqual([others]);
    const payouts = test.app.get(BatchPayouts);
    expect(await payouts.forOwner(owner.id)).toBeNull();

    const finance = test.as(await anOperator(test.em, 'finance'));
    const { body: frozen } = await finance.get<PayoutHoldView[]>('/admin/payout-holds');
    const hold = frozen.find((one) => one.booking_id === own);
    expect(hold?.reason).toContain('Guest and owner have the same email address');
    const reason = 'The owner’s sister, we have talked to her';
    expect((await finance.post(`/admin/payout-holds/${hold?.id}/lift`, { reason })).status).toBe(204);
    expect(await stayIn(await payouts.forOwner(owner.id))).toEqual([own]);
    const audited = tables(test.em)
      .selectFrom('audit_log')
      .select('reason')
      .where('subject_id', '=', hold?.id ?? '');
    expect(await audited.execute()).toEqual([{ reason }]);
  });
});

const stayIn = async (payoutId: string | null): Promise<(string | null)[]> =>
  (
    await tables(test.em)
      .selectFrom('payables')
      .select('booking_id')
      .where('payout_id', '=', payoutId)
      .execute()
  ).map((payable) => payable.booking_id);
