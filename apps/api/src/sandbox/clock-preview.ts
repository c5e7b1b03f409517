import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ClockPreviewView, DueKind } from '#libs/core/contracts';
import { HELD } from '#libs/money/payouts';
import { Clock, Refusal, rows } from '#libs/core/platform';
import {
  cents,
  formatCents,
  formatCount,
  GRACE_DAYS,
  PAYOUT_DELAY_HOURS,
  type Plan,
  PLAN_TERMS,
} from '#libs/core/rules';

interface DueRow {
  at: string;
  what: DueKind;
  booking_id: string | null;
  /** The home, or who it is about. */
  subject: string;
  /** Cents; points where it is about points. */
  amount: string;
  plan: Plan | null;
  next_plan: Plan | null;
  /** Why it waits, although it is due. */
  waits: 'frozen' | 'not_enabled' | null;
  total: number;
}

/** What is listed; what is more is counted. */
const MOST = 200;

const HOLDS = `
  select b.hold_expires_at as at, 'hold_expires' as what, b.id as booking_id, h.title as subject, b.total_cents as amount,
         null as plan, null as next_plan, null as waits
    from bookings b join properties h on h.id = b.property_id where b.status = 'pending'`;

const STAYS = `
  select b.check_in_at, 'check_in', b.id, h.title, b.paid_cents, null, null, null
    from bookings b join properties h on h.id = b.property_id where b.status = 'confirmed'
  union all
  select b.check_out_at, 'completes', b.id, h.title, b.subtotal_cents - b.service_fee_cents, null, null, null
    from bookings b join properties h on h.id = b.property_id where b.status = 'confirmed'`;

const POINTS = `
  select l.posts_at, 'points_post', l.booking_id, u.full_name, l.points, null, null, null
    from points_lines l join users u on u.id = l.user_id where l.kind = 'stay' and l.state = 'pending'`;

/** Amounts that are owed already, and those of stays that will be over by then. @spec A13 */
const PAYOUTS = `
  select p.due_at, 'payout_due', p.booking_id, u.full_name, p.owner_cents + p.cleaning_cents, null, null,
         case when ${HELD} then 'frozen' when a.status is distinct from 'enabled' then 'not_enabled' end
    from payables p join users u on u.id = p.owner_id left join payout_accounts a on a.owner_id = p.owner_id
   where p.payout_id is null
  union all
  select b.check_out_at + interval '${PAYOUT_DELAY_HOURS} hours', 'payout_due', b.id, u.full_name,
         b.subtotal_cents - b.service_fee_cents + b.cleaning_cents, null, null,
         case when exists (select 1 from payable_holds h where h.lifted_at is null and h.booking_id = b.id) then 'frozen'
              when a.status is distinct from 'enabled' then 'not_enabled' end
    from bookings b join users u on u.id = b.owner_id left join payout_accounts a on a.owner_id = b.owner_id
   where b.status = 'confirmed'`;

/** @spec E2, E16 */
const PLANS = `
  select s.period_end, case s.pending_plan when 'basic' then 'plan_ends' else 'plan_renews' end, null::uuid, u.full_name,
         s.price_cents, s.plan, s.pending_plan, null
    from subscriptions s join users u on u.id = s.user_id where s.status = 'active'
  union all
  select s.past_due_since + interval '${GRACE_DAYS} days', 'grace_ends', null, u.full_name, s.price_cents, s.plan, null, null
    from subscriptions s join users u on u.id = s.user_id where s.status = 'past_due'`;

/** Says what would happen by itself on the way to a later time, without moving it. */
@Injectable()
export class ClockPreview {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Everything that falls due until `to`, in order: what is known now, without what follows from it (a plan that renews twice
   * is listed once). @throws Refusal `sandbox.clock_backwards`
   */
  async until(to: Date): Promise<ClockPreviewView> {
    const now = this.clock.now();
    if (to < now) throw new Refusal('sandbox.clock_backwards');
    const due = await rows<DueRow>(
      this.em.fork(),
      `select due.*, count(*) over ()::int as total
         from (${[HOLDS, STAYS, POINTS, PAYOUTS, PLANS].join(' union all ')}) due
        where at > ? and at <= ? order by at, what, booking_id limit ${MOST}`,
      [now, to],
    );
    return {
      now: now.toISOString(),
      to: to.toISOString(),
      due: due.map((row) => ({
        at: new Date(row.at).toISOString(),
        what: row.what,
        booking_id: row.booking_id,
        text: TEXTS[row.what](row, formatCents(cents(Number(row.amount)))),
      })),
      left_out: (due[0]?.total ?? 0) - due.length,
    };
  }
}

const TEXTS: Readonly<Record<DueKind, (row: DueRow, money: string) => string>> = {
  hold_expires: ({ subject }, money) => `${subject}: the hold of ${money} runs out unless it is paid`,
  check_in: ({ subject }) => `${subject}: check-in`,
  completes: ({ subject }, money) => `${subject}: the stay completes, ${money} becomes the owner's`,
  points_post: ({ subject, amount }) => `${subject}: ${formatCount(Number(amount))} points post`,
  payout_due: ({ subject, waits }, money) =>
    `${subject}: ${money} is due to the owner${WAITS[waits ?? 'not_at_all']}`,
  plan_renews: ({ subject, plan, next_plan: next }, money) =>
    next
      ? `${subject}: ${nameOf(plan)} becomes ${nameOf(next)} for ${formatCents(PLAN_TERMS[next].priceCents)}`
      : `${subject}: ${nameOf(plan)} renews for ${money}`,
  plan_ends: ({ subject, plan }) => `${subject}: ${nameOf(plan)} ends as wished`,
  grace_ends: ({ subject, plan }, money) =>
    `${subject}: the grace of ${nameOf(plan)} is over; it ends unless ${money} is paid`,
};

const WAITS = {
  not_at_all: ' and goes out with the next payout',
  frozen: ', but frozen',
  not_enabled: ', and waits for a payout account that is ready',
} as const;

const nameOf = (plan: Plan | null): string => PLAN_TERMS[plan ?? 'basic'].name;
