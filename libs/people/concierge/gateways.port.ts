import type { HelpKnowledge } from '#libs/people/help';
import type {
  AlertKind,
  AlertState,
  BookingStatus,
  Cents,
  CivilDate,
  EmptyReason,
  Nights,
  OwnerRules,
  PayoutStatus,
  Plan,
  Role,
  Tier,
} from '#libs/core/rules';

/** The person asking; a visitor has no id. Gateways return only what this person may see. */
export interface Requester {
  id: string | null;
  role: Role | null;
}

/** A town with homes. */
export interface Place {
  city: string;
  state: string;
  homes: number;
}

/** Search criteria for homes. `maxPrice` is per night, or for the whole stay if there are dates. @spec F13 */
export interface HomePreferences {
  /** Towns, or abbreviations of states; none means anywhere. */
  places: readonly string[];
  stay: { checkIn: CivilDate; checkOut: CivilDate } | null;
  guests: number | null;
  maxPrice: Cents | null;
  amenities: readonly string[];
  /** Amenities that a home must not have, and towns or states in which it must not be. */
  without: readonly string[];
  notPlaces: readonly string[];
  /** Kinds of homes, one of which is enough; none means all. */
  kinds: readonly string[];
  bedrooms: number | null;
  /** The cheapest first, instead of the best. */
  cheapest: boolean;
}

/** Facts about a home; `title` was written by its owner and is only used as a name. */
export interface HomeFacts {
  id: string;
  title: string;
  city: string;
  state: string;
  nightly: Cents;
  /** Of the nights that were searched for, cleaning included; null where none were. */
  total?: Cents | null;
  bedrooms: number;
  maxGuests: number;
  amenities: readonly string[];
  checkInTime: string;
  checkOutTime: string;
  /** "Cabin". */
  kind: string;
  minNights: number;
  maxNights: number;
  /** The average of its reviews, 1 to 5; null without any. */
  rating?: number | null;
}

/** A stay to quote. */
export interface StayWanted {
  homeId: string;
  checkIn: CivilDate;
  checkOut: CivilDate;
  guests: number;
  /** The code of a voucher of the asker. */
  voucher?: string | null;
}

/** The quote for a stay. */
export interface QuoteFacts {
  home: HomeFacts;
  checkIn: CivilDate;
  checkOut: CivilDate;
  guests: number;
  nights: number;
  subtotal: Cents;
  cleaning: Cents;
  total: Cents;
  /** The voucher by which the total is reduced already. @spec A11 */
  voucher?: { code: string; title: string; discount: Cents } | null;
  available: boolean;
  refundEligible: boolean;
  refundCutoffAt: Date;
  timeZone: string;
}

/** A booking of the asker. */
export interface BookingFacts {
  id: string;
  propertyId: string;
  title: string;
  city: string;
  state: string;
  status: BookingStatus;
  checkIn: string;
  checkOut: string;
  guests: number;
  checkInAt: Date;
  checkOutAt: Date;
  timeZone: string;
  total: Cents;
  /** What was paid, less all that came back. */
  spent: Cents;
  refunded: Cents;
  refundState: string | null;
  holdExpiresAt: Date;
  isReviewed: boolean;
}

/** The settlement of cancelling now. Cents. */
export interface CancellationFacts {
  refund: Cents;
  paid: Cents;
  subtotal: Cents;
  cleaning: Cents;
  inconvenienceFee: Cents;
  refundEligible: boolean;
  cutoffAt: Date;
}

/** What new dates of a paid stay would mean. Cents. @spec G7 */
export interface DateChangeFacts {
  checkIn: CivilDate;
  checkOut: CivilDate;
  nights: number;
  previousTotal: Cents;
  total: Cents;
  /** Negative when money comes back. */
  difference: Cents;
}

/** The asker's points and plan. */
export interface SnapshotFacts {
  plan: Plan;
  balance: number;
  lifetime: number;
  pending: number;
  tier: Tier;
}

/** A voucher of the asker. */
export interface VoucherFacts {
  code: string;
  title: string;
  /** Neither used nor expired. */
  isUsable: boolean;
  isUsed: boolean;
  /** What a stay needs for it; null for an offer that is not for stays. */
  needs: { nights: number; subtotal: Cents } | null;
  expiresAt: Date;
}

