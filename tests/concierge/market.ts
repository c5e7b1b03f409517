import { DomainError, instantOf, todayIn } from '#libs/core/platform';
import {
  addDays,
  cents,
  checkDates,
  civilDate,
  CLEANING_FEE,
  EVERY_DAY,
  LAST_BOOKABLE_DAY,
  MAX_NIGHTS,
  nightsOf,
  priceStay,
  refundCutoff,
  settleCancellation,
  sum,
  type Cents,
  type CivilDate,
  type Nights,
  type OwnerRules,
} from '#libs/core/rules';
import { SHIPPED_KNOWLEDGE, type HelpKnowledge } from '#libs/people/help';
import { DEMO_PERKS } from '../../libs/demo/index.js';
import type {
  AlertFacts,
  BlockFacts,
  BookingFacts,
  CancellationFacts,
  DateChangeFacts,
  ConciergeGateways,
  EmptyNightsFacts,
  GuestStayFacts,
  HomeFacts,
  HomePreferences,
  OwnerMoneyFacts,
  OwnHomeFacts,
  PerkFacts,
  PeriodMoneyFacts,
  Place,
  QuoteFacts,
  RenewalFacts,
  SavedHomeFacts,
  SnapshotFacts,
  StayWanted,
  VoucherFacts,
} from '../../libs/people/concierge/gateways.port.js';

/** The first and last day of a stay, `YYYY-MM-DD`. */
interface Stay {
  checkIn: string;
  checkOut: string;
}

/** A home on sale, and which stays it can still be booked for. */
interface HomeOnSale {
  facts: HomeFacts;
  timeZone: string;
  isFree: (stay: Stay) => boolean;
}

/** What an owner has. */
export interface OwnerData {
  homes: readonly OwnHomeFacts[];
  /** By the homes' ids; what is not known is left out. */
  earnedBy?: ReadonlyMap<string, Cents>;
  stays: readonly GuestStayFacts[];
  money: OwnerMoneyFacts;
  blocks: readonly BlockFacts[];
  reliability: { kept: number; cancelled: number };
}

const OWNER_RULES: OwnerRules = {
  ...{ minNights: 1, maxNights: MAX_NIGHTS, preparationHours: 0, noticeHours: 0, arrivalDays: EVERY_DAY },
};

const NO_MONEY: OwnerMoneyFacts = {
  ...{ earned: cents(0), pending: cents(0), due: cents(0), held: cents(0), notDue: cents(0) },
  ...{ nextDueAt: null, payouts: [] },
};

/** What is in a market; bookings and snapshots by the id of their person. Homes are listed in the given order. */
interface MarketData {
  now: Date;
  homes: readonly HomeOnSale[];
  bookings: Readonly<Record<string, readonly BookingFacts[]>>;
  snapshots: Readonly<Record<string, SnapshotFacts>>;
  vouchers?: Readonly<Record<string, readonly VoucherFacts[]>>;
  renewals?: Readonly<Record<string, RenewalFacts>>;
  owners?: Readonly<Record<string, OwnerData>>;
  saved?: Readonly<Record<string, readonly SavedHomeFacts[]>>;
  alerts?: Readonly<Record<string, readonly AlertFacts[]>>;
  /** The help, unless it is as Latchkey comes with it. */
  knowledge?: HelpKnowledge;
}

/** Most homes in one answer, as in the product. */
const MAX_HOMES = 3;

/** A marketplace in memory behind the concierge's gateways, with the product's own rules of prices, dates and refunds. */
export class Market implements ConciergeGateways {
  constructor(private readonly data: MarketData) {}

  places(): Promise<Place[]> {
    const towns = Map.groupBy(this.data.homes, ({ facts }) => `${facts.city}, ${facts.state}`);
    return Promise.resolve(
      [...towns.values()].flatMap((homes) => {
        const [first] = homes;
        return first ? [{ city: first.facts.city, state: first.facts.state, homes: homes.length }] : [];
      }),
    );
  }

  knowledge(): Promise<HelpKnowledge> {
    return Promise.resolve(this.data.knowledge ?? SHIPPED_KNOWLEDGE);
  }

  homes(wish: HomePreferences): Promise<{ total: number; homes: HomeFacts[] }> {
    return Promise.resolve().then(() => this.fitting(wish));
  }

