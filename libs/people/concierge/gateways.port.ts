import type { BookingStatus, Cents, CivilDate, Plan, Role, Tier } from '#libs/core/rules';

/** Who asks. A visitor has no id; every gateway gives what this person may see, and nothing else. */
export interface Asker {
  id: string | null;
  role: Role | null;
}

/** A town with homes. */
export interface Place {
  city: string;
  state: string;
  homes: number;
}

/** What a home should be like. `maxPrice` is per night, or for the whole stay once there are dates. @spec F13 */
export interface HomePreferences {
  place: string | null;
  stay: { checkIn: CivilDate; checkOut: CivilDate } | null;
  guests: number | null;
  maxPrice: Cents | null;
  amenities: readonly string[];
}

/** A home as the concierge speaks of it; `title` was written by its owner and is never more than a name. */
export interface HomeFacts {
  id: string;
  title: string;
  city: string;
  state: string;
  nightly: Cents;
  bedrooms: number;
  maxGuests: number;
  amenities: readonly string[];
  checkInTime: string;
  checkOutTime: string;
}

/** What a stay costs. */
export interface QuoteFacts {
  home: HomeFacts;
  checkIn: CivilDate;
  checkOut: CivilDate;
  guests: number;
  nights: number;
  subtotal: Cents;
  cleaning: Cents;
  total: Cents;
  available: boolean;
  refundEligible: boolean;
  refundCutoffAt: Date;
  timeZone: string;
}

/** One booking of the asker. */
export interface BookingFacts {
  id: string;
  propertyId: string;
  title: string;
  city: string;
  status: BookingStatus;
  checkIn: string;
  checkOut: string;
  guests: number;
  checkInAt: Date;
  checkOutAt: Date;
  timeZone: string;
  total: Cents;
  refunded: Cents;
  refundState: string | null;
  holdExpiresAt: Date;
}

/** What cancelling would give at this moment. Cents. */
export interface CancellationFacts {
  refund: Cents;
  paid: Cents;
  subtotal: Cents;
  cleaning: Cents;
  inconvenienceFee: Cents;
  refundEligible: boolean;
  cutoffAt: Date;
}

/** The asker's points and plan. */
export interface SnapshotFacts {
  plan: Plan;
  balance: number;
  lifetime: number;
  pending: number;
  tier: Tier;
}

/**
 * What the concierge may ask the product; bound where features are put together. It can read, and nothing else: no gateway
 * changes anything. Each throws a DomainError where the product's own call would.
 */
export abstract class ConciergeGateways {
  abstract places(): Promise<Place[]>;
  /** The best of what fits, and how many fit in all. @throws DomainError for dates that nobody can book */
  abstract homes(wish: HomePreferences, asker: Asker): Promise<{ total: number; homes: HomeFacts[] }>;
  /** @throws DomainError `property.not_found`, or a rule of §5 */
  abstract quote(
    wish: { homeId: string; checkIn: CivilDate; checkOut: CivilDate; guests: number },
    asker: Asker,
  ): Promise<QuoteFacts>;
  /** A home that can be seen by the asker, or null. */
  abstract home(homeId: string, asker: Asker): Promise<HomeFacts | null>;
  /** Bookings that the person made as a traveler, the next stay first. */
  abstract bookings(userId: string): Promise<BookingFacts[]>;
  /** @throws DomainError `booking.not_found` when it is somebody else's, `booking.wrong_status`, `booking.check_in_passed` */
  abstract cancellation(userId: string, bookingId: string): Promise<CancellationFacts>;
  abstract snapshot(userId: string): Promise<SnapshotFacts | null>;
}
