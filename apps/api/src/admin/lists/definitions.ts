import type { ListDefinition } from './list-definition.js';

const BOOKINGS: ListDefinition = {
  name: 'bookings',
  permission: 'bookings.read',
  summary: 'Bookings',
  // Left joins, although each finds its row: a count then leaves out those that nothing was asked of.
  from: `bookings b left join properties p on p.id = b.property_id left join users t on t.id = b.traveler_id
         left join users o on o.id = b.owner_id`,
  id: 'b.id',
  idType: 'uuid',
  columns: {
    id: { sql: 'b.id', type: 'id' },
    status: { sql: 'b.status', type: 'text', filter: 'equals', groups: { live: ['pending', 'confirmed'] } },
    property_id: { sql: 'b.property_id', type: 'id', filter: 'equals' },
    property_title: { sql: 'p.title', type: 'text' },
    city: { sql: 'p.city', type: 'text', filter: 'equals' },
    traveler_id: { sql: 'b.traveler_id', type: 'id', filter: 'equals' },
    traveler_name: { sql: 't.full_name', type: 'text' },
    owner_id: { sql: 'b.owner_id', type: 'id', filter: 'equals' },
    owner_name: { sql: 'o.full_name', type: 'text' },
    check_in_date: { sql: 'b.check_in_date', type: 'day', sort: true, filter: 'range' },
    check_out_date: { sql: 'b.check_out_date', type: 'day' },
    nights: { sql: 'b.nights', type: 'number' },
    guests: { sql: 'b.guests', type: 'number' },
    total: { sql: 'b.total_cents', type: 'dollars', sort: true, filter: 'range' },
    paid: { sql: 'b.paid_cents', type: 'dollars' },
    refunded: { sql: 'b.refund_cents', type: 'dollars' },
    cancelled_by: { sql: 'b.cancelled_by', type: 'text', filter: 'equals' },
    cancellation_reason: { sql: 'b.cancellation_reason', type: 'text', filter: 'equals' },
    created_at: { sql: 'b.created_at', type: 'instant', sort: true, filter: 'range' },
  },
  search: [
    // The last 8 characters or all of them: either way the index on the last 8 leads to it.
    "right(b.id::text, 8) = right(lower(?), 8) and b.id::text like '%' || lower(?)",
    "t.email::text ilike ? || '%'",
    "t.full_name ilike ? || '%'",
    "p.title ilike '%' || ? || '%'",
  ],
  defaultSort: '-created_at',
};

const USERS: ListDefinition = {
  name: 'users',
  permission: 'users.read',
  summary: 'People with an account',
  from: 'users u',
  id: 'u.id',
  idType: 'uuid',
  columns: {
    id: { sql: 'u.id', type: 'id' },
    email: { sql: 'u.email::text', type: 'text', sort: true },
    full_name: { sql: 'u.full_name', type: 'text', sort: true },
    role: { sql: 'u.role', type: 'text', filter: 'equals' },
    operator_role: { sql: 'u.operator_role', type: 'text', filter: 'equals' },
    plan: { sql: 'u.plan', type: 'text', filter: 'equals' },
    suspended: { sql: 'u.suspended_at is not null', type: 'boolean', filter: 'equals' },
    suspended_at: { sql: 'u.suspended_at', type: 'instant' },
    created_at: { sql: 'u.created_at', type: 'instant', sort: true, filter: 'range' },
  },
  search: ["u.email::text ilike ? || '%'", "u.full_name ilike '%' || ? || '%'", 'u.id::text = lower(?)'],
  defaultSort: '-created_at',
};

