import { sql } from 'kysely';
import { countAll, type Reader } from '#libs/core/platform';
import type { AuditTables } from '#libs/operations/audit';
import type { IdentityTables } from '#libs/people/identity';
import type { MessagesTables } from '#libs/people/messages';
import type { NotificationsTables } from '#libs/people/notifications';
import type { SupportTables } from '#libs/people/support';
import { listsOver } from '../list-definition.js';
import {
  boolean,
  contains,
  id,
  instant,
  is,
  isId,
  json,
  lastEight,
  number,
  FILTERABLE,
  plain,
  RANGE_FILTERABLE,
  SORTABLE,
  startsWith,
  text,
} from './parts.js';

type Reads = AuditTables &
  Pick<IdentityTables, 'users'> &
  Pick<MessagesTables, 'threads' | 'thread_reports'> &
  Pick<NotificationsTables, 'mails'> &
  Pick<SupportTables, 'support_requests'>;

const list = listsOver<Reads>();

export const USERS = list({
  name: 'users',
  permission: 'users.read',
  rows: (reads) => reads.selectFrom('users as u'),
  id: (row) => row.ref('u.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('u.id')),
    email: text(plain(row.ref('u.email')), SORTABLE),
    full_name: text(row.ref('u.full_name'), SORTABLE),
    role: text(row.ref('u.role'), FILTERABLE),
    operator_role: text(row.ref('u.operator_role'), FILTERABLE),
    plan: text(row.ref('u.plan'), FILTERABLE),
    suspended: boolean(row('u.suspended_at', 'is not', null), FILTERABLE),
    suspended_at: instant(row.ref('u.suspended_at')),
    homes_unlimited: boolean(row('u.homes_unlimited_at', 'is not', null)),
    created_at: instant(row.ref('u.created_at'), SORTABLE, RANGE_FILTERABLE),
  }),
  search: (row) => [
    startsWith(plain(row.ref('u.email'))),
    contains(row.ref('u.full_name')),
    isId(row.ref('u.id')),
  ],
  defaultSort: '-created_at',
});

export const MAILS = list({
  name: 'mails',
  permission: 'mails.read',
  rows: (reads) => reads.selectFrom('mails as m'),
  id: (row) => row.ref('m.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('m.id')),
    kind: text(row.ref('m.kind'), FILTERABLE),
    to_name: text(row.ref('m.to_name')),
    to_address: text(row.ref('m.to_address'), FILTERABLE),
    user_id: id(row.ref('m.user_id'), FILTERABLE),
    booking_id: id(row.ref('m.booking_id'), FILTERABLE),
    subject: text(row.ref('m.subject')),
    state: text(row.ref('m.state'), FILTERABLE),
    attempts: number(row.ref('m.attempts')),
    last_error: text(row.ref('m.last_error')),
    queued_at: instant(row.ref('m.queued_at'), SORTABLE, RANGE_FILTERABLE),
    finished_at: instant(row.ref('m.finished_at')),
  }),
  search: (row) => [
    startsWith(row.ref('m.to_address')),
    startsWith(row.ref('m.to_name')),
    contains(row.ref('m.subject')),
    lastEight(row.ref('m.booking_id')),
  ],
  defaultSort: '-queued_at',
});

export const SUPPORT = list({
  name: 'support',
  permission: 'support.read',
  rows: (reads) => reads.selectFrom('support_requests as s').leftJoin('users as u', 'u.id', 's.user_id'),
  id: (row) => row.ref('s.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('s.id')),
    status: text(row.ref('s.status'), FILTERABLE),
    subject: text(row.ref('s.subject')),
    user_id: id(row.ref('s.user_id'), FILTERABLE),
    user_name: text(row.fn.coalesce('u.full_name', 's.visitor_name')),
    email: text(plain(row.fn.coalesce('u.email', 's.visitor_email'))),
    // Open requests sort before all others.
    waiting: number(sql<number>`(${row('s.status', '=', 'open')})::int`, SORTABLE),
    created_at: instant(row.ref('s.created_at'), SORTABLE, RANGE_FILTERABLE),
    updated_at: instant(row.ref('s.updated_at'), SORTABLE, RANGE_FILTERABLE),
  }),
  search: (row) => [
    contains(row.ref('s.subject')),
    startsWith(plain(row.fn.coalesce('u.email', 's.visitor_email'))),
    contains(row.fn.coalesce('u.full_name', 's.visitor_name')),
    lastEight(row.ref('s.id')),
  ],
  defaultSort: '-waiting',
});

