import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, Refusal, rows } from '#libs/core/platform';
import type { ReportReason } from '#libs/core/rules';
import { UPLOADS, type ReviewPhotoRow } from './review-row.js';

/** Somebody, as operators see them. */
interface PersonRow {
  id: string;
  full_name: string;
  email: string;
}

/** A review as operators see it; instants are text. */
export interface ModeratedRow {
  id: string;
  booking_id: string;
  property_id: string;
  property_title: string;
  traveler: PersonRow;
  owner: PersonRow;
  rating: number;
  title: string;
  comment: string;
  photos: string[];
  uploads: ReviewPhotoRow[];
  owner_reply: string | null;
  helpful_count: number;
  created_at: string;
  edited_at: string | null;
  hidden_at: string | null;
  hidden_by: PersonRow | null;
  hidden_reason: string | null;
  open_reports: number;
  reported_at: string | null;
}

/** What belongs to one review besides itself. */
export interface ModerationHistory {
  reports: {
    reporter: PersonRow;
    reason: ReportReason;
    note: string | null;
    reported_at: string;
    resolved_at: string | null;
  }[];
  revisions: { rating: number; title: string; comment: string; replaced_at: string }[];
  decisions: { operator: PersonRow; action: string; reason: string; at: string }[];
}

const person = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'full_name', ${alias}.full_name, 'email', ${alias}.email)`;

const TABLES = `
  reviews r join properties p on p.id = r.property_id join users t on t.id = r.traveler_id
  join users o on o.id = p.owner_id left join users h on h.id = r.hidden_by
  left join lateral (select count(*)::int as open_reports, min(reported_at) as reported_at
                       from review_reports where review_id = r.id and resolved_at is null) waiting on true`;

const COLUMNS = `
  r.id, r.booking_id, r.property_id, p.title as property_title, ${person('t')} as traveler, ${person('o')} as owner,
  r.rating, r.title, r.comment, r.photos, ${UPLOADS} as uploads, r.owner_reply, r.helpful_count, r.created_at,
  r.edited_at, r.hidden_at, case when h.id is not null then ${person('h')} end as hidden_by, r.hidden_reason,
  waiting.open_reports, waiting.reported_at`;

/** Reads of one review for operators, who see all of them and all about them. */
@Injectable()
export class ModerationQueries {
  constructor(private readonly em: EntityManager) {}

  /** One review. @throws Refusal `review.not_found` */
  async one(id: string): Promise<ModeratedRow> {
    const row = await firstRow<ModeratedRow>(
      this.em.fork(),
      `select ${COLUMNS} from ${TABLES} where r.id = ?`,
      [id],
    );
    if (!row) throw new Refusal('review.not_found');
    return row;
  }

  /** Who reported it, what it said before, and what operators did; each oldest first. */
  async historyOf(id: string): Promise<ModerationHistory> {
    const read = <Row extends object>(sql: string): Promise<Row[]> => rows<Row>(this.em.fork(), sql, [id]);
    const [reports, revisions, decisions] = await Promise.all([
      read<ModerationHistory['reports'][number]>(
        `select ${person('u')} as reporter, reason, note, reported_at, resolved_at from review_reports
           join users u on u.id = reporter_id where review_id = ? order by reported_at, reporter_id`,
      ),
      read<ModerationHistory['revisions'][number]>(
        'select rating, title, comment, replaced_at from review_revisions where review_id = ? order by id',
      ),
      read<ModerationHistory['decisions'][number]>(
        `select ${person('u')} as operator, a.action, a.reason, a.at from audit_log a join users u on u.id = a.actor_id
          where a.subject_kind = 'review' and a.subject_id = ? order by a.id`,
      ),
    ]);
    return { reports, revisions, decisions };
  }
}