const HOMES: ListDefinition = {
  name: 'homes',
  permission: 'homes.read',
  summary: 'Homes',
  from: 'properties p join users o on o.id = p.owner_id',
  id: 'p.id',
  idType: 'uuid',
  columns: {
    id: { sql: 'p.id', type: 'id' },
    title: { sql: 'p.title', type: 'text', sort: true },
    city: { sql: 'p.city', type: 'text', sort: true, filter: 'equals' },
    state: { sql: 'p.state', type: 'text', filter: 'equals' },
    status: { sql: 'p.status', type: 'text', filter: 'equals' },
    status_reason: { sql: 'p.status_reason', type: 'text' },
    owner_id: { sql: 'p.owner_id', type: 'id', filter: 'equals' },
    owner_name: { sql: 'o.full_name', type: 'text' },
    price_per_night: { sql: 'p.nightly_cents', type: 'dollars', sort: true, filter: 'range' },
    bedrooms: { sql: 'p.bedrooms', type: 'number' },
    max_guests: { sql: 'p.max_guests', type: 'number' },
    reviews: { sql: 'p.rating_count', type: 'number', sort: true },
    average_rating: {
      sql: 'case when p.rating_count = 0 then 0 else round(p.rating_sum::numeric / p.rating_count, 2) end',
      type: 'number',
      sort: true,
    },
    created_at: { sql: 'p.created_at', type: 'instant', sort: true, filter: 'range' },
  },
  search: [
    "p.title ilike '%' || ? || '%'",
    "p.city ilike ? || '%'",
    "o.full_name ilike ? || '%'",
    'p.id::text = lower(?)',
  ],
  defaultSort: '-created_at',
};

const REFUNDS: ListDefinition = {
  name: 'refunds',
  permission: 'money.read',
  summary: 'Refunds',
  from: `operations r join bookings b on b.id = r.booking_id and r.kind = 'refund'
         join properties p on p.id = b.property_id join users t on t.id = b.traveler_id`,
  id: 'r.id',
  idType: 'uuid',
  columns: {
    id: { sql: 'r.id', type: 'id' },
    booking_id: { sql: 'r.booking_id', type: 'id', filter: 'equals' },
    property_title: { sql: 'p.title', type: 'text' },
    traveler_id: { sql: 'b.traveler_id', type: 'id', filter: 'equals' },
    traveler_name: { sql: 't.full_name', type: 'text' },
    amount: { sql: 'r.amount_cents', type: 'dollars', sort: true, filter: 'range' },
    state: {
      sql: 'r.state',
      type: 'text',
      filter: 'equals',
      groups: { waiting: ['requested', 'sent', 'failed'] },
    },
    attempts: { sql: 'r.attempt', type: 'number' },
    last_error: { sql: 'r.last_error', type: 'text' },
    provider_id: { sql: 'r.provider_id', type: 'text' },
    made_outside: { sql: "(r.details->'outside') is not null", type: 'boolean', filter: 'equals' },
    requested_at: { sql: 'r.requested_at', type: 'instant', sort: true, filter: 'range' },
    finished_at: { sql: 'r.finished_at', type: 'instant' },
    next_attempt_at: { sql: 'r.next_attempt_at', type: 'instant' },
  },
  search: ['r.provider_id = ?', 'right(r.booking_id::text, 8) = lower(?)', "t.email::text ilike ? || '%'"],
  defaultSort: '-requested_at',
};

const DISPUTES: ListDefinition = {
  name: 'disputes',
  permission: 'money.read',
  summary: 'Payments that a bank has asked back',
  from: `disputes d join bookings b on b.id = d.booking_id join properties p on p.id = b.property_id
         join users t on t.id = b.traveler_id join users o on o.id = b.owner_id`,
  id: 'd.id',
  idType: 'text',
  columns: {
    id: { sql: 'd.id', type: 'text' },
    booking_id: { sql: 'd.booking_id', type: 'id', filter: 'equals' },
    property_title: { sql: 'p.title', type: 'text' },
    traveler_name: { sql: 't.full_name', type: 'text' },
    owner_name: { sql: 'o.full_name', type: 'text' },
    amount: { sql: 'd.amount_cents', type: 'dollars', sort: true },
    fee: { sql: 'd.fee_cents', type: 'dollars' },
    reason: { sql: 'd.reason', type: 'text', filter: 'equals' },
    state: { sql: 'd.state', type: 'text', filter: 'equals' },
    provider_status: { sql: 'd.provider_status', type: 'text' },
    evidence_due_at: { sql: 'd.evidence_due_at', type: 'instant' },
    opened_at: { sql: 'd.opened_at', type: 'instant', sort: true, filter: 'range' },
    closed_at: { sql: 'd.closed_at', type: 'instant' },
  },
  search: ['d.id = ?', 'right(d.booking_id::text, 8) = lower(?)'],
  defaultSort: '-opened_at',
};

