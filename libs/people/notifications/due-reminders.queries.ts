import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { BookingsTables } from '#libs/stays/bookings';
import { expressionBuilder, sql } from 'kysely';
import type { NotificationsTables } from './tables.js';

type Reads = NotificationsTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<SubscriptionsTables, 'subscriptions'>;

const BATCH = 100;

const hold = expressionBuilder<{ b: BookingsTables['bookings'] }, 'b'>();
/** The key of hold `b`'s reminder, as its sender forms it. */
const REMINDER_KEY = sql<string>`'hold_expiring:' || ${hold.ref('b.id')} || ':' || ${hold.ref('b.traveler_id')}`;

/** Holds that end after `now` and no later than `soon`, without a reminder so far. */
export function endingHolds(em: EntityManager, now: Date, soon: Date) {
  return readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .select(['b.id', 'b.hold_expires_at', 'b.total_cents'])
    .where('b.status', '=', 'pending')
    .where('b.hold_expires_at', '>', now)
    .where('b.hold_expires_at', '<=', soon)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('mails as m').select('m.id').where('m.dedupe_key', '=', REMINDER_KEY)),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('inbox_entries as i').select('i.id').where('i.dedupe_key', '=', REMINDER_KEY),
        ),
      ),
    )
    .orderBy('b.hold_expires_at')
    .limit(BATCH)
    .execute();
}

/** Plans whose renewal has been unpaid since `before` or earlier. */
export const unpaidPlans = (em: EntityManager, before: Date) =>
  readsOver<Reads>(em)
    .selectFrom('subscriptions')
    .select(['id', 'user_id as userId', 'plan'])
    .select((plan) => plan.ref('past_due_since').$notNull().as('since'))
    .where('status', '=', 'past_due')
    .where('past_due_since', '<=', before)
    .orderBy('past_due_since')
    .limit(BATCH)
    .execute();
