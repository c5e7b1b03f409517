import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, pointsOf, rows, type PointsTotals } from '#libs/platform';
import type { Cents, Plan, PointsState, Tier } from '#libs/rules';

/** Lines of the points ledger that a status shows. */
const LINES_SHOWN = 20;

/** One line of the points ledger; instants as text. */
export interface PointsLineRow {
  id: string;
  description: string;
  points: number;
  state: PointsState;
  formula: string | null;
  posts_at: string | null;
  created_at: string;
}

/** A perk of the program. @spec §3 Perk, E9 */
export interface PerkRow {
  id: string;
  category: 'dining' | 'entertainment' | 'attractions' | 'bonus_nights' | 'other';
  title: string;
  description: string;
  discount_percentage: number | null;
  points_cost: number | null;
  min_tier: Tier;
}

/** Somebody's standing in the program. @spec §3 Loyalty status */
export interface LoyaltyStanding {
  points: PointsTotals;
  plan: Plan;
  /** Confirmed and completed. @spec C16 */
  bookings: number;
  /** Paid minus refunded. @spec A10 */
  spent: Cents;
  lines: PointsLineRow[];
}

interface TripsRow {
  plan: Plan;
  bookings: number;
  spent: Cents;
}

/** Reads of the loyalty program. */
@Injectable()
export class LoyaltyQueries {
  constructor(private readonly em: EntityManager) {}

  /** @spec §3 Loyalty status, A10, C16, E7 */
  async standing(userId: string): Promise<LoyaltyStanding | null> {
    const trips = await firstRow<TripsRow>(
      this.em,
      `select u.plan, count(b.id) filter (where b.status in ('confirmed', 'completed'))::int as bookings,
              coalesce(sum(b.paid_cents - b.refund_cents), 0)::float8 as spent
         from users u left join bookings b on b.traveler_id = u.id where u.id = ? group by u.id`,
      [userId],
    );
    if (!trips) return null;
    const [points, lines] = await Promise.all([pointsOf(this.em, userId), this.lines(userId)]);
    return { ...trips, points, lines };
  }

  /** Every perk, in the program's order. */
  perks(): Promise<PerkRow[]> {
    return rows<PerkRow>(
      this.em,
      `select id, category, title, description, discount_percentage, points_cost, min_tier from perks order by position, id`,
    );
  }

  /** Newest first; a line that was voided before it had points says nothing to its owner. */
  private lines(userId: string): Promise<PointsLineRow[]> {
    return rows<PointsLineRow>(
      this.em,
      `select id, description, points, state, formula, posts_at, created_at from points_lines
        where user_id = ? and not (state = 'voided' and points = 0) order by created_at desc, id limit ${LINES_SHOWN}`,
      [userId],
    );
  }
}