const FINDINGS: ListDefinition = {
  name: 'reconciliation/findings',
  permission: 'money.read',
  summary: 'Differences between the provider and our books',
  from: 'reconciliation_findings f',
  id: 'f.id',
  idType: 'uuid',
  columns: {
    id: { sql: 'f.id', type: 'id' },
    kind: { sql: 'f.kind', type: 'text', filter: 'equals' },
    object_id: { sql: 'f.object_id', type: 'text' },
    booking_id: { sql: 'f.booking_id', type: 'id', filter: 'equals' },
    ours: { sql: 'f.ours_cents', type: 'dollars' },
    theirs: { sql: 'f.theirs_cents', type: 'dollars' },
    note: { sql: 'f.note', type: 'text' },
    state: { sql: 'f.state', type: 'text', filter: 'equals' },
    found_at: { sql: 'f.found_at', type: 'instant', sort: true, filter: 'range' },
    seen_at: { sql: 'f.seen_at', type: 'instant' },
    closed_at: { sql: 'f.closed_at', type: 'instant' },
  },
  search: ['f.object_id = ?', 'right(f.booking_id::text, 8) = lower(?)'],
  defaultSort: '-found_at',
};

const NOTICES: ListDefinition = {
  name: 'notices',
  permission: 'system.read',
  summary: 'Notices of the payment provider',
  from: 'notices n',
  id: 'n.id',
  idType: 'text',
  columns: {
    id: { sql: 'n.id', type: 'text' },
    type: { sql: 'n.type', type: 'text', filter: 'equals' },
    object_id: { sql: 'n.object_id', type: 'text', filter: 'equals' },
    outcome: { sql: 'n.outcome', type: 'text', filter: 'equals' },
    received_at: { sql: 'n.received_at', type: 'instant', sort: true, filter: 'range' },
    processed_at: { sql: 'n.processed_at', type: 'instant' },
  },
  search: ['n.id = ?', 'n.object_id = ?', "n.type ilike ? || '%'"],
  defaultSort: '-received_at',
};

const AUDIT: ListDefinition = {
  name: 'audit',
  permission: 'audit.read',
  summary: 'What operators did, and why',
  from: 'audit_log a left join users u on u.id = a.actor_id',
  id: 'a.id',
  idType: 'bigint',
  columns: {
    id: { sql: 'a.id', type: 'text' },
    at: { sql: 'a.at', type: 'instant', sort: true, filter: 'range' },
    actor_id: { sql: 'a.actor_id', type: 'id', filter: 'equals' },
    actor_name: { sql: 'u.full_name', type: 'text' },
    action: { sql: 'a.action', type: 'text', filter: 'equals' },
    subject_kind: { sql: 'a.subject_kind', type: 'text', filter: 'equals' },
    subject_id: { sql: 'a.subject_id', type: 'text', filter: 'equals' },
    booking_id: { sql: 'a.booking_id', type: 'id', filter: 'equals' },
    reason: { sql: 'a.reason', type: 'text' },
    before: { sql: 'a.before', type: 'json' },
    after: { sql: 'a.after', type: 'json' },
    request_id: { sql: 'a.request_id', type: 'text', filter: 'equals' },
  },
  search: [
    'a.subject_id = ?',
    'a.action = ?',
    "u.full_name ilike ? || '%'",
    "a.reason ilike '%' || ? || '%'",
  ],
  defaultSort: '-at',
};

