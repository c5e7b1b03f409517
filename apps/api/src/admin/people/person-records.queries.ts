import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type Expression } from 'kysely';
import { countAll, isTrue, readsOver, sumOf } from '#libs/core/platform';
import type { PersonSignal } from '#libs/core/rules';
import type { PaymentsTables } from '#libs/money/payments';
import type { PayoutsTables } from '#libs/money/payouts';
import type { AuditTables } from '#libs/operations/audit';
import type { IdentityTables } from '#libs/people/identity';
import type { MessagesTables } from '#libs/people/messages';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';
import type { ReviewsTables } from '#libs/stays/reviews';

type Reads = AuditTables &
  Pick<BookingsTables, 'booking_totals' | 'bookings' | 'host_months'> &
  Pick<IdentityTables, 'user_notes' | 'users'> &
  Pick<MessagesTables, 'thread_reports' | 'threads'> &
  Pick<PaymentsTables, 'disputes'> &
  Pick<PayoutsTables, 'payable_holds' | 'payables' | 'payouts'> &
  Pick<PropertiesTables, 'properties'> &
  Pick<ReviewsTables, 'review_reports' | 'reviews'>;

const MAX_ACTS = 30;
/** The audit log's name for opening a person's record. */
export const PERSON_READ = 'user.read';

/** What operators read of one person. */
@Injectable()
export class PersonRecords {
  constructor(private readonly em: EntityManager) {}

