import { instantOf } from '#libs/core/platform';
import {
  addDays,
  cents,
  civilDate,
  graceEndsAt,
  nightsBetween,
  parsePlan,
  PLAN_TERMS,
  tierOf,
  type CivilDate,
} from '#libs/core/rules';
import { DEMO_HOMES, DEMO_PERKS, type DemoHome } from '../../../libs/demo/index.js';
import type {
  AlertFacts,
  BookingFacts,
  HomeFacts,
  RenewalFacts,
  Requester,
  SavedHomeFacts,
  SnapshotFacts,
  VoucherFacts,
} from '../../../libs/people/concierge/gateways.port.js';
import { Market } from '../market.js';
import { isFree, type World } from './conversations.js';
import { demoHome, ownersOf } from './owners-of-world.js';

type PersonOfWorld = World['people'][number];
type Voucher = NonNullable<PersonOfWorld['vouchers']>[number];

const MINUTE_MS = 60_000;

const homeFacts = (home: DemoHome, world: World): HomeFacts => ({
  id: home.key,
  title: home.title,
  city: home.city,
  state: home.state,
  nightly: cents(home.nightlyCents),
  bedrooms: home.bedrooms,
  maxGuests: home.maxGuests,
  amenities: home.amenities,
  checkInTime: home.checkInTime,
  checkOutTime: home.checkOutTime,
  kind: home.propertyType,
  minNights: world.rules.find((rule) => rule.home === home.key)?.minNights ?? 1,
  maxNights: home.maxNights,
});

/** The marketplace of world.json: homes are the demo's, with their keys as ids, the cheapest first. @throws Error for an unknown home */
export class EvaluationWorld extends Market {
  constructor(world: World) {
    const now = new Date(world.now);
    const today = civilDate(world.now.slice(0, 10));
    const travelers = Map.groupBy(world.bookings, ({ traveler }) => traveler);
    super({
      now,
      homes: DEMO_HOMES.toSorted((one, other) => one.nightlyCents - other.nightlyCents).map((home) => ({
        facts: homeFacts(home, world),
        timeZone: home.timeZone,
        isFree: (stay) => {
          const nights = nightsBetween(civilDate(stay.checkIn), civilDate(stay.checkOut));
          return isFree(world, home.key, { in: nightsBetween(today, civilDate(stay.checkIn)), nights });
        },
      })),
      bookings: Object.fromEntries(
        [...travelers].map(([id, bookings]) => [
          id,
          bookings
            .toSorted((one, other) => one.checkInDay - other.checkInDay)
            .map((booking) => bookingFacts(booking, now)),
        ]),
      ),
      snapshots: Object.fromEntries(
        world.people.flatMap(({ id, plan, points }) =>
          points ? [[id, snapshotFacts(plan, points)] as const] : [],
        ),
      ),
      owners: ownersOf(world),
      vouchers: Object.fromEntries(
        world.people.map(({ id, vouchers = [] }) => [id, vouchers.map((one) => voucherFacts(one, now))]),
      ),
      saved: Object.fromEntries(world.people.map(({ id, saved = [] }) => [id, saved.map(savedFacts(now))])),
      alerts: Object.fromEntries(
        world.people.map(({ id, alerts = [] }) => [
          id,
          alerts.map((one) => alertFacts(one, { world, today })),
        ]),
      ),
      renewals: Object.fromEntries(
        world.people.flatMap((person) => {
          const renewal = renewalFacts(person, now);
          return renewal ? [[person.id, renewal]] : [];
        }),
      ),
    });
  }
}

const savedFacts =
  (now: Date) =>
  (key: string): SavedHomeFacts => {
    const { title, city, state, nightlyCents } = demoHome(key);
    return { id: key, title, city, state, nightly: cents(nightlyCents), isListed: true, savedAt: now };
  };

function alertFacts(
  { home: key, kind, checkInDay, nights }: NonNullable<PersonOfWorld['alerts']>[number],
  { world, today }: { world: World; today: CivilDate },
): AlertFacts {
  const { title, city, state, nightlyCents } = demoHome(key);
  const checkIn = addDays(today, checkInDay);
  return {
    ...{ homeId: key, title, city, region: state, kind },
    ...{ checkIn, checkOut: addDays(checkIn, nights), below: null, price: cents(nightlyCents * nights) },
    ...{
      isFree: isFree(world, key, { in: checkInDay, nights }),
      isListed: true,
      state: 'waiting',
      toldAt: null,
    },
  };
}

function bookingFacts(booking: World['bookings'][number], now: Date): BookingFacts {
  const home = demoHome(booking.home);
  const { refundCents, refundState, holdEndsInMinutes } = booking;
  const checkIn = addDays(civilDate(now.toISOString().slice(0, 10)), booking.checkInDay);
  const checkOut = addDays(checkIn, booking.nights);
  return {
    // Ids end in the short id that people see.
    id: `00000000-0000-4000-8000-0000${booking.id}`,
    propertyId: home.key,
    title: home.title,
    city: home.city,
    state: home.state,
    status: booking.status,
    checkIn,
    checkOut,
    guests: booking.guests,
    checkInAt: instantOf(checkIn, home.checkInTime, home.timeZone),
    checkOutAt: instantOf(checkOut, home.checkOutTime, home.timeZone),
    timeZone: home.timeZone,
    total: cents(booking.totalCents),
    spent: cents(booking.status === 'pending' ? 0 : booking.totalCents - (refundCents ?? 0)),
    refunded: cents(refundCents ?? 0),
    refundState: refundState === undefined ? null : refundState === 'sent' ? 'succeeded' : refundState,
    isReviewed: booking.reviewed ?? false,
    holdExpiresAt: new Date(now.getTime() + (holdEndsInMinutes ?? 0) * MINUTE_MS),
  };
}

const snapshotFacts = (
  plan: string | undefined,
  points: { balance: number; lifetime: number; pending: number },
): SnapshotFacts => ({
  plan: parsePlan(plan) ?? 'basic',
  ...points,
  tier: tierOf(points.lifetime),
});

function voucherFacts({ code, perk, state, expiresDay }: Voucher, now: Date): VoucherFacts {
  const found = DEMO_PERKS.find(({ key }) => key === perk);
  if (!found) throw new Error(`There is no perk ${perk}`);
  return {
    code,
    title: found.title,
    isUsable: state === 'available',
    isUsed: state === 'used',
    needs: found.stay && { nights: found.stay.minNights, subtotal: found.stay.minSubtotal },
    expiresAt: daysFrom(now, expiresDay),
  };
}

function renewalFacts(
  { plan, planRenewsDay, planPastDueSinceDay }: PersonOfWorld,
  now: Date,
): RenewalFacts | null {
  const paid = parsePlan(plan);
  if (!paid || paid === 'basic') return null;
  const pastDueSince = planPastDueSinceDay === undefined ? null : daysFrom(now, planPastDueSinceDay);
  return {
    price: PLAN_TERMS[paid].priceCents,
    renewsAt: pastDueSince ?? daysFrom(now, planRenewsDay ?? 0),
    pendingPlan: null,
    graceEndsAt: pastDueSince && graceEndsAt(pastDueSince),
  };
}

const DAY_MS = 86_400_000;
const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** Who asks; null is a visitor. @throws Error for a person who is not in the world */
export function requesterOf({ people }: World, signedInAs: string | null): Requester {
  if (signedInAs === null) return { id: null, role: null };
  const person = people.find(({ id }) => id === signedInAs);
  if (!person) throw new Error(`There is no ${signedInAs} in the world`);
  return { id: person.id, role: person.role };
}
