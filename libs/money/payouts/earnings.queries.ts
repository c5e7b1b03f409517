import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, firstRow, rows } from '#libs/core/platform';
import { PAYOUT_DELAY_HOURS, type Cents, type EarningReason, type EarningStatus } from '#libs/core/rules';
import { HELD } from './payable-holds.js';

/** Sums of an owner's money, in cents. `balance` = not due + due + held + on the way, and agrees with the ledger. @spec A9, A13 */
export interface EarningSums {
  balance: Cents;
  not_due: Cents;
  due: Cents;
  held: Cents;
  on_the_way: Cents;
  paid: Cents;
  upcoming: Cents;
  upcoming_count: number;
  total_earnings: Cents;
  pending_earnings: Cents;
  next_due_at: string | null;
}

/** One amount of an owner, in cents. */
export interface EarningRow {
  id: string;
  reason: EarningReason;
  status: EarningStatus;
  owner_cents: Cents;
  cleaning_cents: Cents;
  due_at: string;
  payout_id: string | null;
  held_because: string | null;
  booking_id: string | null;
  property_id: string | null;
  title: string | null;
  check_in_date: string | null;
  check_out_date: string | null;
  nights: number | null;
  subtotal_cents: Cents | null;
  service_fee_cents: Cents | null;
}

/** A page of earned amounts. */
export interface EarningPage {
  earned: EarningRow[];
  next: string | null;
}

const STAY = `b.id as booking_id, b.property_id, h.title, b.check_in_date::text as check_in_date,
  b.check_out_date::text as check_out_date, b.nights, b.subtotal_cents, b.service_fee_cents`;

const WHY_HELD = `(select h.reason from payable_holds h
  where h.lifted_at is null and (h.payable_id = p.id or h.booking_id = p.booking_id) order by h.placed_at limit 1)`;

/** Where a payable `p` with its payout `o` stands; one parameter: now. */
const STATUS = `case when o.ledger_transaction_id is not null then 'paid'
  when p.payout_id is not null then 'on_the_way'
  when ${HELD} then 'held'
  when p.due_at > ? then 'not_due' else 'due' end`;

/** Columns and tables of {@link EarningRow}; one parameter: now. */
export const EARNING = `
select p.id, p.reason, ${STATUS} as status, p.owner_cents::float8 as owner_cents, p.cleaning_cents::float8 as cleaning_cents,
       p.due_at, p.payout_id, ${WHY_HELD} as held_because, ${STAY}
  from payables p
  left join payouts o on o.id = p.payout_id
  left join bookings b on b.id = p.booking_id
  left join properties h on h.id = b.property_id`;

/** Reads of what owners have earned; always of one owner, so that nobody sees another's. */
@Injectable()
export class EarningsQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Sums of one instant. @spec A9, A13 */
  async sums(ownerId: string): Promise<EarningSums> {
    const now = this.clock.now();
    const row = await firstRow<EarningSums>(this.em.fork(), SUMS, [now, ownerId, ownerId, ownerId, ownerId]);
    if (!row) throw new Error('A sum has one row');
    return row;
  }

  /** Earned amounts, latest first. @param cursor `next` of the page before */
  async earned(ownerId: string, limit: number, cursor: string | null): Promise<EarningPage> {
    const found = await rows<EarningRow>(
      this.em.fork(),
      `${EARNING} where p.owner_id = ?
          and (?::uuid is null or (p.created_at, p.id) < (select c.created_at, c.id from payables c where c.id = ? and c.owner_id = ?))
        order by p.created_at desc, p.id desc limit ?`,
      [this.clock.now(), ownerId, cursor, cursor, ownerId, limit + 1],
    );
    const earned = found.slice(0, limit);
    return { earned, next: found.length > limit ? (earned.at(-1)?.id ?? null) : null };
  }

  /** What confirmed stays will bring, the soonest first. */
  upcoming(ownerId: string, limit: number): Promise<EarningRow[]> {
    return rows<EarningRow>(
      this.em.fork(),
      `select b.id, 'stay' as reason, 'upcoming' as status, (b.subtotal_cents - b.service_fee_cents)::float8 as owner_cents,
              b.cleaning_cents::float8 as cleaning_cents, b.check_out_at + interval '${PAYOUT_DELAY_HOURS} hours' as due_at,
              null as payout_id, null as held_because, ${STAY}
         from bookings b join properties h on h.id = b.property_id
        where b.owner_id = ? and b.status = 'confirmed' order by b.check_out_at, b.id limit ?`,
      [ownerId, limit],
    );
  }
}

const SUMS = `
with mine as (
  select ${STATUS} as status, p.reason, p.owner_cents, p.owner_cents + p.cleaning_cents as cents, p.due_at
    from payables p left join payouts o on o.id = p.payout_id where p.owner_id = ?),
to_come as (
  select coalesce(sum(subtotal_cents - service_fee_cents), 0) as owner_cents,
         coalesce(sum(subtotal_cents - service_fee_cents + cleaning_cents), 0) as cents, count(*) as stays
    from bookings where owner_id = ? and status = 'confirmed')
select (select (-coalesce(sum(amount_cents), 0))::float8 from ledger_balances
         where owner_id = ? and account in ('owner_payable', 'cleaning_pass_through')) as balance,
       coalesce(sum(cents) filter (where status = 'not_due'), 0)::float8 as not_due,
       coalesce(sum(cents) filter (where status = 'due'), 0)::float8 as due,
       coalesce(sum(cents) filter (where status = 'held'), 0)::float8 as held,
       coalesce(sum(cents) filter (where status = 'on_the_way'), 0)::float8 as on_the_way,
       (select coalesce(sum(amount_cents - reversed_cents), 0)::float8 from payouts
         where owner_id = ? and ledger_transaction_id is not null) as paid,
       (select cents::float8 from to_come) as upcoming,
       (select stays::int from to_come) as upcoming_count,
       coalesce(sum(owner_cents) filter (where reason in ('stay', 'fee_share', 'late_cancellation')), 0)::float8 as total_earnings,
       (select owner_cents::float8 from to_come) as pending_earnings,
       min(due_at) filter (where status = 'not_due') as next_due_at
  from mine`;
