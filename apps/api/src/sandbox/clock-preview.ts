import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ClockPreviewView, DueKind } from '#libs/core/contracts';
import { Clock, DomainError } from '#libs/core/platform';
import { cents, formatCents, formatCount, type Plan, PLAN_TERMS } from '#libs/core/rules';
import { dueUntil, type DueRow } from './clock-preview.queries.js';

/** Previews what would happen automatically until a later time, without moving the clock. */
@Injectable()
export class ClockPreview {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Everything that falls due until `to`, in order, as known now: consequences are not included, so a plan that renews twice
   * is listed once. @throws DomainError `sandbox.clock_backwards`
   */
  async until(to: Date): Promise<ClockPreviewView> {
    const now = this.clock.now();
    if (to < now) throw new DomainError('sandbox.clock_backwards');
    const due = await dueUntil(this.em.fork(), now, to);
    return {
      now: now.toISOString(),
      to: to.toISOString(),
      due: due.map((row) => ({
        at: row.at.toISOString(),
        what: row.what,
        booking_id: row.booking_id,
        text: TEXTS[row.what](row, formatCents(cents(row.amount))),
      })),
      left_out: (due[0]?.total ?? 0) - due.length,
    };
  }
}

const TEXTS: Readonly<Record<DueKind, (row: DueRow, money: string) => string>> = {
  hold_expires: ({ subject }, money) => `${subject}: ${money} hold expires unless paid`,
  check_in: ({ subject }) => `${subject}: check-in`,
  completes: ({ subject }, money) => `${subject}: stay completes, ${money} to the owner`,
  points_post: ({ subject, amount }) => `${subject}: ${formatCount(amount)} points post`,
  payout_due: ({ subject, waits }, money) =>
    `${subject}: ${money} payable to the owner${WAITS[waits ?? 'not_at_all']}`,
  plan_renews: ({ subject, plan, next_plan: next }, money) =>
    next
      ? `${subject}: ${nameOf(plan)} becomes ${nameOf(next)} for ${formatCents(PLAN_TERMS[next].priceCents)}`
      : `${subject}: ${nameOf(plan)} renews for ${money}`,
  plan_ends: ({ subject, plan }) => `${subject}: ${nameOf(plan)} ends (cancelled)`,
  grace_ends: ({ subject, plan }, money) =>
    `${subject}: grace period of ${nameOf(plan)} is over; the plan ends unless ${money} is paid`,
};

const WAITS = {
  not_at_all: ', with the next payout',
  frozen: ', but on hold',
  not_enabled: ', once their payout account is ready',
} as const;

const nameOf = (plan: Plan | null): string => PLAN_TERMS[plan ?? 'basic'].name;
