import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { PaymentsTables } from '#libs/money/payments';
import type { ProviderTables } from '#libs/money/provider';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { IdentityTables } from '#libs/people/identity';
import type { LoyaltyTables } from '#libs/people/loyalty';
import type { BookingsTables } from '#libs/stays/bookings';
import type { DocumentsTables } from './tables.js';

type Reads = DocumentsTables &
  PaymentsTables &
  ProviderTables &
  SubscriptionsTables &
  LoyaltyTables &
  BookingsTables &
  Pick<IdentityTables, 'users'>;

/** The facts for a confirmed booking's agreement; undefined once the agreement exists. */
export const unwrittenAgreement = (em: EntityManager, bookingId: string) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .innerJoin('users as o', 'o.id', 'b.owner_id')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .select(['b.id as bookingId', 't.full_name as travelerName', 'o.full_name as ownerName', 'h.title'])
    .select(['h.address', 'h.city', 'h.state', 'h.country', 'h.house_rules as houseRules', 'b.guests'])
    .select(['b.nights', 'b.special_requests as specialRequests', 'b.subtotal_cents as subtotal'])
    .select(['b.price_lines as priceLines', 'b.nightly_cents as nightly'])
    .select(['b.check_in_date as from', 'b.check_out_date as to'])
    .select(['b.cleaning_cents as cleaningFee', 'b.total_cents as total', 'b.voucher_cents as voucher'])
    .select(['b.check_in_at as checkInAt', 'b.check_out_at as checkOutAt', 'b.time_zone as timeZone'])
    .select(['b.waiver_version as waiverVersion', 'b.waiver_accepted_at as waiverAcceptedAt'])
    .select((row) => row.ref('b.confirmed_at').$notNull().as('confirmedAt'))
    .where('b.id', '=', bookingId)
    .where('b.confirmed_at', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('agreements as a').select('a.id').whereRef('a.booking_id', '=', 'b.id')),
      ),
    )
    .executeTakeFirst();

/** The facts for the agreement of an applied change of dates; undefined once it exists. */
export const unwrittenChange = (em: EntityManager, changeId: string) =>
  readsOver<Reads>(em)
    .selectFrom('date_changes as c')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .innerJoin('users as o', 'o.id', 'b.owner_id')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .select(['b.id as bookingId', 't.full_name as travelerName', 'o.full_name as ownerName', 'h.title'])
    .select(['h.address', 'h.city', 'h.state', 'h.country', 'h.house_rules as houseRules', 'b.guests'])
    .select(['c.nights', 'b.special_requests as specialRequests', 'c.subtotal_cents as subtotal'])
    .select(['c.price_lines as priceLines', 'c.nightly_cents as nightly'])
    .select(['c.check_in_date as from', 'c.check_out_date as to'])
    .select(['b.cleaning_cents as cleaningFee', 'c.total_cents as total', 'c.voucher_cents as voucher'])
    .select(['c.check_in_at as checkInAt', 'c.check_out_at as checkOutAt', 'b.time_zone as timeZone'])
    .select(['c.waiver_version as waiverVersion', 'c.waiver_accepted_at as waiverAcceptedAt'])
    .select((row) => row.ref('c.decided_at').$notNull().as('confirmedAt'))
    .where('c.id', '=', changeId)
    .where('c.state', '=', 'applied')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('changed_agreements as a')
            .select('a.change_id')
            .whereRef('a.change_id', '=', 'c.id'),
        ),
      ),
    )
    .executeTakeFirst();

/** The agreement of a traveler's own booking: that of its latest dates. */
export const agreementOf = async (em: EntityManager, bookingId: string, travelerId: string) =>
  (await changedAgreementOf(em, bookingId, travelerId)) ??
  readsOver<Reads>(em)
    .selectFrom('agreements as a')
    .innerJoin('bookings as b', 'b.id', 'a.booking_id')
    .select(['a.id', 'a.pdf', 'a.sha256'])
    .where('b.id', '=', bookingId)
    .where('b.traveler_id', '=', travelerId)
    .executeTakeFirst();

const changedAgreementOf = (em: EntityManager, bookingId: string, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('date_changes as c')
    .innerJoin('changed_agreements as a', 'a.change_id', 'c.id')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
    .select(['a.change_id as id', 'a.pdf', 'a.sha256'])
    .where('b.id', '=', bookingId)
    .where('b.traveler_id', '=', travelerId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();

/** A traveler's own booking, as its receipt states it. */
export const paidStay = (em: EntityManager, bookingId: string, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .leftJoin('vouchers as v', 'v.code', 'b.voucher_code')
    .select(['b.id as bookingId', 't.full_name as travelerName', 't.email', 'h.title'])
    .select(['b.price_lines as priceLines', 'b.check_in_date as from', 'b.check_out_date as to'])
    .select(['b.check_in_at as checkInAt', 'b.check_out_at as checkOutAt', 'b.time_zone as timeZone'])
    .select(['b.nightly_cents as nightly', 'b.cleaning_cents as cleaningFee'])
    .select(['v.title as voucherTitle', 'b.voucher_cents as voucherAmount'])
    .where('b.id', '=', bookingId)
    .where('b.traveler_id', '=', travelerId)
    .executeTakeFirst();

/**
 * What was paid for a booking and the changes of its dates, the first payment first. A late payment counts if it is the only one: it is refunded,
 * and the refund note says so. @spec A7, G7
 */
export async function paymentsFor(em: EntityManager, bookingId: string) {
  const received = await readsOver<Reads>(em)
    .selectFrom('payments')
    .select(['amount_cents as amount', 'received_at as at', 'payment_intent_id as reference', 'settles'])
    .where('booking_id', '=', bookingId)
    .orderBy('received_at')
    .orderBy('change_id', (order) => order.nullsFirst())
    .execute();
  const kept = received.filter(({ settles }) => settles);
  return kept.length > 0 ? kept : received.slice(0, 1);
}

/** Refunds of a booking that were not abandoned, in the order they were requested. */
export const refundsOf = (em: EntityManager, bookingId: string) =>
  readsOver<Reads>(em)
    .selectFrom('operations')
    .select(['amount_cents as amount', 'requested_at as requestedAt', 'provider_id as reference'])
    .select((row) => row.ref('state').$castTo<'requested' | 'sent' | 'succeeded' | 'failed'>().as('state'))
    .select((row) =>
      row.case().when('state', '=', 'succeeded').then(row.ref('finished_at')).end().as('confirmedAt'),
    )
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'refund')
    .where('state', '<>', 'abandoned')
    .orderBy('requested_at')
    .orderBy('id')
    .execute();

/** A traveler's own paid plan charge. */
export const paidCharge = (em: EntityManager, chargeId: string, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('subscription_invoices as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select([
      'i.id',
      'i.number',
      'u.full_name as travelerName',
      'u.email',
      'i.lines',
      'i.total_cents as total',
    ])
    .select(['i.credit_used_cents as creditUsed', 'i.paid_cents as paid', 'i.card_brand', 'i.card_last4'])
    .select((row) => [
      'i.payment_reference as paymentReference',
      row.ref('i.paid_at').$notNull().as('paidAt'),
    ])
    .where('i.id', '=', chargeId)
    .where('i.user_id', '=', travelerId)
    .where('i.status', '=', 'paid')
    .executeTakeFirst();
