import { sql } from 'kysely';
import type { PaymentsTables } from '#libs/money/payments';
import type { PayoutsTables } from '#libs/money/payouts';
import type { ProviderTables } from '#libs/money/provider';
import type { ReconciliationTables } from '#libs/money/reconciliation';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';
import { listsOver } from '../list-definition.js';
import {
  boolean,
  dollars,
  id,
  instant,
  is,
  lastEight,
  number,
  PICKED,
  plain,
  RANGED,
  SORTED,
  startsWith,
  text,
} from './parts.js';

type Reads = PaymentsTables &
  PayoutsTables &
  PropertiesTables &
  ProviderTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<IdentityTables, 'users'> &
  Pick<ReconciliationTables, 'reconciliation_findings'> &
  Pick<SubscriptionsTables, 'subscriptions'>;

const list = listsOver<Reads>();

export const REFUNDS = list({
  name: 'refunds',
  permission: 'money.read',
  summary: 'Refunds',
  rows: (reads) =>
    reads
      .selectFrom('operations as r')
      .innerJoin('bookings as b', 'b.id', 'r.booking_id')
      .innerJoin('properties as p', 'p.id', 'b.property_id')
      .innerJoin('users as t', 't.id', 'b.traveler_id')
      .where('r.kind', '=', 'refund'),
  id: (row) => row.ref('r.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('r.id')),
    booking_id: id(row.ref('r.booking_id'), PICKED),
    property_title: text(row.ref('p.title')),
    traveler_id: id(row.ref('b.traveler_id'), PICKED),
    traveler_name: text(row.ref('t.full_name')),
    amount: dollars(row.ref('r.amount_cents'), SORTED, RANGED),
    state: text(row.ref('r.state'), PICKED, { groups: { waiting: ['requested', 'sent', 'failed'] } }),
    attempts: number(row.ref('r.attempt')),
    last_error: text(row.ref('r.last_error')),
    provider_id: text(row.ref('r.provider_id')),
    made_outside: boolean(row(row.ref('r.details', '->').key('outside'), 'is not', null), PICKED),
    requested_at: instant(row.ref('r.requested_at'), SORTED, RANGED),
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
  summary: 'Payments that a bank has asked back',
  rows: (reads) =>
    reads
      .selectFrom('disputes as d')
      .innerJoin('bookings as b', 'b.id', 'd.booking_id')
      .innerJoin('properties as p', 'p.id', 'b.property_id')
      .innerJoin('users as t', 't.id', 'b.traveler_id')
      .innerJoin('users as o', 'o.id', 'b.owner_id'),
  id: (row) => row.ref('d.id'),
  idType: 'text',
  columns: (row) => ({
    id: text(row.ref('d.id')),
    booking_id: id(row.ref('d.booking_id'), PICKED),
    property_title: text(row.ref('p.title')),
    traveler_name: text(row.ref('t.full_name')),
    owner_name: text(row.ref('o.full_name')),
    amount: dollars(row.ref('d.amount_cents'), SORTED),
    fee: dollars(row.ref('d.fee_cents')),
    reason: text(row.ref('d.reason'), PICKED),
    state: text(row.ref('d.state'), PICKED),
    provider_status: text(row.ref('d.provider_status')),
    evidence_due_at: instant(row.ref('d.evidence_due_at')),
    opened_at: instant(row.ref('d.opened_at'), SORTED, RANGED),
    closed_at: instant(row.ref('d.closed_at')),
  }),
  search: (row) => [is(row.ref('d.id')), lastEight(row.ref('d.booking_id'))],
  defaultSort: '-opened_at',
});

export const FINDINGS = list({
  name: 'reconciliation/findings',
  permission: 'money.read',
  summary: 'Differences between the provider and our books',
  rows: (reads) => reads.selectFrom('reconciliation_findings as f'),
  id: (row) => row.ref('f.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('f.id')),
    kind: text(row.ref('f.kind'), PICKED),
    object_id: text(row.ref('f.object_id')),
    booking_id: id(row.ref('f.booking_id'), PICKED),
    ours: dollars(row.ref('f.ours_cents')),
    theirs: dollars(row.ref('f.theirs_cents')),
    note: text(row.ref('f.note')),
    state: text(row.ref('f.state'), PICKED),
    found_at: instant(row.ref('f.found_at'), SORTED, RANGED),
    seen_at: instant(row.ref('f.seen_at')),
    closed_at: instant(row.ref('f.closed_at')),
  }),
  search: (row) => [is(row.ref('f.object_id')), lastEight(row.ref('f.booking_id'))],
  defaultSort: '-found_at',
});

