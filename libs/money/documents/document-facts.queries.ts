import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver, type Tx } from '#libs/core/platform';
import type { PaymentsTables } from '#libs/money/payments';
import type { ProviderTables } from '#libs/money/provider';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { IdentityTables } from '#libs/people/identity';
import type { LoyaltyTables } from '#libs/people/loyalty';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';
import { sql } from 'kysely';
import type { DocumentsTables } from './tables.js';

type Reads = DocumentsTables &
  PaymentsTables &
  ProviderTables &
  SubscriptionsTables &
  LoyaltyTables &
  BookingsTables &
  PropertiesTables &
  Pick<IdentityTables, 'users'>;

/** What the agreement of a confirmed booking says, with the booking locked; nothing once it is written. */
export const unwrittenAgreement = (tx: Tx, bookingId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings as b')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .innerJoin('users as o', 'o.id', 'b.owner_id')
    .innerJoin('properties as p', 'p.id', 'b.property_id')
    .select(['b.id', 't.full_name as traveler_name', 'o.full_name as owner_name', 'p.title', 'p.house_rules'])
    .select(['p.address', 'p.city', 'p.state', 'p.country', 'b.guests', 'b.nights', 'b.special_requests'])
    .select(['b.subtotal_cents', 'b.cleaning_cents', 'b.total_cents', 'b.voucher_cents'])
    .select(['b.check_in_at', 'b.check_out_at', 'b.time_zone', 'b.waiver_version', 'b.waiver_accepted_at'])
    .select((row) => row.ref('b.confirmed_at').$notNull().as('confirmed_at'))
    .where('b.id', '=', bookingId)
    .where('b.confirmed_at', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('agreements as a').select('a.id').whereRef('a.booking_id', '=', 'b.id')),
      ),
    )
    .forUpdate('b')
    .executeTakeFirst();

/** The agreement of a traveler's own booking. */
export const agreementOf = (em: EntityManager, bookingId: string, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('agreements as a')
    .innerJoin('bookings as b', 'b.id', 'a.booking_id')
    .select(['a.id', 'a.pdf', 'a.sha256'])
    .where('b.id', '=', bookingId)
    .where('b.traveler_id', '=', travelerId)
    .executeTakeFirst();

/**
 * What a traveler paid for a booking. A payment that came too late counts where there is no other: its money goes back, and
 * the refund note says so. @spec A7
 */
export const paidStay = (em: EntityManager, bookingId: string, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .innerJoin('properties as p', 'p.id', 'b.property_id')
    .innerJoin('payments as y', 'y.booking_id', 'b.id')
    .leftJoin('vouchers as v', 'v.code', 'b.voucher_code')
    .select(['b.id', 't.full_name', 't.email', 'p.title', 'b.check_in_at', 'b.check_out_at', 'b.time_zone'])
    .select(['b.nights', 'b.nightly_cents', 'b.subtotal_cents', 'b.cleaning_cents', 'b.voucher_cents'])
    .select(['v.title as voucher_title', 'y.amount_cents as paid_cents', 'y.received_at as paid_at'])
    .select('y.payment_intent_id as payment_reference')
    .where('b.id', '=', bookingId)
    .where('b.traveler_id', '=', travelerId)
    .orderBy('y.settles', 'desc')
    .orderBy('y.received_at')
    .limit(1)
    .executeTakeFirst();

/** Refunds of a booking that were not given up, in the order in which they were asked for. */
export const refundsOf = (em: EntityManager, bookingId: string) =>
  readsOver<Reads>(em)
    .selectFrom('operations')
    .select(['amount_cents', 'requested_at', 'finished_at', 'provider_id'])
    .select((row) => row.ref('state').$castTo<'requested' | 'sent' | 'succeeded' | 'failed'>().as('state'))
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'refund')
    .where('state', '<>', 'abandoned')
    .orderBy('requested_at')
    .orderBy('id')
    .execute();

/** A traveler's own charge for a plan, once it is paid. */
export const paidCharge = (em: EntityManager, chargeId: string, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('subscription_invoices as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.number', 'u.full_name', 'u.email', 'i.lines', 'i.total_cents', 'i.credit_used_cents'])
    .select(['i.paid_cents', 'i.card_brand', 'i.card_last4', 'i.payment_reference'])
    .select(sql<Date>`i.paid_at`.as('paid_at'))
    .where('i.id', '=', chargeId)
    .where('i.user_id', '=', travelerId)
    .where('i.status', '=', 'paid')
    .executeTakeFirst();
