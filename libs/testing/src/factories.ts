import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Booking } from '#libs/bookings';
import { User } from '#libs/identity';
import { inTransaction, instantOf } from '#libs/platform';
import { Property } from '#libs/properties';
import { Review } from '#libs/reviews';
import { addDays, cents, civilDate, CLEANING_FEE, priceStay, type BookingStatus } from '#libs/rules';
import { TEST_NOW } from './test-clock.js';

/** Somebody: a traveler of 30 on the free plan, unless the test says otherwise. The password hash fits no password. */
export function aUser(em: EntityManager, facts: Partial<User> = {}): Promise<User> {
  const id = facts.id ?? randomUUID();
  return stored(em, (tx) =>
    tx.create(User, {
      id,
      email: `${id}@example.test`,
      passwordHash: 'none',
      fullName: 'Robin Traveler',
      role: 'traveler',
      phone: null,
      age: 30,
      ageStatedAt: TEST_NOW,
      hasValidId: false,
      termsAgreedAt: TEST_NOW,
      plan: 'basic',
      tokenVersion: 0,
      suspendedAt: null,
      createdAt: TEST_NOW,
      ...facts,
    }),
  );
}

/** An owner. */
export const anOwner = (em: EntityManager, facts: Partial<User> = {}): Promise<User> =>
  aUser(em, { role: 'property_owner', fullName: 'Olive Owner', ...facts });

/** An operator. */
export const anOperator = (em: EntityManager): Promise<User> =>
  aUser(em, { role: 'admin', fullName: 'Adrian Operator' });

/** A listed home in Bend, Oregon, for four guests at $100 a night; with an owner of its own unless one is given. */
export async function aHome(em: EntityManager, facts: Partial<Property> = {}): Promise<Property> {
  const ownerId = facts.ownerId ?? (await anOwner(em)).id;
  return stored(em, (tx) =>
    tx.create(Property, {
      id: randomUUID(),
      title: 'Juniper cabin',
      description: 'A cabin among junipers.',
      propertyType: 'Cabin',
      address: '12 Juniper Lane',
      city: 'Bend',
      state: 'OR',
      country: 'USA',
      latitude: 44.0582,
      longitude: -121.3153,
      timeZone: 'America/Los_Angeles',
      nightlyCents: cents(10_000),
      bedrooms: 2,
      bathrooms: 1.5,
      maxGuests: 4,
      maxNights: 30,
      amenities: ['wifi', 'kitchen'],
      houseRules: [],
      photos: [],
      checkInTime: '15:00',
      checkOutTime: '11:00',
      status: 'listed',
      ratingSum: 0,
      ratingCount: 0,
      createdAt: TEST_NOW,
      ...facts,
      ownerId,
    }),
  );
}

/** What a booking in a test is about; dates are days of the home's zone. */
type StoredFacts = Omit<
  Booking,
  'confirm' | 'cancel' | 'complete' | 'isLiveHold' | 'isFor' | 'checkInDate' | 'checkOutDate'
>;

export interface BookingFacts extends Partial<StoredFacts> {
  home: Property;
  traveler: Pick<User, 'id'>;
  status?: BookingStatus;
  /** Default: a week after the tests' beginning. */
  checkIn?: string;
  nights?: number;
}

/** A booking in the given status, with the money and the instants that belong to it; pending by default. */
export function aBooking(em: EntityManager, { home, traveler, ...facts }: BookingFacts): Promise<Booking> {
  const { status = 'pending', checkIn = '2026-05-20', nights = 3, ...rest } = facts;
  return stored(em, (tx) =>
    tx.create(Booking, {
      ...stayFacts(home, checkIn, nights),
      ...courseFacts(home, nights, status),
      id: randomUUID(),
      propertyId: home.id,
      travelerId: traveler.id,
      ownerId: home.ownerId,
      guests: 2,
      specialRequests: null,
      waiverVersion: 'test',
      waiverAcceptedAt: TEST_NOW,
      createdAt: TEST_NOW,
      ...rest,
    }),
  );
}