export const WEBHOOK_EVENTS = list({
  name: 'webhook-events',
  permission: 'system.read',
  summary: 'Webhook events of the payment provider',
  rows: (reads) => reads.selectFrom('webhook_events as n'),
  id: (row) => row.ref('n.id'),
  idType: 'text',
  columns: (row) => ({
    id: text(row.ref('n.id')),
    type: text(row.ref('n.type'), PICKED),
    object_id: text(row.ref('n.object_id'), PICKED),
    outcome: text(row.ref('n.outcome'), PICKED),
    received_at: instant(row.ref('n.received_at'), SORTED, RANGED),
    processed_at: instant(row.ref('n.processed_at')),
  }),
  search: (row) => [is(row.ref('n.id')), is(row.ref('n.object_id')), startsWith(row.ref('n.type'))],
  defaultSort: '-received_at',
});

export const PAYOUTS = list({
  name: 'money/payouts',
  permission: 'money.read',
  summary: 'Payouts to owners',
  rows: (reads) => reads.selectFrom('payouts as x').innerJoin('users as o', 'o.id', 'x.owner_id'),
  id: (row) => row.ref('x.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('x.id')),
    owner_id: id(row.ref('x.owner_id'), PICKED),
    owner_name: text(row.ref('o.full_name')),
    amount: dollars(row.ref('x.amount_cents'), SORTED, RANGED),
    cleaning: dollars(row.ref('x.cleaning_cents')),
    reversed: dollars(row.ref('x.reversed_cents')),
    state: text(row.ref('x.state'), PICKED),
    failure: text(row.ref('x.failure_message')),
    failure_code: text(row.ref('x.failure_code'), PICKED),
    transfer_id: text(row.ref('x.transfer_id')),
    requested_at: instant(row.ref('x.requested_at'), SORTED, RANGED),
    finished_at: instant(row.ref('x.finished_at')),
  }),
  search: (row) => [
    is(row.ref('x.transfer_id')),
    lastEight(row.ref('x.id')),
    startsWith(plain(row.ref('o.email'))),
    startsWith(row.ref('o.full_name')),
  ],
  defaultSort: '-requested_at',
});

export const HOLDS = list({
  name: 'money/holds',
  permission: 'money.read',
  summary: 'Amounts of owners that are frozen, and why',
  rows: (reads) =>
    reads
      .selectFrom('payable_holds as h')
      .leftJoin('payables as y', 'y.id', 'h.payable_id')
      .leftJoin('bookings as b', (on) =>
        on.on('b.id', '=', (row) => row.fn.coalesce('h.booking_id', 'y.booking_id')),
      )
      .leftJoin('users as o', (on) =>
        on.on('o.id', '=', (row) => row.fn.coalesce('y.owner_id', 'b.owner_id')),
      ),
  id: (row) => row.ref('h.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('h.id')),
    state: text(
      row.case().when('h.lifted_at', 'is', null).then(sql.lit('in_place')).else(sql.lit('lifted')).end(),
      PICKED,
    ),
    booking_id: id(row.ref('b.id'), PICKED),
    owner_name: text(row.ref('o.full_name')),
    reason: text(row.ref('h.reason'), PICKED),
    reference: text(row.ref('h.reference')),
    placed_at: instant(row.ref('h.placed_at'), SORTED, RANGED),
    lifted_at: instant(row.ref('h.lifted_at')),
  }),
  search: (row) => [
    is(row.ref('h.reference')),
    lastEight(row.ref('b.id')),
    startsWith(row.ref('o.full_name')),
  ],
  defaultSort: '-placed_at',
});

export const SUBSCRIPTIONS = list({
  name: 'subscriptions',
  permission: 'money.read',
  summary: 'Plans that people pay for, with the price they were sold at',
  rows: (reads) => reads.selectFrom('subscriptions as s').innerJoin('users as u', 'u.id', 's.user_id'),
  id: (row) => row.ref('s.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('s.id')),
    user_id: id(row.ref('s.user_id'), PICKED),
    user_name: text(row.ref('u.full_name')),
    plan: text(row.ref('s.plan'), PICKED),
    price: dollars(row.ref('s.price_cents'), SORTED),
    status: text(row.ref('s.status'), PICKED),
    pending_plan: text(row.ref('s.pending_plan'), PICKED),
    period_end: instant(row.ref('s.period_end'), SORTED, RANGED),
    past_due_since: instant(row.ref('s.past_due_since')),
    started_at: instant(row.ref('s.started_at'), SORTED, RANGED),
    ended_at: instant(row.ref('s.ended_at')),
    end_reason: text(row.ref('s.end_reason'), PICKED),
    provider_id: text(row.ref('s.provider_id')),
  }),
  search: (row) => [
    is(row.ref('s.provider_id')),
    startsWith(plain(row.ref('u.email'))),
    startsWith(row.ref('u.full_name')),
  ],
  defaultSort: '-started_at',
});
