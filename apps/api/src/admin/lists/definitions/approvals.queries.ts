import { sql } from 'kysely';
import type { ApprovalState, Cents } from '#libs/core/rules';
import type { ApprovalsTables } from '#libs/operations/approvals';
import type { IdentityTables } from '#libs/people/identity';
import { listsOver } from '../list-definition.js';
import {
  dollars,
  id,
  instant,
  is,
  isId,
  json,
  lastEight,
  number,
  FILTERABLE,
  RANGE_FILTERABLE,
  SORTABLE,
  startsWith,
  text,
} from './parts.js';

const list = listsOver<ApprovalsTables & Pick<IdentityTables, 'users'>>();

/** Their weight is in cents. */
const MONEY_ACTS = ['cancel_booking', 'lift_payout_hold'] as const;

export const APPROVALS = list({
  name: 'approvals',
  permission: 'approvals.read',
  rows: (reads, now) =>
    reads
      .selectFrom('approvals as a')
      .crossJoin(sql<{ now: Date }>`(select ${now}::timestamptz as now)`.as('time'))
      .innerJoin('users as asker', 'asker.id', 'a.requested_by')
      .leftJoin('users as decider', 'decider.id', 'a.decided_by')
      .leftJoin('users as about', 'about.id', 'a.person_id'),
  id: (row) => row.ref('a.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('a.id')),
    act: text(row.ref('a.act'), FILTERABLE),
    /** A request that nobody decided in time is over, also before it is closed. */
    state: text(
      row
        .case()
        .when(row.and([row('a.state', '=', 'waiting'), row('a.expires_at', '<=', row.ref('time.now'))]))
        .then(row.val<ApprovalState>('expired'))
        .else(row.ref('a.state'))
        .end(),
      FILTERABLE,
    ),
    subject_kind: text(row.ref('a.subject_kind')),
    subject_id: text(row.ref('a.subject_id')),
    params: json(row.ref('a.params')),
    effect: json(row.ref('a.effect')),
    /** Null for acts that move no money. */
    amount: dollars(
      row.case().when('a.act', 'in', MONEY_ACTS).then(row.ref('a.weight').$castTo<Cents>()).end(),
    ),
    /** Of a file; null for everything else. */
    rows: number(row.case().when('a.act', '=', 'export_people').then(row.ref('a.weight')).end()),
    person_id: id(row.ref('a.person_id'), FILTERABLE),
    person_name: text(row.ref('about.full_name')),
    booking_id: id(row.ref('a.booking_id'), FILTERABLE),
    reason: text(row.ref('a.reason')),
    requested_by: id(row.ref('a.requested_by'), FILTERABLE),
    requested_by_name: text(row.ref('asker.full_name')),
    requested_at: instant(row.ref('a.requested_at'), SORTABLE, RANGE_FILTERABLE),
    expires_at: instant(row.ref('a.expires_at'), SORTABLE, RANGE_FILTERABLE),
    decided_by_name: text(row.ref('decider.full_name')),
    decided_at: instant(row.ref('a.decided_at')),
    decision_reason: text(row.ref('a.decision_reason')),
    used_at: instant(row.ref('a.used_at')),
  }),
  search: (row) => [
    isId(row.ref('a.id')),
    is(row.ref('a.subject_id')),
    lastEight(row.ref('a.booking_id')),
    startsWith(row.ref('asker.full_name')),
    startsWith(row.ref('about.full_name')),
  ],
  defaultSort: '-requested_at',
});
