import { isTrue, readsOver, type Tx } from '#libs/core/platform';
import type { WritingFacts } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { MessagesTables } from './tables.js';

type Reads = Pick<MessagesTables, 'message_blocks'> &
  Pick<BookingsTables, 'bookings'> &
  Pick<IdentityTables, 'users'>;

/** Facts about a thread that decide whether `personId` can write to `otherId`. */
export async function writingFacts(
  tx: Tx,
  { personId, otherId, bookingId }: { personId: string; otherId: string; bookingId: string | null },
): Promise<WritingFacts> {
  const {
    status,
    check_out_at: checkOutAt,
    ...facts
  } = await readsOver<Reads>(tx)
    .selectFrom('users as u')
    .leftJoin('bookings as b', (on) => on.on('b.id', '=', bookingId))
    .select((row) => [
      'b.status',
      'b.check_out_at',
      isTrue(row.or([row('u.suspended_at', 'is not', null), row('u.erased_at', 'is not', null)])).as(
        'otherClosed',
      ),
      isTrue(row.exists(blockOf(tx, personId, otherId))).as('blockedByMe'),
      isTrue(row.exists(blockOf(tx, otherId, personId))).as('blockedByThem'),
    ])
    .where('u.id', '=', otherId)
    .executeTakeFirstOrThrow();
  return { ...facts, stay: status && checkOutAt ? { status, checkOutAt } : null };
}

const blockOf = (tx: Tx, blockerId: string, blockedId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('message_blocks')
    .select('blocker_id')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId);
