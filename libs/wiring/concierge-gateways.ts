import type { BookingRow, BookingsQueries, BookingsService, DateChanges } from '#libs/stays/bookings';
import type {
  Requester,
  BookingFacts,
  ConciergeGateways,
  DateChangeFacts,
  HomeFacts,
  HomePreferences,
  QuoteFacts,
  StayWanted,
} from '#libs/people/concierge';
import type { Knowledge } from '#libs/people/help';
import type { SubscriptionsService } from '#libs/money/subscriptions';
import type { OwnAlerts, SavedHomes } from '#libs/stays/alerts';
import type { LoyaltyQueries, VouchersQueries } from '#libs/people/loyalty';
import type { HomeRow, PropertyQueries, QuoteService } from '#libs/stays/properties';
import type { SearchService, TownQueries } from '#libs/stays/search';
import type { OwnerFacts } from './concierge-owner-facts.js';
import { cents, refundCutoff, tierOf, type Cents, type Nights } from '#libs/core/rules';

/** The services behind the concierge's gateways. */
interface Reads {
  help: Knowledge;
  properties: PropertyQueries;
  search: SearchService;
  towns: TownQueries;
  quotes: QuoteService;
  bookings: BookingsQueries;
  booking: BookingsService;
  changes: DateChanges;
  loyalty: LoyaltyQueries;
  vouchers: VouchersQueries;
  plans: SubscriptionsService;
  saved: SavedHomes;
  alerts: OwnAlerts;
  owners: OwnerFacts;
}

/** Most homes in one answer. */
const MAX_HOMES = 3;
/** Most homes that are looked at when one is named. */
const MOST_CALLED = 20;
/** Most homes among which those are found that lack something. */
const MOST_SIFTED = 50;
/** Most places of one search: the towns of a region. */
const MOST_PLACES = 12;
const FIRST_BOOKINGS = { sort: 'upcoming', limit: 100, cursor: null } as const;

/** Answers the concierge's questions with the same queries as the screens. */
export class ProductGateways implements ConciergeGateways {
  constructor(private readonly reads: Reads) {}

  guestStays(ownerId: string) {
    return this.reads.owners.guestStays(ownerId);
  }

  ownHomes(ownerId: string) {
    return this.reads.owners.ownHomes(ownerId);
  }

  earnedByHome(ownerId: string) {
    return this.reads.owners.earnedByHome(ownerId);
  }

  earnedIn(ownerId: string, period: string) {
    return this.reads.owners.earnedIn(ownerId, period);
  }

  ownerMoney(ownerId: string) {
    return this.reads.owners.money(ownerId);
  }

  blocks(ownerId: string, now: Date) {
    return this.reads.owners.blocks(ownerId, now);
  }

  emptyNights(ownerId: string, homeId: string, nights: Nights | null, most: number) {
    return this.reads.owners.emptyNights(ownerId, homeId, nights, most);
  }

  reliability(ownerId: string) {
    return this.reads.owners.reliability(ownerId);
  }

  knowledge() {
    return this.reads.help.current();
  }

  async places() {
    const towns = await this.reads.towns.all();
    return towns.map(({ city, state, count }) => ({ city, state, homes: count }));
  }

  /** One search for each place: few people name more than two. */
  async homes(wish: HomePreferences) {
    const places = wish.places.length > 0 ? wish.places.slice(0, MOST_PLACES) : [null];
    const found = await Promise.all(places.map((place) => this.homesIn(place, wish)));
    const homes = found.flatMap((one) => one.homes);
    if (wish.cheapest)
      homes.sort((one, other) => (one.total ?? one.nightly) - (other.total ?? other.nightly));
    return { total: found.reduce((sum, { total }) => sum + total, 0), homes: homes.slice(0, MAX_HOMES) };
  }

  private async homesIn(
    place: string | null,
    { stay, guests, maxPrice, amenities, without, notPlaces, kinds, bedrooms, cheapest }: HomePreferences,
  ) {
    const { search } = this.reads;
    const excludes = without.length + notPlaces.length > 0;
    const found = await search.find(
      {
        city: place,
        minPrice: null,
        maxPrice,
        guests,
        bedrooms,
        amenities: [...amenities],
        kinds: [...kinds],
        area: null,
        minRating: null,
        stay: stay && (await search.stayOf(stay.checkIn, stay.checkOut)),
      },
      {
        sort: cheapest ? 'price_asc' : 'recommended',
        limit: excludes ? MOST_SIFTED : MAX_HOMES,
        cursor: null,
      },
    );
    const homes = found.homes.map((home) => ({
      ...homeFacts(home, home.offered_cents),
      total: stay && (found.totals.get(home.id) ?? null),
    }));
    if (!excludes) return { total: found.total, homes };
    const fitting = homes.filter(
      ({ amenities: has, city, state }) =>
        !without.some((one) => has.includes(one)) && !notPlaces.some((one) => one === city || one === state),
    );
    return { total: fitting.length, homes: fitting };
  }

  async quote(
    { homeId, checkIn, checkOut, guests, voucher = null }: StayWanted,
    asker: Requester,
  ): Promise<QuoteFacts> {
    const stay = { propertyId: homeId, checkIn, checkOut, guests, voucher };
    const quote = await this.reads.quotes.quote({ ...stay, viewerId: asker.id });
    const { price } = quote;
    return {
      ...quote,
      home: homeFacts(quote.home, price.nightly),
      nights: price.nights,
      subtotal: price.subtotal,
      cleaning: price.cleaningFee,
      total: price.total,
      timeZone: quote.home.time_zone,
    };
  }

