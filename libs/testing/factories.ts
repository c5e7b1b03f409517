import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Booking } from '#libs/stays/bookings';
import { User } from '#libs/people/identity';
import { insertPerk, insertPerkTerms } from '#libs/people/loyalty';
import { inTransaction, instantOf } from '#libs/core/platform';
import { Property } from '#libs/stays/properties';
import { Review } from '#libs/stays/reviews';
import {
  addDays,
  cents,
  civilDate,
  CLEANING_FEE,
  priceStay,
  type BookingStatus,
  type OperatorRole,
  type PerkTerms,
  type Tier,
  type VoucherTerms,
} from '#libs/core/rules';
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
      operatorRole: null,
      phone: null,
      age: 30,
      ageStatedAt: TEST_NOW,
      hasValidId: false,
      termsAgreedAt: TEST_NOW,
      plan: 'basic',
      tokenVersion: 0,
      suspendedAt: null,
      createdAt: TEST_NOW,
      emailVerifiedAt: null,
      ...facts,
    }),
  );
}

/** An owner. */
export const anOwner = (em: EntityManager, facts: Partial<User> = {}): Promise<User> =>
  aUser(em, { role: 'property_owner', fullName: 'Olive Owner', ...facts });

/** An operator. */
export const anOperator = (em: EntityManager, operatorRole: OperatorRole = 'admin'): Promise<User> =>
  aUser(em, { role: 'admin', operatorRole, fullName: 'Adrian Operator' });

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

/** A review of a completed stay that exists for it; the home's rating follows by itself. */
export const aReview = (em: EntityManager, booking: Booking, facts: Partial<Review> = {}): Promise<Review> =>
  stored(em, (tx) =>
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
      createdAt: TEST_NOW,
      ...facts,
    }),
  );

/** Points that can be spent. */
export async function somePoints(em: EntityManager, user: Pick<User, 'id'>, points: number): Promise<void> {
  await em.fork().execute(
    `insert into points_entries (id, user_id, kind, state, points, description, created_at)
     values (?, ?, 'adjustment', 'posted', ?, 'Welcome', ?)`,
    [randomUUID(), user.id, points, TEST_NOW],
  );
}

/** A dinner for two, redeemable for 500 points by everybody from the beginning on, unless the test says otherwise. @returns its id */
export async function aPerk(
  em: EntityManager,
  facts: { cost?: number | null; minTier?: Tier; terms?: Partial<PerkTerms> } = {},
): Promise<string> {
  const perkId = randomUUID();
  const terms: PerkTerms = {
    category: 'dining',
    title: 'Dinner',
    description: 'For two',
    minTier: facts.minTier ?? 'explorer',
    pointsCost: facts.cost === undefined ? 500 : facts.cost,
    discountPercentage: null,
    voucher: null,
    worth: null,
    minNights: 1,
    minSubtotal: cents(0),
    ...facts.terms,
  };
  await inTransaction(em, async (tx) => {
    await insertPerk(tx, perkId, 1);
    const always = { effectiveFrom: null, offered: true, setBy: null, reason: null };
    await insertPerkTerms(tx, { perkId, terms, ...always }, TEST_NOW);
  });
  return perkId;
}

/** A voucher: $60 off any stay, valid for half a year, unless the test says otherwise. @returns its code */
export async function aVoucher(
  em: EntityManager,
  user: Pick<User, 'id'>,
  facts: Partial<VoucherTerms> & { forStays?: boolean; expiresAt?: Date } = {},
): Promise<string> {
  const { kind = 'amount', percent = null, minNights = 1, minSubtotal = 0, forStays = true } = facts;
  const worth = facts.worth === undefined ? cents(6_000) : facts.worth;
  const line = randomUUID();
  const code = `LK-${line.slice(0, 13).toUpperCase()}`;
  const fork = em.fork();
  await fork.execute(
    `insert into points_entries (id, user_id, kind, state, points, description, created_at)
     values (?, ?, 'redemption', 'posted', 0, 'Redeemed: Something off', ?)`,
    [line, user.id, TEST_NOW],
  );
  await fork.execute(
    `insert into vouchers (code, user_id, perk_id, points_line_id, title, kind, percent, worth_cents, min_nights,
                           min_subtotal_cents, expires_at, created_at)
     values (?, ?, ?, ?, 'Something off', ?, ?, ?, ?, ?, ?, ?)`,
    [
      code,
      user.id,
      await aPerk(em),
      line,
      forStays ? kind : null,
      forStays ? percent : null,
      worth,
      minNights,
      minSubtotal,
      facts.expiresAt ?? new Date(TEST_NOW.getTime() + 180 * 86_400_000),
      TEST_NOW,
    ],
  );
  return code;
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
    goodwillCents: cents(0),
    voucherCode: null,
    voucherCents: cents(0),
    voucherCostCents: cents(0),
    confirmedAt: paid ? TEST_NOW : null,
    completedAt: over ? TEST_NOW : null,
    cancelledAt: status === 'cancelled' ? TEST_NOW : null,
    cancelledBy: status === 'cancelled' ? ('system' as const) : null,
    cancellationReason: status === 'cancelled' ? ('payment_expired' as const) : null,
    cancellationNote: null,
  };
}
