import { expressionBuilder, sql, type Expression } from 'kysely';
import { countAll, type PlatformTables, type Reader } from '#libs/core/platform';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { IdentityTables } from '#libs/people/identity';
import type { LoyaltyTables } from '#libs/people/loyalty';
import { listsOver, type Search } from '../list-definition.js';
import {
  contains,
  dollars,
  id,
  instant,
  is,
  number,
  FILTERABLE,
  plain,
  RANGE_FILTERABLE,
  SORTABLE,
  startsWith,
  text,
} from './parts.js';

type Reads = LoyaltyTables &
  Pick<IdentityTables, 'users'> &
  Pick<PlatformTables, 'sandbox_clock'> &
  Pick<SubscriptionsTables, 'subscriptions'>;

const list = listsOver<Reads>();

const clockOffset = expressionBuilder<Pick<PlatformTables, 'sandbox_clock'>>()
  .selectFrom('sandbox_clock')
  .select('offset_ms');
/** The product's current time, including the sandbox clock's offset. */
const NOW = sql<Date>`now() + coalesce(${clockOffset}, 0) * interval '1 millisecond'`;

const catalogued = expressionBuilder<{ c: LoyaltyTables['perk_catalogue'] }, 'c'>();

/** The current terms of perk `c`, or its first terms if they only start later. */
const perkNow = (reads: Reader<Reads>) =>
  reads
    .selectFrom('perk_terms as p')
    .crossJoin(reads.selectNoFrom(NOW.as('now')).as('t'))
    .select((terms) => [
      'p.perk_id',
      'p.offered',
      'p.category',
      'p.title',
      'p.points_cost',
      'p.discount_percentage',
      'p.min_tier',
      't.now',
      sql<boolean>`${terms('p.effective_from', '<=', terms.ref('t.now'))}`.as('begun'),
    ])
    .where('p.perk_id', '=', catalogued.ref('c.id'))
    .orderBy('begun', 'desc')
    .orderBy(
      (terms) =>
        terms
          .case()
          .when('p.effective_from', '<=', terms.ref('t.now'))
          .then(terms.ref('p.effective_from'))
          .end(),
      'desc',
    )
    .orderBy('p.effective_from')
    .orderBy('p.id', 'desc')
    .limit(1);

const redemptions = (reads: Reader<Reads>) =>
  reads
    .selectFrom('vouchers')
    .select(['perk_id', countAll().as('n')])
    .groupBy('perk_id');

export const PERKS = list({
  name: 'perks',
  permission: 'perks.read',
  rows: (reads) =>
    reads
      .selectFrom('perk_catalogue as c')
      .innerJoinLateral(perkNow(reads).as('k'), (on) => on.onTrue())
      .leftJoin(redemptions(reads).as('redeemed'), 'redeemed.perk_id', 'c.id'),
  id: (row) => row.ref('c.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('c.id')),
    position: number(row.ref('c.position'), SORTABLE),
    title: text(row.ref('k.title'), SORTABLE),
    state: text(
      row
        .case()
        .when('k.begun', '=', false)
        .then(sql.lit('planned'))
        .when('k.offered', '=', true)
        .then(sql.lit('offered'))
        .else(sql.lit('ended'))
        .end(),
      FILTERABLE,
    ),
    category: text(row.ref('k.category'), FILTERABLE),
    points_cost: number(row.ref('k.points_cost')),
    discount_percentage: number(row.ref('k.discount_percentage')),
    min_tier: text(row.ref('k.min_tier'), FILTERABLE),
    redeemed: number(row.fn.coalesce('redeemed.n', sql.lit(0)), SORTABLE),
    next_change_at: instant(
      row
        .selectFrom('perk_terms as n')
        .select((next) => next.fn.min('n.effective_from').as('at'))
        .whereRef('n.perk_id', '=', 'c.id')
        .whereRef('n.effective_from', '>', 'k.now')
        .$asScalar(),
    ),
  }),
  search: (row) => [contains(row.ref('k.title'))],
  defaultSort: 'position',
});

const hasCode =
  (code: Expression<string>): Search =>
  (q) =>
    sql`${code} = upper(${q})`;

export const VOUCHERS = list({
  name: 'vouchers',
  permission: 'users.read',
  rows: (reads) => reads.selectFrom('voucher_status as v').leftJoin('users as u', 'u.id', 'v.user_id'),
  id: (row) => row.ref('v.code'),
  idType: 'text',
  columns: (row) => ({
    code: text(row.ref('v.code')),
    perk_title: text(row.ref('v.title')),
    // Same rule as `voucherState`. @spec E10
    state: text(
      row
        .case()
        .when('v.booking_status', '=', 'pending')
        .then(sql.lit('held'))
        .when('v.booking_id', 'is not', null)
        .then(sql.lit('used'))
        .when('v.expires_at', '<=', NOW)
        .then(sql.lit('expired'))
        .when('v.returned_at', 'is not', null)
        .then(sql.lit('returned'))
        .else(sql.lit('available'))
        .end(),
      FILTERABLE,
    ),
    booking_id: id(row.ref('v.booking_id'), FILTERABLE),
    user_id: id(row.ref('v.user_id'), FILTERABLE),
    user_name: text(row.ref('u.full_name')),
    created_at: instant(row.ref('v.created_at'), SORTABLE, RANGE_FILTERABLE),
    expires_at: instant(row.ref('v.expires_at'), SORTABLE, RANGE_FILTERABLE),
  }),
  search: (row) => [hasCode(row.ref('v.code')), startsWith(plain(row.ref('u.email')))],
  defaultSort: '-created_at',
});

export const SUBSCRIPTIONS = list({
  name: 'subscriptions',
  permission: 'money.read',
  rows: (reads) => reads.selectFrom('subscriptions as s').leftJoin('users as u', 'u.id', 's.user_id'),
  id: (row) => row.ref('s.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('s.id')),
    user_id: id(row.ref('s.user_id'), FILTERABLE),
    user_name: text(row.ref('u.full_name')),
    plan: text(row.ref('s.plan'), FILTERABLE),
    price: dollars(row.ref('s.price_cents'), SORTABLE),
    status: text(row.ref('s.status'), FILTERABLE),
    pending_plan: text(row.ref('s.pending_plan'), FILTERABLE),
    period_end: instant(row.ref('s.period_end'), SORTABLE, RANGE_FILTERABLE),
    past_due_since: instant(row.ref('s.past_due_since')),
    started_at: instant(row.ref('s.started_at'), SORTABLE, RANGE_FILTERABLE),
    ended_at: instant(row.ref('s.ended_at')),
    end_reason: text(row.ref('s.end_reason'), FILTERABLE),
    provider_id: text(row.ref('s.provider_id')),
  }),
  search: (row) => [
    is(row.ref('s.provider_id')),
    startsWith(plain(row.ref('u.email'))),
    startsWith(row.ref('u.full_name')),
  ],
  defaultSort: '-started_at',
});