const REVIEWS: ListDefinition = {
  name: 'reviews',
  permission: 'reviews.read',
  summary: 'Reviews, those that most people reported first',
  from: `reviews r join properties p on p.id = r.property_id join users t on t.id = r.traveler_id
         join users o on o.id = p.owner_id
         left join (select review_id, count(*) as reports, min(reported_at) as since from review_reports
                     where resolved_at is null group by review_id) waiting on waiting.review_id = r.id`,
  id: 'r.id',
  idType: 'uuid',
  columns: {
    id: { sql: 'r.id', type: 'id' },
    state: {
      sql: "case when r.hidden_at is not null then 'hidden' when waiting.reports > 0 then 'reported' else 'visible' end",
      type: 'text',
      filter: 'equals',
    },
    open_reports: { sql: 'coalesce(waiting.reports, 0)', type: 'number', sort: true },
    reported_at: { sql: 'waiting.since', type: 'instant' },
    booking_id: { sql: 'r.booking_id', type: 'id', filter: 'equals' },
    property_id: { sql: 'r.property_id', type: 'id', filter: 'equals' },
    property_title: { sql: 'p.title', type: 'text' },
    traveler_id: { sql: 'r.traveler_id', type: 'id', filter: 'equals' },
    traveler_name: { sql: 't.full_name', type: 'text' },
    owner_name: { sql: 'o.full_name', type: 'text' },
    rating: { sql: 'r.rating', type: 'number', sort: true, filter: 'equals' },
    title: { sql: 'r.title', type: 'text' },
    comment: { sql: 'r.comment', type: 'text' },
    photos: { sql: 'cardinality(r.photos)', type: 'number' },
    helpful: { sql: 'r.helpful_count', type: 'number', sort: true },
    created_at: { sql: 'r.created_at', type: 'instant', sort: true, filter: 'range' },
    edited_at: { sql: 'r.edited_at', type: 'instant' },
    hidden_at: { sql: 'r.hidden_at', type: 'instant' },
    hidden_reason: { sql: 'r.hidden_reason', type: 'text' },
  },
  search: [
    "r.title ilike '%' || ? || '%'",
    "t.email::text ilike ? || '%'",
    "t.full_name ilike ? || '%'",
    "p.title ilike '%' || ? || '%'",
    'right(r.id::text, 8) = lower(?)',
    'right(r.booking_id::text, 8) = lower(?)',
  ],
  defaultSort: '-open_reports',
};

/** As `voucherState` reads it; in a sandbox its clock counts. @spec E10 */
const VOUCHER_STATE = `case
  when v.booking_status = 'pending' then 'held'
  when v.booking_id is not null then 'used'
  when v.expires_at <= now() + coalesce((select offset_ms from sandbox_clock), 0) * interval '1 millisecond' then 'expired'
  when v.returned_at is not null then 'returned'
  else 'available' end`;

const VOUCHERS: ListDefinition = {
  name: 'vouchers',
  permission: 'users.read',
  summary: 'Vouchers that points were spent on',
  from: 'voucher_standing v join users u on u.id = v.user_id',
  id: 'v.code',
  idType: 'text',
  columns: {
    code: { sql: 'v.code', type: 'text' },
    perk_title: { sql: 'v.title', type: 'text' },
    state: { sql: VOUCHER_STATE, type: 'text', filter: 'equals' },
    booking_id: { sql: 'v.booking_id', type: 'id', filter: 'equals' },
    user_id: { sql: 'v.user_id', type: 'id', filter: 'equals' },
    user_name: { sql: 'u.full_name', type: 'text' },
    created_at: { sql: 'v.created_at', type: 'instant', sort: true, filter: 'range' },
    expires_at: { sql: 'v.expires_at', type: 'instant', sort: true, filter: 'range' },
  },
  search: ['v.code = upper(?)', "u.email::text ilike ? || '%'"],
  defaultSort: '-created_at',
};

const MAILS: ListDefinition = {
  name: 'mails',
  permission: 'mails.read',
  summary: 'Letters to people',
  from: 'mails m',
  id: 'm.id',
  idType: 'uuid',
  columns: {
    id: { sql: 'm.id', type: 'id' },
    kind: { sql: 'm.kind', type: 'text', filter: 'equals' },
    to_name: { sql: 'm.to_name', type: 'text' },
    to_address: { sql: 'm.to_address', type: 'text', filter: 'equals' },
    user_id: { sql: 'm.user_id', type: 'id', filter: 'equals' },
    booking_id: { sql: 'm.booking_id', type: 'id', filter: 'equals' },
    subject: { sql: 'm.subject', type: 'text' },
    state: { sql: 'm.state', type: 'text', filter: 'equals' },
    attempts: { sql: 'm.attempts', type: 'number' },
    last_error: { sql: 'm.last_error', type: 'text' },
    queued_at: { sql: 'm.queued_at', type: 'instant', sort: true, filter: 'range' },
    finished_at: { sql: 'm.finished_at', type: 'instant' },
  },
  search: [
    "m.to_address ilike ? || '%'",
    "m.to_name ilike ? || '%'",
    "m.subject ilike '%' || ? || '%'",
    'right(m.booking_id::text, 8) = lower(?)',
  ],
  defaultSort: '-queued_at',
};

