import type { PaymentsTables } from '#libs/money/payments';
import type { ProviderTables } from '#libs/money/provider';
import type { ReconciliationTables } from '#libs/money/reconciliation';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { listsOver } from '../list-definition.js';
import {
  boolean,
  dollars,
  id,
  instant,
  is,
  lastEight,
  number,
  FILTERABLE,
  plain,
  RANGE_FILTERABLE,
  SORTABLE,
  startsWith,
  text,
} from './parts.js';

type Reads = PaymentsTables &
  ProviderTables &
  Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<IdentityTables, 'users'> &
  Pick<ReconciliationTables, 'reconciliation_findings'>;

const list = listsOver<Reads>();

export const REFUNDS = list({
  name: 'refunds',
  permission: 'money.read',
  rows: (reads) =>
    reads
      .selectFrom('operations as r')
      .leftJoin('bookings as b', 'b.id', 'r.booking_id')
      .leftJoin('booked_homes as h', 'h.booking_id', 'b.id')
      .leftJoin('users as t', 't.id', 'b.traveler_id')
      .where('r.kind', '=', 'refund'),
  id: (row) => row.ref('r.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('r.id')),
    booking_id: id(row.ref('r.booking_id'), FILTERABLE),
    property_title: text(row.ref('h.title')),
    traveler_id: id(row.ref('b.traveler_id'), FILTERABLE),
    traveler_name: text(row.ref('t.full_name')),
    amount: dollars(row.ref('r.amount_cents'), SORTABLE, RANGE_FILTERABLE),
    state: text(row.ref('r.state'), FILTERABLE, { groups: { waiting: ['requested', 'sent', 'failed'] } }),
    attempts: number(row.ref('r.attempt')),
    last_error: text(row.ref('r.last_error')),
    provider_id: text(row.ref('r.provider_id')),
    made_outside: boolean(row(row.ref('r.details', '->').key('outside'), 'is not', null), FILTERABLE),
    requested_at: instant(row.ref('r.requested_at'), SORTABLE, RANGE_FILTERABLE),
    finished_at: instant(row.ref('r.finished_at')),
    next_attempt_at: instant(row.ref('r.next_attempt_at')),
  }),
  search: (row) => [
    is(row.ref('r.provider_id')),
    lastEight(row.ref('r.booking_id')),
    startsWith(plain(row.ref('t.email'))),
  ],
  defaultSort: '-requested_at',
});

export const DISPUTES = list({
  name: 'disputes',
  permission: 'money.read',
  rows: (reads) =>
    reads
      .selectFrom('disputes as d')
      .innerJoin('bookings as b', 'b.id', 'd.booking_id')
      .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
      .innerJoin('users as t', 't.id', 'b.traveler_id')
      .innerJoin('users as o', 'o.id', 'b.owner_id'),
  id: (row) => row.ref('d.id'),
  idType: 'text',
  columns: (row) => ({
    id: text(row.ref('d.id')),
    booking_id: id(row.ref('d.booking_id'), FILTERABLE),
    property_title: text(row.ref('h.title')),
    traveler_id: id(row.ref('b.traveler_id'), FILTERABLE),
    traveler_name: text(row.ref('t.full_name')),
    owner_name: text(row.ref('o.full_name')),
    amount: dollars(row.ref('d.amount_cents'), SORTABLE),
    fee: dollars(row.ref('d.fee_cents')),
    reason: text(row.ref('d.reason'), FILTERABLE),
    state: text(row.ref('d.state'), FILTERABLE),
    provider_status: text(row.ref('d.provider_status')),
    evidence_due_at: instant(row.ref('d.evidence_due_at')),
    opened_at: instant(row.ref('d.opened_at'), SORTABLE, RANGE_FILTERABLE),
    closed_at: instant(row.ref('d.closed_at')),
  }),
  search: (row) => [is(row.ref('d.id')), lastEight(row.ref('d.booking_id'))],
  defaultSort: '-opened_at',
});

export const FINDINGS = list({
  name: 'reconciliation/findings',
  permission: 'money.read',
  rows: (reads) => reads.selectFrom('reconciliation_findings as f'),
  id: (row) => row.ref('f.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('f.id')),
    kind: text(row.ref('f.kind'), FILTERABLE),
    object_id: text(row.ref('f.object_id')),
    booking_id: id(row.ref('f.booking_id'), FILTERABLE),
    ours: dollars(row.ref('f.ours_cents')),
    theirs: dollars(row.ref('f.theirs_cents')),
    note: text(row.ref('f.note')),
    state: text(row.ref('f.state'), FILTERABLE),
    found_at: instant(row.ref('f.found_at'), SORTABLE, RANGE_FILTERABLE),
    seen_at: instant(row.ref('f.seen_at')),
    closed_at: instant(row.ref('f.closed_at')),
  }),
  search: (row) => [is(row.ref('f.object_id')), lastEight(row.ref('f.booking_id'))],
  defaultSort: '-found_at',
});

export const WEBHOOK_EVENTS = list({
  name: 'webhook-events',
  permission: 'system.read',
  rows: (reads) => reads.selectFrom('webhook_events as n'),
  id: (row) => row.ref('n.id'),
  idType: 'text',
  columns: (row) => ({
    id: text(row.ref('n.id')),
    type: text(row.ref('n.type'), FILTERABLE),
    object_id: text(row.ref('n.object_id'), FILTERABLE),
    outcome: text(row.ref('n.outcome'), FILTERABLE),
    received_at: instant(row.ref('n.received_at'), SORTABLE, RANGE_FILTERABLE),
    processed_at: instant(row.ref('n.processed_at')),
  }),
  search: (row) => [is(row.ref('n.id')), is(row.ref('n.object_id')), startsWith(row.ref('n.type'))],
  defaultSort: '-received_at',
});