/** A review of a completed stay that exists for it; the home's rating is kept in step. */
export async function aReview(
  em: EntityManager,
  booking: Booking,
  facts: Partial<Review> = {},
): Promise<Review> {
  const review = await stored(em, (tx) =>
    tx.create(Review, {
      id: randomUUID(),
      bookingId: booking.id,
      propertyId: booking.propertyId,
      travelerId: booking.travelerId,
      rating: 5,
      title: 'Quiet and warm',
      comment: 'We slept well.',
      photos: [],
      isVerified: true,
      helpfulCount: 0,
      ownerReply: null,
      createdAt: TEST_NOW,
      ...facts,
    }),
  );
  await em
    .fork()
    .execute(
      'update properties set rating_sum = rating_sum + ?, rating_count = rating_count + 1 where id = ?',
      [review.rating, booking.propertyId],
    );
  return review;
}

/** Points that can be spent. */
export async function somePoints(em: EntityManager, user: Pick<User, 'id'>, points: number): Promise<void> {
  await em.fork().execute(
    `insert into points_lines (id, user_id, kind, state, points, description, created_at, changed_at)
     values (?, ?, 'adjustment', 'posted', ?, 'Welcome', ?, ?)`,
    [randomUUID(), user.id, points, TEST_NOW, TEST_NOW],
  );
}

/** A perk; redeemable for 500 points by everybody unless the test says otherwise. @returns its id */
export async function aPerk(
  em: EntityManager,
  facts: { cost?: number | null; minTier?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await em
    .fork()
    .execute(
      `insert into perks (id, category, title, description, points_cost, min_tier, position) values (?, 'dining', 'Dinner', 'For two', ?, ?, 1)`,
      [id, facts.cost === undefined ? 500 : facts.cost, facts.minTier ?? 'explorer'],
    );
  return id;
}

const stored = <T>(em: EntityManager, make: (tx: EntityManager) => T): Promise<T> =>
  inTransaction(em, async (tx) => {
    const made = make(tx);
    await tx.flush();
    return made;
  });

function stayFacts(home: Property, checkIn: string, nights: number) {
  const from = civilDate(checkIn);
  const to = addDays(from, nights);
  const price = priceStay(home.nightlyCents, nights);
  return {
    checkInDate: from,
    checkOutDate: to,
    nights,
    nightlyCents: price.nightly,
    subtotalCents: price.subtotal,
    cleaningCents: price.cleaningFee,
    serviceFeeCents: price.serviceFee,
    totalCents: price.total,
    currency: 'usd',
    timeZone: home.timeZone,
    checkInAt: instantOf(from, home.checkInTime, home.timeZone),
    checkOutAt: instantOf(to, home.checkOutTime, home.timeZone),
    holdExpiresAt: new Date(TEST_NOW.getTime() + 30 * 60_000),
  };
}

/** A cancelled booking of the factory was never paid. */
function courseFacts(home: Property, nights: number, status: BookingStatus) {
  const { subtotal, serviceFee, total } = priceStay(home.nightlyCents, nights);
  const paid = status === 'confirmed' || status === 'completed';
  const over = status === 'completed';
  return {
    status,
    plan: paid ? ('basic' as const) : null,
    multiplier: paid ? 1 : null,
    paidCents: paid ? total : cents(0),
    refundCents: cents(0),
    ownerCents: over ? cents(subtotal - serviceFee) : cents(0),
    platformCents: over ? serviceFee : cents(0),
    keptCleaningCents: over ? CLEANING_FEE : cents(0),
    confirmedAt: paid ? TEST_NOW : null,
    completedAt: over ? TEST_NOW : null,
    cancelledAt: status === 'cancelled' ? TEST_NOW : null,
    cancelledBy: status === 'cancelled' ? ('system' as const) : null,
    cancellationReason: status === 'cancelled' ? ('payment_expired' as const) : null,
    cancellationNote: null,
  };
}
