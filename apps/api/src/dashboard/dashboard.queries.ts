import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow } from '#libs/core/platform';
import { pointsOf, type PointsTotals } from '#libs/people/loyalty';
import type { Cents } from '#libs/core/rules';

/** Sums of a traveler's bookings. Cents. */
export interface TravelerSums {
  trips: number;
  upcoming: number;
  spent: Cents;
}

/** Sums of an owner's homes and bookings. Cents. */
export interface OwnerSums {
  homes: number;
  bookings: number;
  pending: number;
  earned: Cents;
  expected: Cents;
}

/** What the dashboard adds up, over several features' tables. */
@Injectable()
export class DashboardQueries {
  constructor(private readonly em: EntityManager) {}

  /** @spec §3 Dashboard stats, A10, C16 */
  async traveler(userId: string, now: Date): Promise<TravelerSums | null> {
    return firstRow<TravelerSums>(
      this.em,
      `select count(*) filter (where status in ('confirmed', 'completed'))::int as trips,
              count(*) filter (where status = 'confirmed' and check_in_at > ?)::int as upcoming,
              coalesce(sum(paid_cents - refund_cents - goodwill_cents), 0)::float8 as spent
         from bookings where traveler_id = ?`,
      [now, userId],
    );
  }

  /** Earned: shares of what is over. Expected: what confirmed stays will bring. @spec §3 Dashboard stats, A9, C16 */
  async owner(userId: string): Promise<OwnerSums | null> {
    return firstRow<OwnerSums>(
      this.em,
      `select (select count(*)::int from properties where owner_id = ?) as homes,
              count(*) filter (where status in ('confirmed', 'completed'))::int as bookings,
              count(*) filter (where status = 'pending')::int as pending,
              coalesce(sum(owner_cents) filter (where status in ('completed', 'cancelled')), 0)::float8 as earned,
              coalesce(sum(subtotal_cents - service_fee_cents) filter (where status = 'confirmed'), 0)::float8 as expected
         from bookings where owner_id = ?`,
      [userId, userId],
    );
  }

  /** @spec E7, D6 */
  points(userId: string): Promise<PointsTotals> {
    return pointsOf(this.em, userId);
  }
}
