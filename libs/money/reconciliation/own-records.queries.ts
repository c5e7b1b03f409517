import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotNull } from 'kysely';
import { readsOver } from '#libs/core/platform';
import type { PaymentsTables } from '#libs/money/payments';
import type { PayoutsTables } from '#libs/money/payouts';
import type { ProviderTables } from '#libs/money/provider';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { Window } from './comparison.js';

type Reads = Pick<PaymentsTables, 'payments' | 'disputes'> &
  Pick<ProviderTables, 'operations'> &
  Pick<PayoutsTables, 'payouts'> &
  Pick<SubscriptionsTables, 'subscription_invoices'>;

const payments = (em: EntityManager) =>
  readsOver<Reads>(em).selectFrom('payments').select(['session_id', 'booking_id', 'amount_cents']);

/** Our payment of a checkout session. */
export const findPayment = (em: EntityManager, sessionId: string) =>
  payments(em).where('session_id', '=', sessionId).executeTakeFirst();

/** Payments received in the window. */
export const paymentsWithin = (em: EntityManager, { since, until }: Window) =>
  payments(em)
    .where('received_at', '>=', since)
    .$if(until !== null, (rows) => rows.where('received_at', '<=', until))
    .execute();

const refunds = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('operations')
    .select(['provider_id', 'booking_id', 'amount_cents', 'state'])
    .where('kind', '=', 'refund')
    .where('provider_id', 'is not', null)
    .$narrowType<{ provider_id: NotNull }>();

/** Our record of a provider refund. */
export const findRefund = (em: EntityManager, refundId: string) =>
  refunds(em).where('provider_id', '=', refundId).executeTakeFirst();

/** Refunds confirmed in the window. */
export const refundsWithin = (em: EntityManager, { since, until }: Window) =>
  refunds(em)
    .where('state', '=', 'succeeded')
    .where('finished_at', '>=', since)
    .$if(until !== null, (rows) => rows.where('finished_at', '<=', until))
    .execute();

/** Our state of a dispute. */
export const findDispute = (em: EntityManager, disputeId: string) =>
  readsOver<Reads>(em).selectFrom('disputes').select('state').where('id', '=', disputeId).executeTakeFirst();

const payouts = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('payouts')
    .select(['id as payout_id', 'transfer_id', 'state', 'amount_cents', 'reversed_cents']);

/** The payout paid by a transfer, else the payout whose operation it names. */
export const findPayout = (em: EntityManager, transferId: string, operationId: string) =>
  payouts(em)
    .where((row) =>
      row.or([
        row('transfer_id', '=', transferId),
        row(row.cast<string>('operation_id', 'text'), '=', operationId),
      ]),
    )
    .orderBy((row) => row('transfer_id', 'is not distinct from', transferId), 'desc')
    .limit(1)
    .executeTakeFirst();

/** Payouts sent in the window. */
export const payoutsWithin = (em: EntityManager, { since, until }: Window) =>
  payouts(em)
    .where('state', '=', 'sent')
    .where('finished_at', '>=', since)
    .$if(until !== null, (rows) => rows.where('finished_at', '<=', until))
    .$narrowType<{ transfer_id: NotNull }>()
    .execute();

const planCharges = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('subscription_invoices')
    .select(['provider_id', 'status', 'total_cents', 'paid_cents']);

/** Our plan charge for an invoice. */
export const findPlanCharge = (em: EntityManager, invoiceId: string) =>
  planCharges(em).where('provider_id', '=', invoiceId).executeTakeFirst();

/** Plan charges paid in the window. */
export const planChargesWithin = (em: EntityManager, { since, until }: Window) =>
  planCharges(em)
    .where('status', '=', 'paid')
    .where('paid_at', '>=', since)
    .$if(until !== null, (rows) => rows.where('paid_at', '<=', until))
    .execute();
