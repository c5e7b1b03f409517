import { DEMO_HOMES, DEMO_STAYS, demoId } from '#libs/demo';
import { cents, hoursUntilCheckIn, isRefundEligible } from '#libs/core/rules';
import { demoCatalogue } from './seed-catalogue.js';
import { seededStayOf, type SeededStay } from './seeded-stays.js';

const catalogue = demoCatalogue();

const seedTime = (now: Date): SeededStay[] =>
  DEMO_STAYS.map((stay) => {
    const home = catalogue.homes.get(stay.home);
    const traveler = catalogue.travelers.get(stay.traveler);
    if (!home || !traveler) throw new Error(`${stay.key} is of somebody or somewhere unknown`);
    return seededStayOf(stay, home, traveler, now);
  });

/** Around both changes of the clock, the turn of the year, a leap day, and at every quarter of a day. */
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

const shareNight = (one: SeededStay, other: SeededStay): boolean =>
  one.home.id === other.home.id && one.checkIn < other.checkOut && other.checkIn < one.checkOut;

describe.each(MOMENTS)('The story of the demo, told at %p', (now) => {
  const story = seedTime(now);

  it('has happened: nothing but the stays to come lies ahead', () => {
    for (const { bookedAt, payment, ending } of story) {
      const past = [bookedAt, payment?.startedAt, payment?.paidAt, ending?.at].filter(
        (at) => at !== undefined,
      );
      expect(past.filter((at) => at > now)).toEqual([]);
    }
  });

  it('happened in order: booked, paid in time, and ended afterwards', () => {
    for (const { bookedAt, holdExpiresAt, payment, ending } of story) {
      if (payment)
        expect([bookedAt < payment.startedAt, payment.paidAt < holdExpiresAt]).toEqual([true, true]);
      if (ending) expect(ending.at.getTime()).toBeGreaterThan((payment?.paidAt ?? holdExpiresAt).getTime());
    }
  });

  it('never holds a night twice at the same time (C17)', () => {
    const clashes = story.flatMap((one, index) =>
      story.slice(index + 1).flatMap((other) => {
        const overlap = freedAt(one) > other.bookedAt.getTime() && freedAt(other) > one.bookedAt.getTime();
        return shareNight(one, other) && overlap ? [`${one.key} / ${other.key}`] : [];
      }),
    );
    expect(clashes).toEqual([]);
  });

  it('completes what is over and nothing else (B8)', () => {
    for (const { checkOutAt, ending, payment } of story) {
      if (ending?.kind === 'completed') expect(ending.at > checkOutAt).toBe(true);
      if (payment && !ending) expect(checkOutAt > now).toBe(true);
    }
  });

  it('leaves its living holds half an hour from now (C1)', () => {
    const holds = story.filter(({ payment, ending }) => !payment && !ending);
    expect(holds.length).toBeGreaterThan(0);
    for (const { holdExpiresAt } of holds) expect(holdExpiresAt.getTime() - now.getTime()).toBe(30 * 60_000);
  });

  it('divides every cent of a cancelled stay (A1, A5, A7)', () => {
    for (const { ending, payment, price, checkInAt } of story) {
      if (ending?.kind !== 'cancelled') continue;
      const { refund, ownerShare, platformShare, cleaning } = ending.settlement;
      expect(refund + ownerShare + platformShare + cleaning).toBe(payment ? price.total : 0);
      if (ending.by === 'owner') expect(refund).toBe(price.total);
      if (ending.by === 'traveler') expect(refund > 0).toBe(isRefundEligible(checkInAt, ending.at));
      if (ending.by === 'traveler') expect(hoursUntilCheckIn(checkInAt, ending.at)).toBeGreaterThan(0);
    }
  });
});

describe('A stay of the demo', () => {
  it('is the same booking whenever it is told, at the price of its home', () => {
    const [first, second] = [MOMENTS[0], MOMENTS[3]].map((now) => seedTime(now ?? new Date()));
    expect(first?.map(({ bookingId }) => bookingId)).toEqual(second?.map(({ bookingId }) => bookingId));
    const nightly = new Map(
      DEMO_HOMES.map((home) => [demoId('property', home.key), cents(home.nightlyCents)]),
    );
    for (const { home, price } of first ?? []) expect(price.nightly).toBe(nightly.get(home.id));
  });
});
