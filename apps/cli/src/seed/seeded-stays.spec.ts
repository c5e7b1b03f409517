import { DEMO_HOMES, DEMO_STAYS, demoId } from '#libs/demo';
import { cents, hoursUntilCheckIn, isRefundEligible, sum } from '#libs/core/rules';
import { demoCatalogue } from './seed-catalogue.js';
import { seededStayOf, type SeededStay } from './seeded-stays.js';

const catalogue = demoCatalogue();

const seededStaysAt = (now: Date): SeededStay[] =>
  DEMO_STAYS.map((stay) => {
    const home = catalogue.homes.get(stay.home);
    const traveler = catalogue.travelers.get(stay.traveler);
    if (!home || !traveler) throw new Error(`${stay.key} has an unknown home or traveler`);
    return seededStayOf(stay, home, traveler, now);
  });

/** Around both daylight saving changes, the turn of the year, a leap day, and at every quarter of a day. */
const MOMENTS = [
  '2026-03-08T09:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-12-31T23:59:59Z',
  '2028-02-29T12:00:00Z',
  '2026-07-04T00:00:00Z',
  '2026-07-04T05:59:59Z',
  '2026-07-04T18:00:00Z',
].map((text) => new Date(text));

const freedAt = (seeded: SeededStay): number =>
  seeded.ending?.kind === 'cancelled' ? seeded.ending.at.getTime() : Number.POSITIVE_INFINITY;

const shareNight = (a: SeededStay, b: SeededStay): boolean =>
  a.home.id === b.home.id && a.checkIn < b.checkOut && b.checkIn < a.checkOut;

describe.each(MOMENTS)('The demo stays, seeded at %p', (now) => {
  const stays = seededStaysAt(now);

  it('have no booking, payment or ending in the future', () => {
    for (const { bookedAt, payment, ending } of stays) {
      const past = [bookedAt, payment?.startedAt, payment?.paidAt, ending?.at].filter(
        (at) => at !== undefined,
      );
      expect(past.filter((at) => at > now)).toEqual([]);
    }
  });

  it('happened in order: booked, paid within the hold, ended afterwards', () => {
    for (const { bookedAt, holdExpiresAt, payment, ending } of stays) {
      if (payment)
        expect([bookedAt < payment.startedAt, payment.paidAt < holdExpiresAt]).toEqual([true, true]);
      if (ending) expect(ending.at.getTime()).toBeGreaterThan((payment?.paidAt ?? holdExpiresAt).getTime());
    }
  });

  it('never hold a night twice at the same time (C17)', () => {
    const clashes = stays.flatMap((a, index) =>
      stays.slice(index + 1).flatMap((b) => {
        const overlap = freedAt(a) > b.bookedAt.getTime() && freedAt(b) > a.bookedAt.getTime();
        return shareNight(a, b) && overlap ? [`${a.key} / ${b.key}`] : [];
      }),
    );
    expect(clashes).toEqual([]);
  });

  it('are completed after check-out and not before (B8)', () => {
    for (const { checkOutAt, ending, payment } of stays) {
      if (ending?.kind === 'completed') expect(ending.at > checkOutAt).toBe(true);
      if (payment && !ending) expect(checkOutAt > now).toBe(true);
    }
  });

  it('leave open holds 30 minutes from now (C1)', () => {
    const holds = stays.filter(({ payment, ending }) => !payment && !ending);
    expect(holds.length).toBeGreaterThan(0);
    for (const { holdExpiresAt } of holds) expect(holdExpiresAt.getTime() - now.getTime()).toBe(30 * 60_000);
  });

  it('divide every cent when cancelled (A1, A5, A7)', () => {
    for (const { ending, payment, price, checkInAt } of stays) {
      if (ending?.kind !== 'cancelled') continue;
      const { refund, ownerShare, platformShare, cleaning } = ending.settlement;
      expect(refund + ownerShare + platformShare + cleaning).toBe(payment ? price.total : 0);
      if (ending.by === 'owner') expect(refund).toBe(price.total);
      if (ending.by === 'traveler') expect(refund > 0).toBe(isRefundEligible(checkInAt, ending.at));
      if (ending.by === 'traveler') expect(hoursUntilCheckIn(checkInAt, ending.at)).toBeGreaterThan(0);
    }
  });
});

describe('A demo stay', () => {
  it('has the same booking id at any seed time, and the price of its home on the day it was booked (G4)', () => {
    const [first, second] = [MOMENTS[0], MOMENTS[3]].map((now) => seededStaysAt(now ?? new Date()));
    expect(first?.map(({ bookingId }) => bookingId)).toEqual(second?.map(({ bookingId }) => bookingId));
    const nightly = new Map(
      DEMO_HOMES.map((home) => [demoId('property', home.key), cents(home.nightlyCents)]),
    );
    for (const { home, lines } of first ?? [])
      for (const { fullCents } of lines) expect(fullCents).toBe(nightly.get(home.id));
    const reduced = (first ?? []).filter(({ lines }) => lines.some((line) => line.cents < line.fullCents));
    expect(reduced.length).toBeGreaterThan(10);
    for (const { lines, price } of first ?? [])
      expect(price.subtotal).toBe(sum(...lines.map((line) => line.cents)));
  });
});
