import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver, sumOf, type Tx } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PayoutsTables } from './tables.js';

type Reads = PayoutsTables & Pick<BookingsTables, 'bookings'> & Pick<IdentityTables, 'users'>;

/** An active hold. `amount_cents` is the amount it holds back; 0 while nothing is earned yet. */
export type HoldRow = Awaited<ReturnType<typeof holdsInPlace>>[number];

/** Active holds, oldest first. */
export const holdsInPlace = (em: EntityManager, limit: number) =>
  readsOver<Reads>(em)
    .selectFrom('payable_holds as hold')
    .leftJoin('payables as p', 'p.id', 'hold.payable_id')
    .leftJoin('bookings as b', 'b.id', 'hold.booking_id')
    .innerJoin('users as owner', (join) =>
      join.on((row) => row('owner.id', '=', row.fn.coalesce('p.owner_id', 'b.owner_id'))),
    )
    .select(['hold.id', 'owner.id as owner_id', 'owner.full_name as owner_name'])
    .select(['hold.booking_id', 'hold.payable_id', 'hold.reason', 'hold.reference', 'hold.placed_at'])
    .select((row) =>
      row
        .selectFrom('payables as waiting')
        .select((payable) =>
          sumOf(payable('waiting.owner_cents', '+', payable.ref('waiting.cleaning_cents'))).as('cents'),
        )
        .where('waiting.payout_id', 'is', null)
        .where((payable) =>
          payable.or([
            payable('waiting.id', '=', payable.ref('hold.payable_id')),
            payable('waiting.booking_id', '=', payable.ref('hold.booking_id')),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('amount_cents'),
    )
    .where('hold.lifted_at', 'is', null)
    .orderBy('hold.placed_at')
    .orderBy('hold.id')
    .limit(limit)
    .execute();

/** Locks the owner's account until the transaction ends, so that no payout of this owner is decided meanwhile. */
export const lockOwnerOf = (tx: Tx, on: { bookingId: string } | { payableId: string }) =>
  readsOver<Reads>(tx)
    .selectFrom('payout_accounts')
    .select('owner_id')
    .where('owner_id', '=', (row) =>
      'bookingId' in on
        ? row.selectFrom('bookings').select('owner_id').where('id', '=', on.bookingId)
        : row.selectFrom('payables').select('owner_id').where('id', '=', on.payableId),
    )
    .forUpdate()
    .execute();