const SUPPORT: ListDefinition = {
  name: 'support',
  permission: 'support.read',
  summary: 'Support requests, those that wait for us first',
  from: 'support_requests s left join users u on u.id = s.user_id',
  id: 's.id',
  idType: 'uuid',
  columns: {
    id: { sql: 's.id', type: 'id' },
    status: { sql: 's.status', type: 'text', filter: 'equals' },
    subject: { sql: 's.subject', type: 'text' },
    user_id: { sql: 's.user_id', type: 'id', filter: 'equals' },
    user_name: { sql: 'coalesce(u.full_name, s.visitor_name)', type: 'text' },
    email: { sql: 'coalesce(u.email, s.visitor_email)::text', type: 'text' },
    // What waits is as new as it is; what does not wait comes after all that does.
    waiting: { sql: "(s.status = 'open')::int", type: 'number', sort: true },
    created_at: { sql: 's.created_at', type: 'instant', sort: true, filter: 'range' },
    updated_at: { sql: 's.updated_at', type: 'instant', sort: true, filter: 'range' },
  },
  search: [
    "s.subject ilike '%' || ? || '%'",
    "coalesce(u.email, s.visitor_email)::text ilike ? || '%'",
    "coalesce(u.full_name, s.visitor_name) ilike '%' || ? || '%'",
    'right(s.id::text, 8) = lower(?)',
  ],
  defaultSort: '-waiting',
};

const PAYOUTS: ListDefinition = {
  name: 'money/payouts',
  permission: 'money.read',
  summary: 'Payouts to owners',
  from: 'payouts x join users o on o.id = x.owner_id',
  id: 'x.id',
  idType: 'uuid',
  columns: {
    id: { sql: 'x.id', type: 'id' },
    owner_id: { sql: 'x.owner_id', type: 'id', filter: 'equals' },
    owner_name: { sql: 'o.full_name', type: 'text' },
    amount: { sql: 'x.amount_cents', type: 'dollars', sort: true, filter: 'range' },
    cleaning: { sql: 'x.cleaning_cents', type: 'dollars' },
    reversed: { sql: 'x.reversed_cents', type: 'dollars' },
    state: { sql: 'x.state', type: 'text', filter: 'equals' },
    failure: { sql: 'x.failure_message', type: 'text' },
    failure_code: { sql: 'x.failure_code', type: 'text', filter: 'equals' },
    transfer_id: { sql: 'x.transfer_id', type: 'text' },
    requested_at: { sql: 'x.requested_at', type: 'instant', sort: true, filter: 'range' },
    finished_at: { sql: 'x.finished_at', type: 'instant' },
  },
  search: [
    'x.transfer_id = ?',
    'right(x.id::text, 8) = lower(?)',
    "o.email::text ilike ? || '%'",
    "o.full_name ilike ? || '%'",
  ],
  defaultSort: '-requested_at',
};

const HOLDS: ListDefinition = {
  name: 'money/holds',
  permission: 'money.read',
  summary: 'Amounts of owners that are frozen, and why',
  from: `payable_holds h left join payables y on y.id = h.payable_id
         left join bookings b on b.id = coalesce(h.booking_id, y.booking_id)
         left join users o on o.id = coalesce(y.owner_id, b.owner_id)`,
  id: 'h.id',
  idType: 'uuid',
  columns: {
    id: { sql: 'h.id', type: 'id' },
    state: {
      sql: "case when h.lifted_at is null then 'in_place' else 'lifted' end",
      type: 'text',
      filter: 'equals',
    },
    booking_id: { sql: 'b.id', type: 'id', filter: 'equals' },
    owner_name: { sql: 'o.full_name', type: 'text' },
    reason: { sql: 'h.reason', type: 'text', filter: 'equals' },
    reference: { sql: 'h.reference', type: 'text' },
    placed_at: { sql: 'h.placed_at', type: 'instant', sort: true, filter: 'range' },
    lifted_at: { sql: 'h.lifted_at', type: 'instant' },
  },
  search: ['h.reference = ?', 'right(b.id::text, 8) = lower(?)', "o.full_name ilike ? || '%'"],
  defaultSort: '-placed_at',
};

