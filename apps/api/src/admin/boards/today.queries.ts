import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { TodayBoardView } from '#libs/core/contracts';
import { Clock, firstRow, rows } from '#libs/core/platform';
import { cents, toDollars } from '#libs/core/rules';

const MS_PER_DAY = 86_400_000;
const SOON_MS = 10 * 60_000;

interface TodayRow {
  bookings: number;
  confirmed: number;
  cancelled: number;
  revenue_cents: string;
  holds_expiring: number;
  holds_over: number;
  holds_paid: number;
}

/** What happens today: the last 24 hours, and what is about to come. */
@Injectable()
export class TodayQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Everything on the board, as of now. */
  async board(): Promise<TodayBoardView> {
    const now = this.clock.now();
    const [facts, arrivals, freeNights] = await Promise.all([
      this.facts(now),
      this.arrivals(now),
      this.freeNights(now),
    ]);
    return { now: now.toISOString(), ...facts, arrivals, free_nights: freeNights };
  }

  private async facts(now: Date): Promise<Omit<TodayBoardView, 'now' | 'arrivals' | 'free_nights'>> {
    const dayAgo = new Date(now.getTime() - MS_PER_DAY);
    const weekAgo = new Date(now.getTime() - 7 * MS_PER_DAY);
    const soon = new Date(now.getTime() + SOON_MS);
    const row = await firstRow<TodayRow>(
      this.em.fork(),
      `select count(*) filter (where created_at > ?)::int as bookings,
              count(*) filter (where confirmed_at > ?)::int as confirmed,
              count(*) filter (where cancelled_at > ? and paid_cents > 0)::int as cancelled,
              coalesce(sum(paid_cents) filter (where confirmed_at > ?), 0)::text as revenue_cents,
              count(*) filter (where status = 'pending' and hold_expires_at between ? and ?)::int as holds_expiring,
              count(*) filter (where created_at > ? and status <> 'pending')::int as holds_over,
              count(*) filter (where created_at > ? and confirmed_at is not null)::int as holds_paid
         from bookings where greatest(created_at, confirmed_at, cancelled_at) > ? or status = 'pending'`,
      [dayAgo, dayAgo, dayAgo, dayAgo, now, soon, weekAgo, weekAgo, weekAgo],
    );
    return {
      bookings: row?.bookings ?? 0,
      confirmed: row?.confirmed ?? 0,
      cancelled: row?.cancelled ?? 0,
      revenue: toDollars(cents(Number(row?.revenue_cents ?? 0))),
      holds_expiring: row?.holds_expiring ?? 0,
      hold_to_paid: row && row.holds_over > 0 ? row.holds_paid / row.holds_over : null,
    };
  }

  private async arrivals(now: Date): Promise<TodayBoardView['arrivals']> {
    const found = await rows<TodayBoardView['arrivals'][number]>(
      this.em.fork(),
      `select b.id as booking_id, p.title as property_title, p.city, u.full_name as traveler_name, b.check_in_at
         from bookings b join properties p on p.id = b.property_id join users u on u.id = b.traveler_id
        where b.status = 'confirmed' and b.check_in_at between ? and ? order by b.check_in_at limit 50`,
      [now, new Date(now.getTime() + MS_PER_DAY)],
    );
    return found.map((row) => ({ ...row, check_in_at: new Date(row.check_in_at).toISOString() }));
  }

  /** Tonight and the coming Friday and Saturday night, by each home's own calendar. @spec B4 */
  private freeNights(now: Date): Promise<TodayBoardView['free_nights']> {
    return rows(
      this.em.fork(),
      `with homes as (
         select p.id, p.city, p.state, (?::timestamptz at time zone p.time_zone)::date as today
           from properties p where p.status = 'listed'),
       nights as (
         select h.*, n.night, n.kind from homes h,
           lateral (values (h.today, 'tonight'),
                           (h.today + ((12 - extract(isodow from h.today)::int) % 7), 'weekend'),
                           (h.today + ((12 - extract(isodow from h.today)::int) % 7) + 1, 'weekend')) n(night, kind))
       select city, state, count(distinct id)::int as homes,
              count(*) filter (where kind = 'tonight' and free)::int as tonight,
              count(*) filter (where kind = 'weekend' and free)::int as weekend
         from (select nights.*, not exists (select 1 from calendar_entries c
                 where c.property_id = nights.id and c.nights @> nights.night) as free from nights) looked
        group by city, state order by city, state`,
      [now],
    );
  }
}
