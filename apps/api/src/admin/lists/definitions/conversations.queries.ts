import { sql } from 'kysely';
import { countAll, type Reader } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { MessagesTables } from '#libs/people/messages';
import { listsOver } from '../list-definition.js';
import {
  contains,
  id,
  instant,
  isId,
  lastEight,
  number,
  FILTERABLE,
  plain,
  RANGE_FILTERABLE,
  SORTABLE,
  startsWith,
  text,
} from './parts.js';

type Reads = Pick<MessagesTables, 'threads' | 'thread_reports'> & Pick<IdentityTables, 'users'>;

const list = listsOver<Reads>();

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
      .innerJoin('users as g', 'g.id', 't.traveler_id')
      .innerJoin('users as h', 'h.id', 't.owner_id')
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
