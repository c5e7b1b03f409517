import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { countAll, readsOver, sumOf } from '#libs/core/platform';
import type { BookingStatus } from '#libs/core/rules';
import { pointsOf, type PointsTotals } from '#libs/people/loyalty';
import type { BookingsTables } from '#libs/stays/bookings';
import { homesOf, managedBy } from '#libs/stays/hosts';
import type { PropertiesTables } from '#libs/stays/properties';

type Reads = BookingsTables & PropertiesTables;

/** The dashboard's totals across features. */
@Injectable()
export class DashboardQueries {
  constructor(private readonly em: EntityManager) {}

  /** Totals of a traveler's bookings; cents. @spec §3 Dashboard stats, A10, C16 */
  traveler(userId: string, now: Date) {
    return readsOver<Reads>(this.em)
      .selectFrom('booking_totals')
      .select((total) => [
        sumOf(total('confirmed', '+', total.ref('completed'))).as('trips'),
        total
          .selectFrom('bookings')
          .select(countAll().as('n'))
          .where('traveler_id', '=', userId)
          .where('status', '=', sql.lit<BookingStatus>('confirmed'))
          .where('check_in_at', '>', now)
          .$asScalar()
          .$notNull()
          .as('upcoming'),
        sumOf(
          total(total('paid_cents', '-', total.ref('refund_cents')), '-', total.ref('goodwill_cents')),
        ).as('spent'),
      ])
      .where('person_id', '=', userId)
      .where('side', '=', 'guest')
      .executeTakeFirstOrThrow();
  }

  /**
   * Totals of an owner's homes and bookings; cents. `earned` are the shares of ended bookings, `expected` those of confirmed stays.
   * @spec §3 Dashboard stats, A9, C16
   */
  owner(userId: string) {
    return readsOver<Reads>(this.em)
      .selectFrom('booking_totals')
      .select((total) => [
        total
          .selectFrom('properties')
          .select(countAll().as('n'))
          .where('id', 'in', homesOf(userId))
          .$asScalar()
          .$notNull()
          .as('homes'),
        sumOf(total('confirmed', '+', total.ref('completed'))).as('bookings'),
        sumOf(total.ref('pending')).as('pending'),
        sumOf(total.ref('owner_cents')).as('earned'),
        sumOf(total.ref('expected_cents')).as('expected'),
      ])
      .where((total) => managedBy(total.ref('person_id'), userId))
      .where('side', '=', 'owner')
      .executeTakeFirstOrThrow();
  }

  /** @spec E7, D6 */
  points(userId: string): Promise<PointsTotals> {
    return pointsOf(this.em, userId);
  }
}
