import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NotNull } from 'kysely';
import type { TodayBoardView } from '#libs/core/contracts';
import { Clock, readsOver, sumOf, type PlatformTables } from '#libs/core/platform';
import { cents, toDollars } from '#libs/core/rules';
import { RarelyRun } from '#libs/operations/monitoring';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { freeNights } from './free-nights.queries.js';

type Reads = Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<IdentityTables, 'users'> &
  Pick<PlatformTables, 'events'>;

const ZERO = cents(0);
const MS_PER_DAY = 86_400_000;
const MS_PER_HOUR = 3_600_000;
const SOON_MS = 10 * 60_000;
const MAX_ARRIVALS = 50;

/** The today board: the last 24 hours and what comes next. */
@Injectable()
export class TodayQueries {
  private nights: { hour: number; rarely: RarelyRun<TodayBoardView['free_nights']> } | null = null;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Everything on the board, as of now; the free nights of all homes may be a minute old. */
  async board(): Promise<TodayBoardView> {
    const now = this.clock.now();
    const [facts, arrivals, nights] = await Promise.all([
      this.facts(now),
      this.arrivals(now),
      this.nightsIn(now),
    ]);
    const { holds_over: over, holds_paid: paid } = facts;
    return {
      now: now.toISOString(),
      bookings: facts.bookings,
      confirmed: facts.confirmed,
      cancelled: facts.cancelled,
      revenue: toDollars(facts.revenue),
      before: {
        bookings: facts.bookings_before,
        confirmed: facts.confirmed_before,
        cancelled: facts.cancelled_before,
        revenue: toDollars(facts.revenue_before),
      },
      holds_expiring: facts.holds_expiring,
      hold_to_paid: over > 0 ? paid / over : null,
      holds_finished: over,
      holds_paid: paid,
      arrivals,
      free_nights: nights,
    };
  }

  /** Found anew each hour, and when the sandbox's clock is moved: what is tonight depends on the time. */
  private nightsIn(now: Date): Promise<TodayBoardView['free_nights']> {
    const hour = Math.floor(now.getTime() / MS_PER_HOUR);
    if (this.nights?.hour !== hour)
      this.nights = { hour, rarely: new RarelyRun(() => freeNights(this.em.fork(), this.clock.now())) };
    return this.nights.rarely.recent();
  }

  private facts(now: Date) {
    const dayAgo = new Date(now.getTime() - MS_PER_DAY);
    const twoDaysAgo = new Date(now.getTime() - 2 * MS_PER_DAY);
    const weekAgo = new Date(now.getTime() - 7 * MS_PER_DAY);
    const soon = new Date(now.getTime() + SOON_MS);
    return (
      this.reads
        .selectFrom('bookings')
        .select((stay) => {
          const all = stay.fn.countAll<number>();
          const confirmed = stay('confirmed_at', '>', dayAgo);
          const dayBefore = (column: 'created_at' | 'confirmed_at' | 'cancelled_at') =>
            stay.and([stay(column, '>', twoDaysAgo), stay(column, '<=', dayAgo)]);
          const ofThisWeek = stay('created_at', '>', weekAgo);
          return [
            all.filterWhere('created_at', '>', dayAgo).as('bookings'),
            all.filterWhere(confirmed).as('confirmed'),
            all.filterWhere('cancelled_at', '>', dayAgo).filterWhere('paid_cents', '>', ZERO).as('cancelled'),
            sumOf(stay.case().when(confirmed).then(stay.ref('paid_cents')).end()).as('revenue'),
            all.filterWhere(dayBefore('created_at')).as('bookings_before'),
            all.filterWhere(dayBefore('confirmed_at')).as('confirmed_before'),
            all
              .filterWhere(dayBefore('cancelled_at'))
              .filterWhere('paid_cents', '>', ZERO)
              .as('cancelled_before'),
            sumOf(stay.case().when(dayBefore('confirmed_at')).then(stay.ref('paid_cents')).end()).as(
              'revenue_before',
            ),
            all
              .filterWhere('status', '=', 'pending')
              .filterWhere(stay.between('hold_expires_at', now, soon))
              .as('holds_expiring'),
            all.filterWhere(ofThisWeek).filterWhere('status', '<>', 'pending').as('holds_over'),
            all.filterWhere(ofThisWeek).filterWhere('confirmed_at', 'is not', null).as('holds_paid'),
          ];
        })
        // Each part by an index of its own: together they would scan the whole history.
        .where('id', 'in', (reads) =>
          reads
            .selectFrom('bookings as new')
            .select('new.id')
            .where('new.created_at', '>', weekAgo)
            .union(
              reads.selectFrom('bookings as held').select('held.id').where('held.status', '=', 'pending'),
            )
            .union(
              reads
                .selectFrom('events as ended')
                .select('ended.booking_id as id')
                .where('ended.occurred_at', '>', twoDaysAgo)
                .where('ended.name', '=', 'booking.cancelled')
                .where('ended.booking_id', 'is not', null)
                .$narrowType<{ id: NotNull }>(),
            ),
        )
        .executeTakeFirstOrThrow()
    );
  }

  private async arrivals(now: Date): Promise<TodayBoardView['arrivals']> {
    const found = await this.reads
      .selectFrom('bookings as b')
      .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
      .innerJoin('users as u', 'u.id', 'b.traveler_id')
      .select([
        'b.id as booking_id',
        'h.title as property_title',
        'h.city',
        'u.full_name as traveler_name',
        'b.check_in_at',
      ])
      .where('b.status', '=', 'confirmed')
      .where((stay) => stay.between('b.check_in_at', now, new Date(now.getTime() + MS_PER_DAY)))
      .orderBy('b.check_in_at')
      .limit(MAX_ARRIVALS)
      .execute();
    return found.map((row) => ({ ...row, check_in_at: row.check_in_at.toISOString() }));
  }

  private get reads() {
    return readsOver<Reads>(this.em.fork());
  }
}
