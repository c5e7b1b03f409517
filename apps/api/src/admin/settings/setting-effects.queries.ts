import type { EntityManager } from '@mikro-orm/postgresql';
import { countAll, readsOver } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PhotosTables } from '#libs/stays/photos';
import type { PropertiesTables } from '#libs/stays/properties';

type Reads = PropertiesTables &
  PhotosTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<IdentityTables, 'users'>;

/** Counts of what settings affect. */
export type AffectedCounts = Awaited<ReturnType<typeof countAffected>>;

/** Counts what a change of a setting would affect or leave unchanged. */
export function countAffected(em: EntityManager, now: Date) {
  const reads = readsOver<Reads>(em.fork());
  const homes = reads.selectFrom('properties').select(countAll().as('n'));
  const holds = reads
    .selectFrom('bookings')
    .select(countAll().as('n'))
    .where('status', '=', 'pending')
    .where('hold_expires_at', '>', now);
  const premium = reads.selectFrom('users').select(countAll().as('n')).where('plan', '=', 'premium');
  return reads
    .selectNoFrom([
      homes.where('status', '=', 'listed').$asScalar().$notNull().as('listed'),
      homes.where('status', '=', 'awaiting_approval').$asScalar().$notNull().as('waiting'),
      reads.selectFrom('photos').select(countAll().as('n')).$asScalar().$notNull().as('photos'),
      holds.$asScalar().$notNull().as('holds'),
      premium.$asScalar().$notNull().as('premium'),
    ])
    .executeTakeFirstOrThrow();
}
