import type { ListDefinition } from '../list-definition.js';
import { contains, id, instant, number, PICKED, RANGED, SORTED, startsWith, text } from './parts.js';

/** A perk as it is now; one that only begins later, as it will begin. In a sandbox its clock counts. */
const PERK_NOW = `(select *, effective_from <= t.now as begun from perk_terms p, (select now()
    + coalesce((select offset_ms from sandbox_clock), 0) * interval '1 millisecond' as now) t
  where p.perk_id = c.id
  order by begun desc, case when effective_from <= t.now then effective_from end desc, effective_from, p.id desc limit 1)`;

export const PERKS: ListDefinition = {
  name: 'perks',
  permission: 'perks.read',
  summary: 'What points can be spent on',
  from: `perk_catalogue c join lateral ${PERK_NOW} k on true
         left join (select perk_id, count(*) as n from vouchers group by perk_id) redeemed on redeemed.perk_id = c.id`,
  id: 'c.id',
  idType: 'uuid',
  columns: {
    id: id('c.id'),
    position: number('c.position', SORTED),
    title: text('k.title', SORTED),
    state: text(
      "case when not k.begun then 'planned' when k.offered then 'offered' else 'ended' end",
      PICKED,
    ),
    category: text('k.category', PICKED),
    points_cost: number('k.points_cost'),
    discount_percentage: number('k.discount_percentage'),
    min_tier: text('k.min_tier', PICKED),
    redeemed: number('coalesce(redeemed.n, 0)', SORTED),
    next_change_at: instant(
      '(select min(n.effective_from) from perk_terms n where n.perk_id = c.id and n.effective_from > k.now)',
    ),
  },
  search: [contains('k.title')],
  defaultSort: 'position',
};

/** As `voucherState` reads it; in a sandbox its clock counts. @spec E10 */
const VOUCHER_STATE = `case
  when v.booking_status = 'pending' then 'held'
  when v.booking_id is not null then 'used'
  when v.expires_at <= now() + coalesce((select offset_ms from sandbox_clock), 0) * interval '1 millisecond' then 'expired'
  when v.returned_at is not null then 'returned'
  else 'available' end`;

export const VOUCHERS: ListDefinition = {
  name: 'vouchers',
  permission: 'users.read',
  summary: 'Vouchers that points were spent on',
  from: 'voucher_standing v join users u on u.id = v.user_id',
  id: 'v.code',
  idType: 'text',
  columns: {
    code: text('v.code'),
    perk_title: text('v.title'),
    state: text(VOUCHER_STATE, PICKED),
    booking_id: id('v.booking_id', PICKED),
    user_id: id('v.user_id', PICKED),
    user_name: text('u.full_name'),
    created_at: instant('v.created_at', SORTED, RANGED),
    expires_at: instant('v.expires_at', SORTED, RANGED),
  },
  search: ['v.code = upper(?)', startsWith('u.email::text')],
  defaultSort: '-created_at',
};
