import type { EntityManager } from '@mikro-orm/postgresql';
import { HANDLERS, listenersOf } from '#libs/core/events';
import { rows } from '#libs/core/platform';
import { cents, formatCents, PLAN_TERMS, type Plan } from '#libs/core/rules';

type Kind = 'stay' | 'refund' | 'dispute' | 'plan' | 'plan_change' | 'owed' | 'owing' | 'payout';

interface OpenRow {
  kind: Kind;
  /** A home, or a plan. */
  what: string | null;
  /** A day, `YYYY-MM-DD`. */
  until: string | null;
  amount_cents: number | null;
}

/** What is open between somebody and others: stays to come, and money under way. */
const OPEN = `
with me as (select ?::uuid as id),
     mine as (select b.*, p.title from bookings b join properties p on p.id = b.property_id, me
               where b.traveler_id = me.id or b.owner_id = me.id)
select 'stay' as kind, title as what, check_out_date::text as until, null::float8 as amount_cents
  from mine where status in ('pending', 'confirmed')
union all
select 'refund', m.title, null, o.amount_cents from operations o join mine m on m.id = o.booking_id, me
 where m.traveler_id = me.id and o.kind = 'refund' and o.state in ('requested', 'sent', 'failed')
union all
select 'dispute', m.title, null, d.amount_cents from disputes d join mine m on m.id = d.booking_id where d.state = 'open'
union all
select 'plan', plan, period_end::date::text, null from subscriptions, me where user_id = me.id and status <> 'ended'
union all
select 'plan_change', plan, null, null from subscription_checkouts, me where user_id = me.id and status = 'open'
union all
select 'plan_change', null, null, amount_cents from operations o, me
 where o.user_id = me.id and o.booking_id is null and o.state in ('requested', 'sent', 'failed')
union all
select case when total < 0 then 'owed' else 'owing' end, null, null, abs(total)
  from (select sum(amount_cents)::float8 as total from ledger_balances, me where owner_id = me.id) kept where total <> 0
union all
select 'payout', null, null, amount_cents::float8 from payouts, me
 where owner_id = me.id and (state = 'requested' or (state = 'sent' and ledger_transaction_id is null))
order by 1, 3, 2`;

/** What happened to bookings that are over, and who has done their part of it. */
const HAPPENED = `
select p.title, e.name, coalesce(array_agg(h.handler) filter (where h.handler is not null), '{}') as handled
  from events e join bookings b on b.id = e.booking_id join properties p on p.id = b.property_id
  left join handled h on h.event_id = e.id
 where e.done_at is null and b.status in ('completed', 'cancelled') and (b.traveler_id = ? or b.owner_id = ?)
 group by e.id, p.title order by p.title`;

/** What keeps an account from being deleted, each in words that fit whoever reads them. */
export async function openMatters(em: EntityManager, userId: string): Promise<string[]> {
  const found = await rows<OpenRow>(em, OPEN, [userId]);
  return [...found.map(inWords), ...(await unsettled(em, userId))];
}

/** Bookings of which a refund, or an entry in the books, may still follow; letters do not count. */
async function unsettled(em: EntityManager, userId: string): Promise<string[]> {
  const happened = await rows<{ title: string; name: string; handled: string[] }>(em, HAPPENED, [
    userId,
    userId,
  ]);
  const homes = happened
    .filter(({ name, handled }) =>
      listenersOf(name).some((one) => HANDLERS[one].queue !== 'notifications' && !handled.includes(one)),
    )
    .map(({ title }) => title);
  return [...new Set(homes)].map((title) => `the money of ${title}, which is being settled at this moment`);
}

function inWords({ kind, what, until, amount_cents: amount }: OpenRow): string {
  const money = formatCents(cents(amount ?? 0));
  switch (kind) {
    case 'stay':
      return `a stay at ${what ?? 'a home'} until ${dayInWords(until)}`;
    case 'refund':
      return `a refund of ${money} for ${what ?? 'a stay'}`;
    case 'dispute':
      return `a dispute about the payment for ${what ?? 'a stay'}`;
    case 'plan':
      return `the ${PLAN_TERMS[what as Plan].name} plan, paid until ${dayInWords(until)}`;
    case 'plan_change':
      return 'a change of plan that is under way';
    case 'owed':
      return `${money} of earnings that are not paid out yet`;
    case 'owing':
      return `${money} that is owed to Latchkey`;
    case 'payout':
      return `a payout of ${money} on its way`;
  }
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const dayInWords = (day: string | null): string => (day ? DAY.format(new Date(day)) : 'its end');