  private fitting(wish: HomePreferences): { total: number; homes: HomeFacts[] } {
    const nights = wish.stay ? this.checked(wish.stay) : 0;
    const { stay } = wish;
    const fits = this.data.homes.filter(
      ({ facts: { city, state, maxGuests, nightly, amenities, kind, bedrooms }, isFree }) =>
        (wish.places.length === 0 || [city, state].some((name) => wish.places.includes(name))) &&
        (wish.kinds.length === 0 || wish.kinds.includes(kind)) &&
        bedrooms >= (wish.bedrooms ?? 0) &&
        maxGuests >= (wish.guests ?? 1) &&
        (wish.maxPrice === null || (nights ? nightly * nights + CLEANING_FEE : nightly) <= wish.maxPrice) &&
        wish.amenities.every((one) => amenities.includes(one)) &&
        !wish.without.some((one) => amenities.includes(one)) &&
        ![city, state].some((name) => wish.notPlaces.includes(name)) &&
        (stay === null || isFree(stay)),
    );
    return {
      total: fits.length,
      homes: fits
        .slice(0, MAX_HOMES)
        .map(({ facts }) =>
          nights ? { ...facts, total: cents(facts.nightly * nights + CLEANING_FEE) } : facts,
        ),
    };
  }

  quote(wish: StayWanted): Promise<QuoteFacts> {
    return Promise.resolve().then(() => this.quoted(wish));
  }

  private quoted(wish: Stay & { homeId: string; guests: number }): QuoteFacts {
    const home = this.data.homes.find(({ facts }) => facts.id === wish.homeId);
    if (!home) throw new DomainError('property.not_found');
    const { facts, timeZone, isFree } = home;
    const nights = this.checked(wish);
    const price = priceStay(facts.nightly, nights);
    const checkIn = civilDate(wish.checkIn);
    const refundCutoffAt = refundCutoff(instantOf(checkIn, facts.checkInTime, timeZone));
    return {
      home: facts,
      checkIn,
      checkOut: civilDate(wish.checkOut),
      guests: wish.guests,
      nights,
      subtotal: price.subtotal,
      cleaning: price.cleaningFee,
      total: price.total,
      available: isFree(wish),
      refundEligible: refundCutoffAt > this.data.now,
      refundCutoffAt,
      timeZone,
    };
  }

  called(words: readonly string[]): Promise<HomeFacts[]> {
    const named = this.data.homes.filter(({ facts: { title, city } }) =>
      words.some((word) =>
        `${title} ${city}`
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .some((name) => name.startsWith(word)),
      ),
    );
    return Promise.resolve(named.map(({ facts }) => facts));
  }

  home(id: string): Promise<HomeFacts | null> {
    return Promise.resolve(this.data.homes.find(({ facts }) => facts.id === id)?.facts ?? null);
  }

  bookings(userId: string, idTail = ''): Promise<BookingFacts[]> {
    return Promise.resolve((this.data.bookings[userId] ?? []).filter(({ id }) => id.endsWith(idTail)));
  }

  async cancellation(userId: string, bookingId: string): Promise<CancellationFacts> {
    const one = (await this.bookings(userId)).find(({ id }) => id === bookingId);
    if (!one) throw new DomainError('booking.not_found');
    const subtotal = cents(one.total - CLEANING_FEE);
    const settled = settleCancellation({
      subtotal,
      cleaningFee: CLEANING_FEE,
      checkInAt: one.checkInAt,
      cancelledAt: this.data.now,
      cancelledBy: 'traveler',
    });
    return {
      refund: settled.refund,
      paid: one.total,
      subtotal,
      cleaning: settled.cleaning,
      inconvenienceFee: settled.inconvenienceFee,
      refundEligible: settled.refundEligible,
      cutoffAt: refundCutoff(one.checkInAt),
    };
  }

  /** What a stay at the home of a booking costs for other dates, by its price of today. */
  async dateChange(
    userId: string,
    wanted: { bookingId: string; checkIn: string; checkOut: string },
  ): Promise<DateChangeFacts> {
    const one = (await this.bookings(userId)).find(({ id }) => id === wanted.bookingId);
    if (!one) throw new DomainError('booking.not_found');
    const quote = this.quoted({ ...wanted, homeId: one.propertyId, guests: one.guests });
    return {
      checkIn: quote.checkIn,
      checkOut: quote.checkOut,
      nights: quote.nights,
      previousTotal: one.total,
      total: quote.total,
      difference: cents(quote.total - one.total),
    };
  }

