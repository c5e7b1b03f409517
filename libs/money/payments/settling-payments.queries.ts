import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type ExpressionBuilder } from 'kysely';
import { readsOver, sumOf } from '#libs/core/platform';
import type { Cents, RefundablePayment } from '#libs/core/rules';
import type { ProviderTables } from '#libs/money/provider';
import type { PaymentsTables } from './tables.js';

type Reads = PaymentsTables & Pick<ProviderTables, 'operations'>;

/**
 * The payments that a booking and the changes of its dates were settled with, latest first, and what each has left: less its refunds, also those
 * that are only requested, and less what a bank has taken.
 */
export const settlingPayments = (em: EntityManager, bookingId: string): Promise<RefundablePayment[]> =>
  readsOver<Reads>(em)
    .selectFrom('payments as p')
    .select((row) => [
      'p.id',
      sql<Cents>`(${row.ref('p.amount_cents')} - ${row.parens(refunded(row))} - ${row.parens(disputed(row))})::integer`.as(
        'left',
      ),
    ])
    .where('p.booking_id', '=', bookingId)
    .where('p.settles', '=', true)
    .orderBy('p.received_at', 'desc')
    .orderBy((row) => row('p.change_id', 'is not', null), 'desc')
    .orderBy('p.id')
    .execute();

type PaymentRow = ExpressionBuilder<Reads & { p: Reads['payments'] }, 'p'>;

const refunded = (payment: PaymentRow) =>
  payment
    .selectFrom('operations as o')
    .select((row) => sumOf(row.ref('o.amount_cents')).as('cents'))
    .whereRef('o.payment_id', '=', 'p.id')
    .where('o.kind', '=', 'refund')
    .where('o.state', '<>', 'abandoned');

const disputed = (payment: PaymentRow) =>
  payment
    .selectFrom('disputes as d')
    .select((row) => sumOf(row.ref('d.amount_cents')).as('cents'))
    .whereRef('d.payment_id', '=', 'p.id')
    .where('d.state', '<>', 'won');