/** What points buy, and what a tier includes. */
export interface PerkFacts {
  title: string;
  /** What it is worth, and on what terms, as the catalogue says. */
  description: string;
  /** Null for what comes with the tier. */
  points: number | null;
  minTier: Tier;
}

/** How the asker's plan is paid. */
export interface RenewalFacts {
  /** Of a month. */
  price: Cents;
  renewsAt: Date;
  pendingPlan: Plan | null;
  /** When a plan that could not be charged ends; null while it is paid. */
  graceEndsAt: Date | null;
}

/** A home that the asker has saved. */
export interface SavedHomeFacts {
  id: string;
  title: string;
  city: string;
  state: string;
  /** The lowest price of a night now; of a home that is not listed, what it was. */
  nightly: Cents;
  isListed: boolean;
  savedAt: Date;
}

/** An alert of the asker. */
export interface AlertFacts {
  homeId: string;
  title: string;
  city: string;
  /** Of the home: two letters. */
  region: string;
  kind: AlertKind;
  /** The nights that it waits for; null for the price of any night. */
  checkIn: string | null;
  checkOut: string | null;
  below: Cents | null;
  /** What it compares now: of the nights in all, otherwise of a night. */
  price: Cents;
  isFree: boolean;
  isListed: boolean;
  state: AlertState;
  toldAt: Date | null;
}

/** A home that the asker owns, listed or not. */
export interface OwnHomeFacts {
  id: string;
  title: string;
  city: string;
  /** "Cabin". */
  kind: string;
}

/** A stay at a home that the asker owns. Cents. */
export interface GuestStayFacts {
  id: string;
  homeId: string;
  title: string;
  /** The first name. */
  guestName: string;
  status: BookingStatus;
  checkIn: string;
  checkOut: string;
  checkInAt: Date;
  checkOutAt: Date;
  timeZone: string;
  guests: number;
  /** Nights less the service fee; of a cancelled stay what its owner keeps of them. */
  earnings: Cents;
  /** The cleaning fee that the owner gets. */
  cleaning: Cents;
  /** What the guest's bank has taken of both after the dispute of a cancelled stay. */
  takenBack: Cents;
}

/** A payout of the asker, who owns homes. Cents. */
export interface PayoutFacts {
  amount: Cents;
  /** "paid", "on_the_way", "failed", "reversed" or "withdrawn". */
  status: PayoutStatus;
  requestedAt: Date;
  /** What it pays, at most ten stays. */
  lines: {
    /** Null for what belongs to no stay. */
    homeId: string | null;
    title: string | null;
    nights: Cents | null;
    serviceFee: Cents | null;
    earnings: Cents;
    cleaning: Cents;
  }[];
}

/** An owner's sums, in cents. @spec A9, A13 */
export interface OwnerMoneyFacts {
  earned: Cents;
  /** Of confirmed stays. */
  pending: Cents;
  due: Cents;
  held: Cents;
  notDue: Cents;
  nextDueAt: Date | null;
  /** The latest three. */
  payouts: PayoutFacts[];
}

/** What moved on an owner's accounts in a month or year, in cents. */
export interface PeriodMoneyFacts {
  /** Of nights, less the service fee. */
  earned: Cents;
  cleaning: Cents;
  paid: Cents;
  /** Corrections, such as what a bank took back; negative for those. */
  other: Cents;
}

/** Nights that the asker has blocked, without the day of `to`. */
export interface BlockFacts {
  homeId: string;
  title: string;
  from: CivilDate;
  to: CivilDate;
}

/** An empty night of a home that the asker owns. */
export interface EmptyNightFacts {
  night: CivilDate;
  /** What it is offered for. */
  price: Cents | null;
  /** The weightiest first; `rules` are those of today. */
  reasons: readonly EmptyReason[];
  rules: OwnerRules;
}

/** The empty nights of a home that the asker owns. */
export interface EmptyNightsFacts {
  /** The nights that were looked at, without the day of `to`. */
  range: Nights;
  empty: number;
  /** Some of them, the earliest first. */
  explained: readonly EmptyNightFacts[];
}