const SUBSCRIPTIONS: ListDefinition = {
  name: 'subscriptions',
  permission: 'money.read',
  summary: 'Plans that people pay for, with the price they were sold at',
  from: 'subscriptions s join users u on u.id = s.user_id',
  id: 's.id',
  idType: 'uuid',
  columns: {
    id: { sql: 's.id', type: 'id' },
    user_id: { sql: 's.user_id', type: 'id', filter: 'equals' },
    user_name: { sql: 'u.full_name', type: 'text' },
    plan: { sql: 's.plan', type: 'text', filter: 'equals' },
    price: { sql: 's.price_cents', type: 'dollars', sort: true },
    status: { sql: 's.status', type: 'text', filter: 'equals' },
    pending_plan: { sql: 's.pending_plan', type: 'text', filter: 'equals' },
    period_end: { sql: 's.period_end', type: 'instant', sort: true, filter: 'range' },
    past_due_since: { sql: 's.past_due_since', type: 'instant' },
    started_at: { sql: 's.started_at', type: 'instant', sort: true, filter: 'range' },
    ended_at: { sql: 's.ended_at', type: 'instant' },
    end_reason: { sql: 's.end_reason', type: 'text', filter: 'equals' },
    provider_id: { sql: 's.provider_id', type: 'text' },
  },
  search: ['s.provider_id = ?', "u.email::text ilike ? || '%'", "u.full_name ilike ? || '%'"],
  defaultSort: '-started_at',
};

/** A perk as it is now; one that only begins later, as it will begin. In a sandbox its clock counts. */
const PERK_NOW = `(select *, effective_from <= t.now as begun from perk_terms p, (select now()
    + coalesce((select offset_ms from sandbox_clock), 0) * interval '1 millisecond' as now) t
  where p.perk_id = c.id
  order by begun desc, case when effective_from <= t.now then effective_from end desc, effective_from, p.id desc limit 1)`;

const PERKS: ListDefinition = {
  name: 'perks',
  permission: 'perks.read',
  summary: 'What points can be spent on',
  from: `perk_catalogue c join lateral ${PERK_NOW} k on true
         left join (select perk_id, count(*) as n from vouchers group by perk_id) redeemed on redeemed.perk_id = c.id`,
  id: 'c.id',
  idType: 'uuid',
  columns: {
    id: { sql: 'c.id', type: 'id' },
    position: { sql: 'c.position', type: 'number', sort: true },
    title: { sql: 'k.title', type: 'text', sort: true },
    state: {
      sql: "case when not k.begun then 'planned' when k.offered then 'offered' else 'ended' end",
      type: 'text',
      filter: 'equals',
    },
    category: { sql: 'k.category', type: 'text', filter: 'equals' },
    points_cost: { sql: 'k.points_cost', type: 'number' },
    discount_percentage: { sql: 'k.discount_percentage', type: 'number' },
    min_tier: { sql: 'k.min_tier', type: 'text', filter: 'equals' },
    redeemed: { sql: 'coalesce(redeemed.n, 0)', type: 'number', sort: true },
    next_change_at: {
      sql: '(select min(n.effective_from) from perk_terms n where n.perk_id = c.id and n.effective_from > k.now)',
      type: 'instant',
    },
  },
  search: ["k.title ilike '%' || ? || '%'"],
  defaultSort: 'position',
};

/** Every list of the operators' tools that is read in one way. */
export const LISTS: readonly ListDefinition[] = [
  BOOKINGS,
  USERS,
  HOMES,
  REFUNDS,
  DISPUTES,
  FINDINGS,
  NOTICES,
  AUDIT,
  REVIEWS,
  PAYOUTS,
  HOLDS,
  SUBSCRIPTIONS,
  PERKS,
  VOUCHERS,
  MAILS,
  SUPPORT,
];
