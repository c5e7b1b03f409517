import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, rows } from '#libs/core/platform';
import { pointsOf, type PointsTotals } from './points-totals.js';
import type { Cents, PerkCategory, Plan, PointsState, Tier } from '#libs/core/rules';

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
  kind: 'stay' | 'redemption' | 'clawback' | 'adjustment';
  /** Zone of the home; null for a line that is about no stay. */
  time_zone: string | null;
  created_at: string;
}

/** A perk of the program. @spec §3 Perk, E9 */
export interface PerkRow {
  id: string;
  category: PerkCategory;
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
              coalesce(sum(b.paid_cents - b.refund_cents - b.goodwill_cents), 0)::float8 as spent
         from users u left join bookings b on b.traveler_id = u.id where u.id = ? group by u.id`,
      [userId],
    );
    if (!trips) return null;
    const [points, lines] = await Promise.all([pointsOf(this.em, userId), this.lines(userId)]);
    return { ...trips, points, lines };
  }

  /** Every perk that is in force, in the program's order. */
  perks(now: Date): Promise<PerkRow[]> {
    return rows<PerkRow>(
      this.em,
      `select id, category, title, description, discount_percentage, points_cost, min_tier from perks
        where valid_from <= ? and valid_until > ? order by position, id`,
      [now, now],
    );
  }

  /** Newest first; a line that was voided before it had points says nothing to its owner. */
  private lines(userId: string): Promise<PointsLineRow[]> {
    return rows<PointsLineRow>(
      this.em,
      `select l.id, l.description, l.points, l.state, l.formula, l.posts_at, l.created_at, l.kind, b.time_zone
         from points_lines l left join bookings b on b.id = l.booking_id
        where l.user_id = ? and not (l.state = 'voided' and l.points = 0) order by l.created_at desc, l.id limit ${LINES_SHOWN}`,
      [userId],
    );
  }
}