  /** The account; undefined for an unknown id. */
  account(id: string) {
    return this.reads
      .selectFrom('users')
      .select(['id', 'email', 'full_name', 'phone', 'role', 'operator_role', 'plan'])
      .select(['created_at', 'suspended_at', 'erased_at'])
      .select((user) => [
        isTrue(user('email_verified_at', 'is not', null)).as('email_confirmed'),
        isTrue(user('homes_unlimited_at', 'is not', null)).as('homes_unlimited'),
      ])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Their own stays by status. */
  stays(id: string) {
    return this.reads
      .selectFrom('booking_totals as t')
      .select((row) => [
        sumOf(row.ref('t.pending')).as('pending'),
        sumOf(row.ref('t.confirmed')).as('confirmed'),
        sumOf(row.ref('t.completed')).as('completed'),
        sumOf(row('t.cancelled', '+', row.ref('t.lapsed'))).as('cancelled'),
      ])
      .where('t.person_id', '=', id)
      .where('t.side', '=', 'guest')
      .executeTakeFirstOrThrow();
  }

  /** Their homes that are not removed, and the stays there. */
  hosting(id: string) {
    return this.reads
      .selectFrom('booking_totals as t')
      .select((row) => [
        scalar(
          row
            .selectFrom('properties')
            .select(countAll().as('n'))
            .where('owner_id', '=', id)
            .where('status', '<>', 'removed'),
        ).as('homes'),
        sumOf(row.ref('t.confirmed')).as('confirmed'),
        sumOf(row.ref('t.completed')).as('completed'),
        sumOf(row('t.cancelled', '+', row.ref('t.lapsed'))).as('cancelled'),
      ])
      .where('t.person_id', '=', id)
      .where('t.side', '=', 'owner')
      .executeTakeFirstOrThrow();
  }

  /** What they paid and got back as a guest, what they are owed and were paid as an owner; in cents. */
  money(id: string) {
    return this.reads
      .selectFrom('booking_totals as t')
      .select((row) => [
        sumOf(row.ref('t.paid_cents')).as('paid'),
        sumOf(row.ref('t.refund_cents')).as('refunded'),
        scalar(
          row
            .selectFrom('payables')
            .select((owed) => sumOf(owed('owner_cents', '+', owed.ref('cleaning_cents'))).as('cents'))
            .where('owner_id', '=', id)
            .where('payout_id', 'is', null),
        ).as('earnings_due'),
        scalar(
          row
            .selectFrom('payouts')
            .select((sent) => sumOf(sent('amount_cents', '-', sent.ref('reversed_cents'))).as('cents'))
            .where('owner_id', '=', id)
            .where('state', '=', 'sent'),
        ).as('paid_out'),
      ])
      .where('t.person_id', '=', id)
      .where('t.side', '=', 'guest')
      .executeTakeFirstOrThrow();
  }

  /** How often each signal occurs; a phone number counts the other accounts that have it. */
  async signals(id: string): Promise<Readonly<Record<PersonSignal, number>>> {
    return this.reads
      .selectNoFrom((none) => [
        scalar(
          none
            .selectFrom('disputes as d')
            .innerJoin('bookings as b', 'b.id', 'd.booking_id')
            .select(countAll().as('n'))
            .where('b.traveler_id', '=', id),
        ).as('disputes'),
        scalar(
          none
            .selectFrom('payable_holds as h')
            .leftJoin('payables as p', 'p.id', 'h.payable_id')
            .leftJoin('bookings as b', 'b.id', 'h.booking_id')
            .select(countAll().as('n'))
            .where('h.lifted_at', 'is', null)
            .where((row) => row.or([row('p.owner_id', '=', id), row('b.owner_id', '=', id)])),
        ).as('held_payouts'),
        scalar(
          none
            .selectFrom('thread_reports as r')
            .innerJoin('threads as t', 't.id', 'r.thread_id')
            .select(countAll().as('n'))
            .where('r.reporter_id', '<>', id)
            .where((row) => row.or([row('t.traveler_id', '=', id), row('t.owner_id', '=', id)])),
        ).as('conversations_reported'),
        scalar(
          none
            .selectFrom('review_reports as r')
            .innerJoin('reviews as v', 'v.id', 'r.review_id')
            .select(countAll().as('n'))
            .where('v.traveler_id', '=', id),
        ).as('reviews_reported'),
        scalar(
          none
            .selectFrom('host_months')
            .select((month) => sumOf<number>(month.ref('cancelled')).as('n'))
            .where('owner_id', '=', id),
        ).as('guests_cancelled'),
        scalar(
          none
            .selectFrom('bookings')
            .select(countAll().as('n'))
            .where('traveler_id', '=', id)
            .where('cancelled_by', '=', sql.lit('traveler'))
            .where('confirmed_at', 'is not', null),
        ).as('paid_stays_cancelled'),
        scalar(
          none
            .selectFrom('users as u')
            .innerJoin('users as other', 'other.phone', 'u.phone')
            .select(countAll().as('n'))
            .where('u.id', '=', id)
            .whereRef('other.id', '<>', 'u.id'),
        ).as('shared_phone'),
      ])
      .executeTakeFirstOrThrow();
  }

  /** Operators' notes, the first first. */
  notes(id: string) {
    return this.reads
      .selectFrom('user_notes as n')
      .innerJoin('users as u', 'u.id', 'n.author_id')
      .select(['n.id', 'n.text', 'n.written_at', 'u.full_name as author'])
      .where('n.user_id', '=', id)
      .orderBy('n.written_at')
      .orderBy('n.id')
      .execute();
  }

  /** What operators did about the account, the latest first; without having read it. */
  acts(id: string) {
    return this.reads
      .selectFrom('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.actor_id')
      .select(['a.at', 'u.full_name as operator', 'a.action', 'a.reason'])
      .where('a.subject_kind', '=', 'user')
      .where('a.subject_id', '=', id)
      .where('a.action', '<>', PERSON_READ)
      .orderBy('a.id', 'desc')
      .limit(MAX_ACTS)
      .execute();
  }

  private get reads() {
    return readsOver<Reads>(this.em.fork());
  }
}

/** A query of one number, which always has a row. */
const scalar = <T>(query: Expression<T>) => sql<T extends Record<string, infer N> ? N : never>`(${query})`;
