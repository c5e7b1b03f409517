import { aBooking, aHome, anOperator, anOwner, aUser, eventPayloads, tables } from '#libs/testing';
import type { CancellationPreviewView, ListRowView, OwnerBookingView } from '#libs/core/contracts';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

async function aStay(status: 'confirmed' | 'pending' | 'completed' = 'confirmed') {
  const owner = await anOwner(test.em);
  const traveler = await aUser(test.em, { fullName: 'Tara Traveler' });
  const home = await aHome(test.em, { ownerId: owner.id });
  const booking = await aBooking(test.em, { home, traveler, status });
  return { owner, traveler, home, booking };
}

const cancelledFacts = async (bookingId: string) =>
  (await eventPayloads(test.em, 'booking.cancelled', bookingId))[0];

describe('A7 An owner cancels a stay', () => {
  it('refunds the traveler in full, including cleaning, with no fee and no owner share', async () => {
    const { owner, booking } = await aStay();
    const response = await test
      .as(owner)
      .post(`/owner/bookings/${booking.id}/cancel`, { reason: 'The roof leaks' });
    expect(response).toMatchObject({ status: 200, body: { refund_eligible: true, refund_amount: 400 } });
    expect(await cancelledFacts(booking.id)).toMatchObject({
      cancelledBy: 'owner',
      reason: 'owner_request',
      settlement: { refundCents: 40_000, ownerShareCents: 0, platformShareCents: 0, cleaningCents: 0 },
    });
  });

  it('is limited to own homes, requires a reason and works only once', async () => {
    const { owner, booking } = await aStay();
    const otherOwner = test.as(await anOwner(test.em));
    const path = `/owner/bookings/${booking.id}/cancel`;
    expect((await otherOwner.post(path, { reason: 'Because I can' })).status).toBe(404);
    expect((await test.as(owner).post(path, {})).status).toBe(422);
    expect((await test.as(owner).post(path, { reason: 'The roof leaks' })).status).toBe(200);
    expect((await test.as(owner).post(path, { reason: 'The roof leaks' })).status).toBe(409);
  });

  it('lists the bookings at own homes, with the guest’s first name and the earnings', async () => {
    const { owner, booking } = await aStay();
    const { body } = await test.as(owner).get<OwnerBookingView[]>('/owner/bookings');
    expect(body).toEqual([
      expect.objectContaining({
        id: booking.id,
        guest_name: 'Tara',
        status: 'confirmed',
        earnings: 270,
        cleaning: 100,
      }),
    ]);
    expect(JSON.stringify(body)).not.toContain('Traveler');
  });
});

describe('An operator cancels a booking', () => {
  it.each([
    ['full', { refund_amount: 400, owner_amount: 0, platform_amount: 0, cleaning_amount: 0 }],
    ['policy', { refund_amount: 225, owner_amount: 37.5, platform_amount: 37.5, cleaning_amount: 100 }],
  ])('with a %s refund exactly as previewed, and the audit log records it', async (refund, amounts) => {
    const { booking } = await aStay();
    const support = test.as(await anOperator(test.em, 'support'));
    const preview = await support.get<CancellationPreviewView>(
      `/admin/bookings/${booking.id}/cancellation-preview?refund=${refund}`,
    );
    expect(preview.body).toMatchObject({ ...amounts, needs_approval: false, approval_above: 500 });
    const done = await support.post(`/admin/bookings/${booking.id}/cancel`, {
      refund,
      reason: 'The traveler is ill',
    });
    expect(done).toMatchObject({ status: 200, body: amounts });
    expect(await cancelledFacts(booking.id)).toMatchObject({ cancelledBy: 'operator' });
    const record = await test
      .as(await anOperator(test.em))
      .get<ListRowView[]>(`/admin/audit?booking_id=${booking.id}`);
    expect(record.body).toEqual([
      expect.objectContaining({
        action: 'booking.cancelled',
        reason: 'The traveler is ill',
        after: { refund, ...amounts },
      }),
    ]);
  });

  it('is refused without a refund choice and after the stay is over', async () => {
    const { booking } = await aStay('completed');
    const support = test.as(await anOperator(test.em, 'support'));
    const path = `/admin/bookings/${booking.id}/cancel`;
    expect((await support.post(path, { reason: 'The traveler is ill' })).status).toBe(422);
    expect((await support.post(path, { reason: 'The traveler is ill', refund: 'full' })).status).toBe(409);
    const entries = tables(test.em).selectFrom('audit_log').select('id').where('booking_id', '=', booking.id);
    expect(await entries.execute()).toEqual([]);
  });
});
