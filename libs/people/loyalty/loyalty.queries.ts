import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readsOver, sumOf } from '#libs/core/platform';
import type { Cents, Plan } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { pointsOf, type PointsTotals } from './points-totals.js';
import type { LoyaltyTables } from './tables.js';

type Reads = LoyaltyTables &
  Pick<BookingsTables, 'booking_totals' | 'bookings' | 'date_changes'> &
  Pick<IdentityTables, 'users'>;

/** Maximum number of ledger lines in a loyalty status. */
const LINES_SHOWN = 20;

/** A line of the points ledger; `time_zone` is the home's, null for a line without a stay. */
export type PointsLineRow = Awaited<ReturnType<typeof linesOf>>[number];

/** A perk of the program. @spec §3 Perk, E9 */
export type PerkRow = Awaited<ReturnType<LoyaltyQueries['perks']>>[number];

/** A user's loyalty status. @spec §3 Loyalty status */
export interface LoyaltySnapshot {
  points: PointsTotals;
  plan: Plan;
  /** Confirmed and completed. @spec C16 */
  bookings: number;
  /** Paid minus refunded. @spec A10 */
  spent: Cents;
  lines: PointsLineRow[];
}

/** Reads of the loyalty program. */
@Injectable()
export class LoyaltyQueries {
  constructor(private readonly em: EntityManager) {}

  /** A user's loyalty status; null when the account does not exist. @spec §3 Loyalty status, A10, C16, E7 */
  async snapshot(userId: string): Promise<LoyaltySnapshot | null> {
    const totals = await bookingTotalsOf(this.em, userId);
    if (!totals) return null;
    const [points, lines] = await Promise.all([pointsOf(this.em, userId), linesOf(this.em, userId)]);
    return { ...totals, points, lines };
  }

  /** All perks in force, in the order of the catalogue. */
  perks(now: Date) {
    return readsOver<Reads>(this.em)
      .selectFrom('perks')
      .select(['id', 'category', 'title', 'description', 'discount_percentage', 'points_cost', 'min_tier'])
      .where('valid_from', '<=', now)
      .where('valid_until', '>', now)
      .orderBy('position')
      .orderBy('id')
      .execute();
  }
}

const bookingTotalsOf = (em: EntityManager, userId: string) =>
  readsOver<Reads>(em)
    .selectFrom('users as u')
    .leftJoin('booking_totals as b', (on) => on.onRef('b.person_id', '=', 'u.id').on('b.side', '=', 'guest'))
    .select('u.plan')
    .select((row) => [
      sumOf(row('b.confirmed', '+', row.ref('b.completed'))).as('bookings'),
      sumOf(row(row('b.paid_cents', '-', row.ref('b.refund_cents')), '-', row.ref('b.goodwill_cents'))).as(
        'spent',
      ),
    ])
    .where('u.id', '=', userId)
    .groupBy('u.id')
    .executeTakeFirst();

/** Newest first, without lines that were voided with zero points. */
const linesOf = (em: EntityManager, userId: string) =>
  readsOver<Reads>(em)
    .selectFrom('points_lines as l')
    .leftJoin('date_changes as c', 'c.id', 'l.change_id')
    .leftJoin('bookings as b', (on) =>
      on.on((row) => row('b.id', '=', row.fn.coalesce('l.booking_id', 'c.booking_id'))),
    )
    .select(['l.id', 'l.description', 'l.points', 'l.state', 'l.formula', 'l.created_at'])
    // The dates of a stay may have changed since its line was written.
    .select((row) =>
      row
        .case()
        .when(row.and([row('l.state', '=', 'pending'), row('l.posts_at', 'is not', null)]))
        .then(row.ref('b.check_out_at'))
        .else(row.ref('l.posts_at'))
        .end()
        .as('posts_at'),
    )
    .select(['l.kind', 'b.time_zone'])
    .where('l.user_id', '=', userId)
    .where((line) => line.or([line('l.state', '<>', 'voided'), line('l.points', '<>', 0)]))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .limit(LINES_SHOWN)
    .execute();
