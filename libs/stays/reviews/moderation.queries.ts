import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { countAll, readsOver, DomainError } from '#libs/core/platform';
import type { AuditTables } from '#libs/operations/audit';
import type { IdentityTables } from '#libs/people/identity';
import type { PhotosTables } from '#libs/stays/photos';
import type { PropertiesTables } from '#libs/stays/properties';
import type { BookingsTables } from '#libs/stays/bookings';
import { expressionBuilder, sql, type Expression } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { uploadsOf } from './review-rows.queries.js';
import type { ReviewsTables } from './tables.js';

type Reads = ReviewsTables &
  PropertiesTables &
  PhotosTables &
  AuditTables &
  Pick<IdentityTables, 'users'> &
  Pick<BookingsTables, 'bookings'>;

/** A review as shown to operators. */
export type ModeratedRow = Awaited<ReturnType<ModerationQueries['one']>>;

/** Reports, revisions and moderation decisions of a review. */
export type ModerationHistory = Awaited<ReturnType<ModerationQueries['historyOf']>>;

const users = expressionBuilder<Pick<IdentityTables, 'users'>>();

/** A person as shown to operators. */
const personOf = (id: Expression<string | null>) =>
  jsonObjectFrom(
    users
      .selectFrom('users as one')
      .select(['one.id', 'one.full_name', 'one.email'])
      .where('one.id', '=', id),
  );

/** Reads single reviews for operators, including hidden ones. */
@Injectable()
export class ModerationQueries {
  constructor(private readonly em: EntityManager) {}

  /** One review. @throws DomainError `review.not_found` */
  async one(id: string) {
    const row = await this.reads
      .selectFrom('reviews as r')
      .innerJoin('properties as p', 'p.id', 'r.property_id')
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('review_reports as open')
            .select((report) => [
              countAll().as('open_reports'),
              report.fn.min<Date | null>('open.reported_at').as('reported_at'),
            ])
            .whereRef('open.review_id', '=', 'r.id')
            .where('open.resolved_at', 'is', null)
            .as('waiting'),
        (on) => on.onTrue(),
      )
      .select(['r.id', 'r.booking_id', 'r.property_id', 'r.rating', 'r.title', 'r.comment', 'r.photos'])
      .select([
        'r.owner_reply',
        'r.helpful_count',
        'r.created_at',
        'r.edited_at',
        'r.hidden_at',
        'r.hidden_reason',
      ])
      .select(['p.title as property_title', 'waiting.open_reports', 'waiting.reported_at'])
      .select((review) => [
        uploadsOf(review).as('uploads'),
        personOf(review.ref('r.traveler_id')).$notNull().as('traveler'),
        personOf(review.ref('p.owner_id')).$notNull().as('owner'),
        personOf(review.ref('r.hidden_by')).as('hidden_by'),
      ])
      .where('r.id', '=', id)
      .executeTakeFirst();
    if (!row) throw new DomainError('review.not_found');
    return row;
  }

  /** Reports, earlier versions and operators' decisions, each oldest first. */
  async historyOf(id: string) {
    const [reports, revisions, decisions] = await Promise.all([
      this.reads
        .selectFrom('review_reports as report')
        .select(['report.reason', 'report.note', 'report.reported_at', 'report.resolved_at'])
        .select((report) => personOf(report.ref('report.reporter_id')).$notNull().as('reporter'))
        .where('report.review_id', '=', id)
        .orderBy('report.reported_at')
        .orderBy('report.reporter_id')
        .execute(),
      this.reads
        .selectFrom('review_revisions')
        .select(['rating', 'title', 'comment', 'replaced_at'])
        .where('review_id', '=', id)
        .orderBy('id')
        .execute(),
      this.reads
        .selectFrom('audit_log as entry')
        .select(['entry.action', 'entry.at'])
        .select((entry) => [
          entry.fn.coalesce('entry.reason', sql.lit('')).as('reason'),
          personOf(entry.ref('entry.actor_id')).$notNull().as('operator'),
        ])
        .where('entry.subject_kind', '=', 'review')
        .where('entry.subject_id', '=', id)
        .where('entry.actor_id', 'is not', null)
        .orderBy('entry.id')
        .execute(),
    ]);
    return { reports, revisions, decisions };
  }

  private get reads() {
    return readsOver<Reads>(this.em.fork());
  }
}
