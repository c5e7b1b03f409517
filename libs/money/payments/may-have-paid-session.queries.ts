import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { ProviderTables } from '#libs/money/provider';
import type { PaymentsTables } from './tables.js';

const query = expressionBuilder<PaymentsTables & Pick<ProviderTables, 'operations'>>();

/**
 * True when a session was paid or may still be paid, or may exist although we never got the answer.
 * @param of whose sessions: those of a booking, or of a change of its dates
 */
export const mayHavePaidSession = (
  of: 'booking_id' | 'change_id',
  id: Expression<string>,
): Expression<SqlBool> =>
  query.or([
    query.exists(
      query
        .selectFrom('checkout_sessions as s')
        .select('s.id')
        .where(`s.${of}`, '=', id)
        .where((session) =>
          session.or([session('s.status', '=', 'open'), session('s.payment_status', '=', 'paid')]),
        ),
    ),
    query.exists(
      query
        .selectFrom('operations as o')
        .select('o.id')
        .where(`o.${of}`, '=', id)
        .where('o.kind', '=', 'create_checkout')
        .where('o.state', '=', 'requested'),
    ),
  ]);
