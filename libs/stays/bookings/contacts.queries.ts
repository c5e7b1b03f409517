import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { Clock, isTrue, readsOver } from '#libs/core/platform';
import { CONTACT_DAYS } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import { managedBy } from '#libs/stays/hosts';
import type { BookingsTables } from './tables.js';

type Reads = BookingsTables & Pick<IdentityTables, 'users'>;

const booking = expressionBuilder<{ b: BookingsTables['bookings'] }, 'b'>();

const MS_PER_DAY = 86_400_000;

/** `sharesContact` as a condition on booking `b`. @spec G6 */
export const contactIsShared = (now: Date): Expression<SqlBool> =>
  booking.and([
    booking('b.status', 'in', ['confirmed', 'completed']),
    booking('b.check_out_at', '>', new Date(now.getTime() - CONTACT_DAYS * MS_PER_DAY)),
  ]);

/** How the other party of a booking can be reached; all null outside the time in which contact is shared. */
interface ContactRow {
  /** Who the other party is to the reader. */
  who: 'guest' | 'host';
  full_name: string | null;
  email: string | null;
  phone: string | null;
}

/** Reads how guest and host of a booking reach each other. Nothing else in the product shows one the other's address. @spec G6 */
@Injectable()
export class ContactQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The other party of a booking, for its traveler and for the people of its home; null for anybody else. */
  async of(bookingId: string, personId: string): Promise<ContactRow | null> {
    const shared = contactIsShared(this.clock.now());
    const found = await readsOver<Reads>(this.em)
      .selectFrom('bookings as b')
      .leftJoin('users as other', (join) =>
        join
          .on((row) =>
            row(
              'other.id',
              '=',
              row
                .case()
                .when('b.traveler_id', '=', personId)
                .then(row.ref('b.owner_id'))
                .else(row.ref('b.traveler_id'))
                .end(),
            ),
          )
          .on('other.erased_at', 'is', null)
          .on(sql<SqlBool>`${shared}`),
      )
      .select((row) => [
        isTrue(row('b.traveler_id', '=', personId)).as('by_guest'),
        'other.full_name',
        'other.email',
        'other.phone',
      ])
      .where('b.id', '=', bookingId)
      .where((row) =>
        row.or([row('b.traveler_id', '=', personId), managedBy(row.ref('b.owner_id'), personId)]),
      )
      .executeTakeFirst();
    if (!found) return null;
    const { by_guest: byGuest, ...contact } = found;
    return { who: byGuest ? 'host' : 'guest', ...contact };
  }
}