  async called(words: readonly string[]): Promise<HomeFacts[]> {
    const rows = await this.reads.properties.called(words, MOST_CALLED);
    const prices = await this.reads.search.pricesOf(
      rows.map(({ id }) => id),
      null,
    );
    return rows.map((row) => homeFacts(row, prices.get(row.id)?.nightly ?? row.nightly_cents));
  }

  async home(homeId: string, asker: Requester): Promise<HomeFacts | null> {
    const row = await this.reads.properties.one(homeId, asker.id);
    if (!row) return null;
    const price = (await this.reads.search.pricesOf([homeId], null)).get(homeId);
    return homeFacts(row, price?.nightly ?? row.nightly_cents);
  }

  async bookings(userId: string, idTail?: string): Promise<BookingFacts[]> {
    const { bookings } = await this.reads.bookings.ofTraveler(userId, { idTail }, FIRST_BOOKINGS);
    return bookings.map(bookingFacts);
  }

  async cancellation(userId: string, bookingId: string) {
    const { settlement, booking } = await this.reads.booking.previewCancellation(bookingId, userId);
    return {
      refund: settlement.refund,
      paid: booking.paidCents,
      subtotal: booking.subtotalCents,
      cleaning: settlement.cleaning,
      inconvenienceFee: settlement.inconvenienceFee,
      refundEligible: settlement.refundEligible,
      cutoffAt: refundCutoff(booking.checkInAt),
    };
  }

  async dateChange(
    userId: string,
    { bookingId, checkIn, checkOut }: { bookingId: string; checkIn: string; checkOut: string },
  ): Promise<DateChangeFacts> {
    const terms = { acceptsWaiver: true, expectedDifference: null };
    const offer = await this.reads.changes.preview(
      { bookingId, travelerId: userId },
      { checkIn, checkOut, ...terms },
    );
    return {
      checkIn: offer.stay.checkIn,
      checkOut: offer.stay.checkOut,
      nights: offer.stay.nights,
      previousTotal: offer.booking.totalCents,
      total: offer.price.total,
      difference: offer.difference,
    };
  }

  async snapshot(userId: string) {
    const snapshot = await this.reads.loyalty.snapshot(userId);
    return snapshot && { plan: snapshot.plan, ...snapshot.points, tier: tierOf(snapshot.points.lifetime) };
  }

  async vouchers(userId: string, now: Date) {
    const vouchers = await this.reads.vouchers.of(userId, now);
    return vouchers.map(({ booking_id: usedFor, ...voucher }) => ({
      code: voucher.code,
      title: voucher.title,
      isUsable: usedFor === null && new Date(voucher.expires_at) > now,
      isUsed: usedFor !== null,
      needs: voucher.kind && { nights: voucher.min_nights, subtotal: voucher.min_subtotal_cents },
      expiresAt: new Date(voucher.expires_at),
    }));
  }

  async saved(userId: string) {
    const saved = await this.reads.saved.of(userId);
    const ids = saved.map((row) => row.property_id);
    const [rows, prices] = await Promise.all([
      this.reads.properties.some(ids),
      this.reads.search.pricesOf(ids, null),
    ]);
    const homes = new Map(rows.map((row) => [row.id, row]));
    return saved.flatMap(({ property_id: id, saved_at: savedAt }) => {
      const home = homes.get(id);
      if (!home) return [];
      const { title, city, state } = home;
      const nightly = prices.get(id)?.nightly ?? home.nightly_cents;
      return [{ id, title, city, state, nightly, isListed: home.status === 'listed', savedAt }];
    });
  }

  async alerts(userId: string) {
    const alerts = await this.reads.alerts.of(userId);
    return alerts.map((row) => ({
      homeId: row.property_id,
      title: row.title,
      city: row.city,
      region: row.region,
      kind: row.kind,
      checkIn: row.check_in,
      checkOut: row.check_out,
      below: row.below_cents,
      price: row.price_cents,
      isFree: row.free,
      isListed: row.listed,
      state: row.state,
      toldAt: row.told_at,
    }));
  }

  async perks(now: Date) {
    const perks = await this.reads.loyalty.perks(now);
    return perks.map(({ title, description, points_cost: points, min_tier: minTier }) => ({
      ...{ title, description, points, minTier },
    }));
  }

  async renewal(userId: string) {
    const { subscription } = await this.reads.plans.state(userId);
    return (
      subscription && {
        price: subscription.priceCents,
        renewsAt: subscription.periodEnd,
        pendingPlan: subscription.pendingPlan,
        graceEndsAt: subscription.graceEndsAt,
      }
    );
  }
}

/** @param nightly the lowest price of a night, or that of the nights asked about */
const homeFacts = (row: HomeRow, nightly: Cents): HomeFacts => ({
  id: row.id,
  title: row.title,
  city: row.city,
  state: row.state,
  nightly,
  bedrooms: row.bedrooms,
  maxGuests: row.max_guests,
  amenities: row.amenities,
  checkInTime: row.check_in_time,
  checkOutTime: row.check_out_time,
  kind: row.property_type,
  minNights: row.min_nights,
  maxNights: row.max_nights,
  rating: row.rating_count === 0 ? null : row.rating_sum / row.rating_count,
});

const bookingFacts = (row: BookingRow): BookingFacts => ({
  id: row.id,
  propertyId: row.property_id,
  title: row.title,
  city: row.city,
  state: row.state,
  status: row.status,
  checkIn: row.check_in_date,
  checkOut: row.check_out_date,
  guests: row.guests,
  checkInAt: new Date(row.check_in_at),
  checkOutAt: new Date(row.check_out_at),
  timeZone: row.time_zone,
  total: row.total_cents,
  spent: cents(row.paid_cents - row.refund_cents - row.goodwill_cents),
  refunded: row.refund_cents,
  refundState: row.refund_state,
  holdExpiresAt: new Date(row.hold_expires_at),
  isReviewed: row.reviewed,
});
