import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { countAll, readsOver, sumOf } from '#libs/core/platform';
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
      .selectFrom('bookings')
      .select((stay) => [
        stay.fn.countAll<number>().filterWhere('status', 'in', ['confirmed', 'completed']).as('trips'),
        stay.fn
          .countAll<number>()
          .filterWhere('status', '=', 'confirmed')
          .filterWhere('check_in_at', '>', now)
          .as('upcoming'),
        sumOf(stay(stay('paid_cents', '-', stay.ref('refund_cents')), '-', stay.ref('goodwill_cents'))).as(
          'spent',
        ),
      ])
      .where('traveler_id', '=', userId)
      .executeTakeFirstOrThrow();
  }

  /**
   * Totals of an owner's homes and bookings; cents. `earned` are the shares of ended bookings, `expected` those of confirmed stays.
   * @spec §3 Dashboard stats, A9, C16
   */
  owner(userId: string) {
    return readsOver<Reads>(this.em)
      .selectFrom('bookings')
      .select((stay) => [
        stay
          .selectFrom('properties')
          .select(countAll().as('n'))
          .where('id', 'in', homesOf(userId))
          .$asScalar()
          .$notNull()
          .as('homes'),
        stay.fn.countAll<number>().filterWhere('status', 'in', ['confirmed', 'completed']).as('bookings'),
        stay.fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
        sumOf(
          stay.case().when('status', 'in', ['completed', 'cancelled']).then(stay.ref('owner_cents')).end(),
        ).as('earned'),
        sumOf(
          stay
            .case()
            .when('status', '=', 'confirmed')
            .then(stay('subtotal_cents', '-', stay.ref('service_fee_cents')))
            .end(),
        ).as('expected'),
      ])
      .where((stay) => managedBy(stay.ref('owner_id'), userId))
      .executeTakeFirstOrThrow();
  }

  /** @spec E7, D6 */
  points(userId: string): Promise<PointsTotals> {
    return pointsOf(this.em, userId);
  }
}