/** Waiting reports by thread, with the reasons given. */
const openReports = (reads: Reader<Reads>) =>
  reads
    .selectFrom('thread_reports')
    .select((report) => [
      'thread_id',
      countAll().as('reports'),
      report.fn.min('reported_at').as('since'),
      sql<string>`string_agg(distinct ${report.ref('reason')}, ', ')`.as('reasons'),
    ])
    .where('resolved_at', 'is', null)
    .groupBy('thread_id');

/** Who talks with whom, and what is reported; the words take a reason. @spec G6 */
export const CONVERSATIONS = list({
  name: 'conversations',
  permission: 'messages.read',
  rows: (reads) =>
    reads
      .selectFrom('threads as t')
      .leftJoin('users as g', 'g.id', 't.traveler_id')
      .leftJoin('users as h', 'h.id', 't.owner_id')
      .leftJoin(openReports(reads).as('waiting'), 'waiting.thread_id', 't.id'),
  id: (row) => row.ref('t.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('t.id')),
    state: text(
      row.case().when('waiting.reports', '>', 0).then(sql.lit('reported')).else(sql.lit('quiet')).end(),
      FILTERABLE,
    ),
    open_reports: number(row.fn.coalesce('waiting.reports', sql.lit(0)), SORTABLE),
    report_reasons: text(row.ref('waiting.reasons')),
    reported_at: instant(row.ref('waiting.since')),
    property_id: id(row.ref('t.property_id'), FILTERABLE),
    property_title: text(row.ref('t.home_title')),
    booking_id: id(row.ref('t.booking_id'), FILTERABLE),
    guest_id: id(row.ref('t.traveler_id'), FILTERABLE),
    guest_name: text(row.ref('g.full_name')),
    host_id: id(row.ref('t.owner_id'), FILTERABLE),
    host_name: text(row.ref('h.full_name')),
    messages: number(row.ref('t.last_number'), SORTABLE),
    created_at: instant(row.ref('t.created_at'), SORTABLE, RANGE_FILTERABLE),
    last_message_at: instant(row.ref('t.last_message_at'), SORTABLE, RANGE_FILTERABLE),
  }),
  search: (row) => [
    contains(row.ref('t.home_title')),
    startsWith(row.ref('g.full_name')),
    startsWith(row.ref('h.full_name')),
    startsWith(plain(row.ref('g.email'))),
    startsWith(plain(row.ref('h.email'))),
    lastEight(row.ref('t.booking_id')),
    isId(row.ref('t.id')),
  ],
  defaultSort: '-open_reports',
});

/** Actions that only look at something, such as `list.read`, `conversation.opened` and `users.found`. */
const READING = sql.lit(String.raw`\.(read|opened|found)$`);

export const AUDIT = list({
  name: 'audit',
  permission: 'audit.read',
  rows: (reads) => reads.selectFrom('audit_log as a').leftJoin('users as u', 'u.id', 'a.actor_id'),
  id: (row) => row.ref('a.id'),
  idType: 'bigint',
  columns: (row) => ({
    id: text(row.ref('a.id')),
    at: instant(row.ref('a.at'), SORTABLE, RANGE_FILTERABLE),
    actor_id: id(row.ref('a.actor_id'), FILTERABLE),
    actor_name: text(row.ref('u.full_name')),
    action: text(row.ref('a.action'), FILTERABLE),
    kind: text(
      row
        .case()
        .when(sql<boolean>`${row.ref('a.action')} ~ ${READING}`)
        .then(sql.lit('view'))
        .else(sql.lit('change'))
        .end(),
      FILTERABLE,
      { groups: { all: ['change', 'view'] } },
    ),
    subject_kind: text(row.ref('a.subject_kind'), FILTERABLE),
    subject_id: text(row.ref('a.subject_id'), FILTERABLE),
    booking_id: id(row.ref('a.booking_id'), FILTERABLE),
    reason: text(row.ref('a.reason')),
    before: json(row.ref('a.before')),
    after: json(row.ref('a.after')),
    request_id: text(row.ref('a.request_id'), FILTERABLE),
  }),
  search: (row) => [
    is(row.ref('a.subject_id')),
    is(row.ref('a.action')),
    startsWith(row.ref('u.full_name')),
    contains(row.ref('a.reason')),
  ],
  defaultSort: '-at',
});
