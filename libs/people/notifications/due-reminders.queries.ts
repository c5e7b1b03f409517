import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver, type Tx } from '#libs/core/platform';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { BookingsTables } from '#libs/stays/bookings';
import { expressionBuilder, sql, type Expression } from 'kysely';
import type { Kind } from './message.js';
import type { NotificationsTables } from './tables.js';

type Reads = NotificationsTables &
  Pick<BookingsTables, 'bookings' | 'date_changes'> &
  Pick<SubscriptionsTables, 'subscriptions'>;

const BATCH = 100;

/** The key of a reminder, as its sender forms it. */
const keyOf = (kind: Kind, source: Expression<string>, travelerId: Expression<string>) =>
  sql<string>`${sql.lit(`${kind}:`)} || ${source} || ':' || ${travelerId}`;

const messages = expressionBuilder<Reads>();
const isSent = (key: Expression<string>) =>
  messages.or([
    messages.exists(messages.selectFrom('mails as m').select('m.id').where('m.dedupe_key', '=', key)),
    messages.exists(messages.selectFrom('inbox_entries as i').select('i.id').where('i.dedupe_key', '=', key)),
  ]);

/** Holds that end after `now` and no later than `soon`, without a reminder so far. */
export function endingHolds(em: EntityManager, now: Date, soon: Date) {
  return readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .select(['b.id', 'b.hold_expires_at', 'b.total_cents'])
    .where('b.status', '=', 'pending')
    .where('b.hold_expires_at', '>', now)
    .where('b.hold_expires_at', '<=', soon)
    .where((row) => row.not(isSent(keyOf('hold_expiring', row.ref('b.id'), row.ref('b.traveler_id')))))
    .orderBy('b.hold_expires_at')
    .limit(BATCH)
    .execute();
}

/** Open changes of dates that are held since `heldSince` or longer and end after `now`, but no later than `soon`, without a reminder so far. */
export function endingChanges(em: EntityManager, { now, soon, heldSince }: ChangeWindow) {
  return readsOver<Reads>(em)
    .selectFrom('date_changes as d')
    .innerJoin('bookings as b', 'b.id', 'd.booking_id')
    .select(['d.id', 'd.booking_id as bookingId', 'd.hold_expires_at as holdExpiresAt'])
    .select(['d.check_in_date as checkIn', 'd.check_out_date as checkOut'])
    .select(['d.previous_check_in_date as previousCheckIn', 'd.previous_check_out_date as previousCheckOut'])
    .select('d.difference_cents as differenceCents')
    .where('d.state', '=', 'held')
    .where('d.hold_expires_at', '>', now)
    .where('d.hold_expires_at', '<=', soon)
    .where('d.created_at', '<=', heldSince)
    .where((row) => row.not(isSent(keyOf('date_change_expiring', row.ref('d.id'), row.ref('b.traveler_id')))))
    .orderBy('d.hold_expires_at')
    .limit(BATCH)
    .execute();
}

interface ChangeWindow {
  now: Date;
  soon: Date;
  heldSince: Date;
}

/** True while a change of dates is neither paid nor ended. */
export const isChangeOpen = async (tx: Tx, changeId: string): Promise<boolean> =>
  (await readsOver<Reads>(tx)
    .selectFrom('date_changes')
    .select('id')
    .where('id', '=', changeId)
    .where('state', '=', 'held')
    .executeTakeFirst()) !== undefined;

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