  snapshot(userId: string): Promise<SnapshotFacts | null> {
    return Promise.resolve(this.data.snapshots[userId] ?? null);
  }

  vouchers(userId: string): Promise<VoucherFacts[]> {
    return Promise.resolve([...(this.data.vouchers?.[userId] ?? [])]);
  }

  perks(): Promise<PerkFacts[]> {
    return Promise.resolve(
      DEMO_PERKS.map(({ title, description, pointsCost, minTier }) => ({
        ...{ title, description, points: pointsCost, minTier },
      })),
    );
  }

  saved(userId: string): Promise<SavedHomeFacts[]> {
    return Promise.resolve([...(this.data.saved?.[userId] ?? [])]);
  }

  alerts(userId: string): Promise<AlertFacts[]> {
    return Promise.resolve([...(this.data.alerts?.[userId] ?? [])]);
  }

  renewal(userId: string): Promise<RenewalFacts | null> {
    return Promise.resolve(this.data.renewals?.[userId] ?? null);
  }

  guestStays(ownerId: string): Promise<GuestStayFacts[]> {
    return Promise.resolve([...(this.data.owners?.[ownerId]?.stays ?? [])]);
  }

  ownHomes(ownerId: string): Promise<OwnHomeFacts[]> {
    return Promise.resolve([...(this.data.owners?.[ownerId]?.homes ?? [])]);
  }

  earnedByHome(ownerId: string): Promise<ReadonlyMap<string, Cents>> {
    return Promise.resolve(this.data.owners?.[ownerId]?.earnedBy ?? new Map<string, Cents>());
  }

  /** What its payouts brought. */
  async earnedIn(ownerId: string, period: string): Promise<PeriodMoneyFacts> {
    const { payouts } = await this.ownerMoney(ownerId);
    const paid = payouts
      .filter(({ requestedAt }) => requestedAt.toISOString().startsWith(period))
      .map(({ amount }) => amount);
    return { earned: cents(0), cleaning: cents(0), paid: sum(cents(0), ...paid), other: cents(0) };
  }

  ownerMoney(ownerId: string): Promise<OwnerMoneyFacts> {
    return Promise.resolve(this.data.owners?.[ownerId]?.money ?? NO_MONEY);
  }

  blocks(ownerId: string): Promise<BlockFacts[]> {
    return Promise.resolve([...(this.data.owners?.[ownerId]?.blocks ?? [])]);
  }

  /** Nights that nobody has are empty, and nobody has looked: a market in memory has no visitors. */
  emptyNights(
    ownerId: string,
    homeId: string,
    nights: Nights | null,
    most: number,
  ): Promise<EmptyNightsFacts> {
    const tomorrow = addDays(todayIn('America/Chicago', this.data.now), 1);
    const range = nights ?? { from: tomorrow, to: addDays(tomorrow, LAST_BOOKABLE_DAY) };
    const { stays = [], blocks = [] } = this.data.owners?.[ownerId] ?? {};
    const taken = [
      ...stays
        .filter(({ status }) => status !== 'cancelled')
        .map(({ homeId: at, checkIn, checkOut }) => ({ at, from: checkIn, to: checkOut })),
      ...blocks.map(({ homeId: at, from, to }) => ({ at, from, to })),
    ].filter(({ at }) => at === homeId);
    const empty = nightsOf(range.from, range.to).filter(
      (night) => !taken.some(({ from, to }) => from <= night && night < to),
    );
    const price = this.data.homes.find(({ facts }) => facts.id === homeId)?.facts.nightly ?? null;
    return Promise.resolve({
      range,
      empty: empty.length,
      explained: empty
        .slice(0, most)
        .map((night) => ({ night, price, reasons: [{ kind: 'unseen' }], rules: OWNER_RULES })),
    });
  }

  reliability(ownerId: string): Promise<{ kept: number; cancelled: number }> {
    return Promise.resolve(this.data.owners?.[ownerId]?.reliability ?? { kept: 0, cancelled: 0 });
  }

  /** @returns the nights of a stay @throws DomainError for dates that cannot be booked */
  private checked(stay: Stay): number {
    const today: CivilDate = todayIn('America/Chicago', this.data.now);
    const check = checkDates(stay, { today, maxNights: MAX_NIGHTS });
    if (!check.ok) throw new DomainError(`booking.${check.problem}` as 'booking.dates_invalid');
    return check.nights;
  }
}