/** Port to the product's data, bound in `libs/wiring`. Read-only. Each gateway throws a DomainError where the product's own call would. */
export abstract class ConciergeGateways {
  abstract places(): Promise<Place[]>;
  /** The published help, and examples of how people ask. */
  abstract knowledge(): Promise<HelpKnowledge>;
  /** The best matching homes and the total count. @throws DomainError for dates that cannot be booked */
  abstract homes(
    preferences: HomePreferences,
    asker: Requester,
  ): Promise<{ total: number; homes: HomeFacts[] }>;
  /** Quotes a stay. @throws DomainError `property.not_found`, a rule of §5, or of its voucher */
  abstract quote(stay: StayWanted, asker: Requester): Promise<QuoteFacts>;
  /** Listed homes with one of these words in their title or town, or one that begins with it; those with most first, at most 20. */
  abstract called(words: readonly string[]): Promise<HomeFacts[]>;
  /** A home that the asker can see, or null. */
  abstract home(homeId: string, asker: Requester): Promise<HomeFacts | null>;
  /**
   * The user's bookings as a traveler, next stay first, at most 100.
   * @param bookingRef only bookings with this short id
   */
  abstract bookings(userId: string, bookingRef?: string): Promise<BookingFacts[]>;
  /** The settlement of cancelling now. @throws DomainError `booking.not_found` when it is not theirs, `booking.wrong_status`, `booking.check_in_passed` */
  abstract cancellation(userId: string, bookingId: string): Promise<CancellationFacts>;
  /** What other dates of a paid stay would mean. @throws DomainError as proposing them does, `booking.not_found` when it is not theirs */
  abstract dateChange(
    userId: string,
    wanted: { bookingId: string; checkIn: CivilDate; checkOut: CivilDate },
  ): Promise<DateChangeFacts>;
  abstract snapshot(userId: string): Promise<SnapshotFacts | null>;
  /** Usable ones first, soonest to expire on top; at most 100. */
  abstract vouchers(userId: string, now: Date): Promise<VoucherFacts[]>;
  /** All perks in force, in the order of the catalogue. */
  abstract perks(now: Date): Promise<PerkFacts[]>;
  /** Latest first, without homes that were removed. */
  abstract saved(userId: string): Promise<SavedHomeFacts[]>;
  /** Those that wait first, then those that ended within two weeks; stopped ones are left out. */
  abstract alerts(userId: string): Promise<AlertFacts[]>;
  /** Null without a plan that is paid for. */
  abstract renewal(userId: string): Promise<RenewalFacts | null>;
  /** Stays at the homes of an owner: the next ones first, then the rest, latest first; at most 100. */
  abstract guestStays(ownerId: string): Promise<GuestStayFacts[]>;
  /** The latest first. */
  abstract ownHomes(ownerId: string): Promise<OwnHomeFacts[]>;
  /** What each home has brought an owner: nights less the service fee, without cleaning. Cents, by the home's id. @spec A9 */
  abstract earnedByHome(ownerId: string): Promise<ReadonlyMap<string, Cents>>;
  /** What a month or year brought, by the statements of its months: "2026" or "2026-04". Cents. @spec A13 */
  abstract earnedIn(ownerId: string, period: string): Promise<PeriodMoneyFacts>;
  abstract ownerMoney(ownerId: string): Promise<OwnerMoneyFacts>;
  /** The earliest first. */
  abstract blocks(ownerId: string, now: Date): Promise<BlockFacts[]>;
  /**
   * The empty nights of a home, and why up to `most` of them are.
   * @param nights null for all on which a stay can begin
   * @throws DomainError `property.not_found` when it is not theirs, `calendar.night_not_shown` when no stay can begin then
   */
  abstract emptyNights(
    ownerId: string,
    homeId: string,
    nights: Nights | null,
    most: number,
  ): Promise<EmptyNightsFacts>;
  /** Paid stays of twelve months that took place, and those that the owner cancelled. @spec G9 */
  abstract reliability(ownerId: string): Promise<{ kept: number; cancelled: number }>;
}
