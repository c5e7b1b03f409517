import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Insertable } from 'kysely';
import { Booking } from '#libs/stays/bookings';
import { User } from '#libs/people/identity';
import { insertPerk, insertPerkTerms, type LoyaltyTables } from '#libs/people/loyalty';
import { inTransaction, instantOf } from '#libs/core/platform';
import { Property } from '#libs/stays/properties';
import { Review } from '#libs/stays/reviews/testing';
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
import { tables } from './tables.js';
import { TEST_NOW } from './test-clock.js';

/** A user; by default a 30-year-old traveler on the free plan. No password matches the hash. */
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
      deviceGeneration: 1,
      suspendedAt: null,
      homesUnlimitedAt: null,
      createdAt: TEST_NOW,
      emailVerifiedAt: null,
      ...facts,
    }),
  );
}

export const anOwner = (em: EntityManager, facts: Partial<User> = {}): Promise<User> =>
  aUser(em, { role: 'property_owner', fullName: 'Olive Owner', ...facts });

export const anOperator = (em: EntityManager, operatorRole: OperatorRole = 'admin'): Promise<User> =>
  aUser(em, { role: 'admin', operatorRole, fullName: 'Adrian Operator' });

/** A home; by default listed, in Bend, Oregon, for four guests at $100 a night, with a new owner. */
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

type StoredFacts = Omit<
  Booking,
  'cancel' | 'complete' | 'changeDates' | 'isFor' | 'checkInDate' | 'checkOutDate'
>;

/** Facts of a test's booking; dates are days in the home's time zone. */
export interface BookingFacts extends Partial<StoredFacts> {
  home: Property;
  traveler: Pick<User, 'id'>;
  status?: BookingStatus;
  /** Default: a week after {@link TEST_NOW}. */
  checkIn?: string;
  nights?: number;
}

/** A booking in the given status, by default pending, with matching amounts and instants. */
export function aBooking(em: EntityManager, { home, traveler, ...facts }: BookingFacts): Promise<Booking> {
  const { status = 'pending', checkIn = '2026-05-20', nights = 3, ...rest } = facts;
  return stored(em, (tx) =>
    tx.create(Booking, {
      ...stayFacts(home, checkIn, nights),
      ...statusFacts(home, nights, status),
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

/** Nights that a home's owner has blocked; by default one week after {@link TEST_NOW}. */
export const aBlock = (
  em: EntityManager,
  propertyId: string,
  { from = '2026-05-20', to = '2026-05-23' }: { from?: string; to?: string } = {},
) =>
  tables(em)
    .insertInto('calendar_entries')
    .values({
      property_id: propertyId,
      nights: `[${from},${to})`,
      block_id: randomUUID(),
      reason: 'maintenance',
    })
    .execute();

/** A review of an existing completed booking; a trigger updates the home's rating. */
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

/** Grants spendable points. */
export async function somePoints(em: EntityManager, user: Pick<User, 'id'>, points: number): Promise<void> {
  await pointsEntry(em, { user_id: user.id, kind: 'adjustment', points, description: 'Welcome' });
}

/** @returns its id */
async function pointsEntry(
  em: EntityManager,
  facts: Pick<Insertable<LoyaltyTables['points_entries']>, 'user_id' | 'kind' | 'points' | 'description'>,
): Promise<string> {
  const id = randomUUID();
  await tables(em.fork())
    .insertInto('points_entries')
    .values({ id, state: 'posted', created_at: TEST_NOW, ...facts })
    .execute();
  return id;
}

/** A perk; by default a dinner for two that everybody can redeem for 500 points. @returns its id */
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

/** A voucher; by default $60 off any stay, valid for 180 days. @returns its code */
export async function aVoucher(
  em: EntityManager,
  user: Pick<User, 'id'>,
  facts: Partial<VoucherTerms> & { forStays?: boolean; expiresAt?: Date } = {},
): Promise<string> {
  const { kind = 'amount', percent = null, minNights = 1, minSubtotal = cents(0), forStays = true } = facts;
  const worth = facts.worth === undefined ? cents(6_000) : facts.worth;
  const description = 'Redeemed: Something off';
  const line = await pointsEntry(em, { user_id: user.id, kind: 'redemption', points: 0, description });
  const code = `LK-${line.slice(0, 13).toUpperCase()}`;
  await tables(em.fork())
    .insertInto('vouchers')
    .values({
      code,
      user_id: user.id,
      perk_id: await aPerk(em),
      points_line_id: line,
      title: 'Something off',
      kind: forStays ? kind : null,
      percent: forStays ? percent : null,
      worth_cents: worth,
      min_nights: minNights,
      min_subtotal_cents: minSubtotal,
      expires_at: facts.expiresAt ?? new Date(TEST_NOW.getTime() + 180 * 86_400_000),
      created_at: TEST_NOW,
    })
    .execute();
  return code;
}

const stored = <T>(em: EntityManager, create: (tx: EntityManager) => T): Promise<T> =>
  inTransaction(em, async (tx) => {
    const entity = create(tx);
    await tx.flush();
    return entity;
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

/** Amounts and instants for a status; a cancelled booking was never paid. */
function statusFacts(home: Property, nights: number, status: BookingStatus) {
  const { subtotal, serviceFee, total } = priceStay(home.nightlyCents, nights);
  const paid = status === 'confirmed' || status === 'completed';
  const completed = status === 'completed';
  return {
    status,
    plan: paid ? ('basic' as const) : null,
    multiplier: paid ? 1 : null,
    paidCents: paid ? total : cents(0),
    refundCents: cents(0),
    ownerCents: completed ? cents(subtotal - serviceFee) : cents(0),
    platformCents: completed ? serviceFee : cents(0),
    keptCleaningCents: completed ? CLEANING_FEE : cents(0),
    goodwillCents: cents(0),
    voucherCode: null,
    voucherCents: cents(0),
    voucherCostCents: cents(0),
    confirmedAt: paid ? TEST_NOW : null,
    completedAt: completed ? TEST_NOW : null,
    cancelledAt: status === 'cancelled' ? TEST_NOW : null,
    cancelledBy: status === 'cancelled' ? ('system' as const) : null,
    cancellationReason: status === 'cancelled' ? ('payment_expired' as const) : null,
    cancellationNote: null,
  };
}
