import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { readsOver, sumOf, type Tx } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PayoutsTables } from './tables.js';

type Reads = PayoutsTables & Pick<BookingsTables, 'bookings'> & Pick<IdentityTables, 'users'>;

/** An active hold. `amount_cents` is the amount it holds back; 0 while nothing is earned yet. */
export type HoldRow = Awaited<ReturnType<typeof holdsInPlace>>[number];

/** Active holds, oldest first. */
export const holdsInPlace = (em: EntityManager, limit: number) =>
  holds(em)
    .select(['owner.full_name as owner_name', 'hold.booking_id', 'hold.payable_id'])
    .select(['hold.reason', 'hold.reference', 'hold.placed_at'])
    .where('hold.lifted_at', 'is', null)
    .orderBy('hold.placed_at')
    .orderBy('hold.id')
    .limit(limit)
    .execute();

/** Whose money a hold keeps back and how much; `expected_cents` is what a stay earns that is not over. */
export const heldBy = (tx: Tx, id: string) =>
  holds(tx)
    .select((row) =>
      row
        .case()
        .when('b.status', 'in', ['pending', 'confirmed'])
        .then(
          row(row('b.subtotal_cents', '-', row.ref('b.service_fee_cents')), '+', row.ref('b.cleaning_cents')),
        )
        .else(sql.lit(0))
        .end()
        .$notNull()
        .as('expected_cents'),
    )
    .where('hold.id', '=', id)
    .executeTakeFirstOrThrow();

/** Holds with their owner and the amount that is not paid out. */
const holds = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('payable_holds as hold')
    .leftJoin('payables as p', 'p.id', 'hold.payable_id')
    .leftJoin('bookings as b', 'b.id', 'hold.booking_id')
    .innerJoin('users as owner', (join) =>
      join.on((row) => row('owner.id', '=', row.fn.coalesce('p.owner_id', 'b.owner_id'))),
    )
    .select(['hold.id', 'owner.id as owner_id'])
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
    );

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
