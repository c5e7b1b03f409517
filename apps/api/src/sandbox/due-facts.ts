import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { DueKind } from '#libs/core/contracts';
import type { Plan } from '#libs/core/rules';

/** Something that falls due. */
export interface Due {
  at: Date;
  what: DueKind;
  booking_id: string | null;
  /** The home's title or the user's name. */
  subject: string;
  /** Cents, or points for `points_post`. */
  amount: number;
  plan: Plan | null;
  next_plan: Plan | null;
  /** Why a due payout waits. */
  waits: 'frozen' | 'not_enabled' | null;
}

/** A query for everything of one kind that falls due. */
export type Dues = SelectQueryBuilder<never, never, Due>;

type DueFacts = { [Fact in 'what' | 'at' | 'subject' | 'amount']: Expression<Due[Fact]> } & {
  [Fact in 'booking_id' | 'plan' | 'next_plan' | 'waits']?: Expression<Due[Fact]>;
};

const NULL = sql.lit(null);

/** The columns in a fixed order, as a union requires; missing ones are null. */
export const due = ({ at, what, booking_id, subject, amount, plan, next_plan, waits }: DueFacts) =>
  [
    sql<Date>`${at}`.as('at'),
    sql<DueKind>`${what}`.as('what'),
    sql<string | null>`${booking_id ?? NULL}`.as('booking_id'),
    sql<string>`${subject}`.as('subject'),
    sql<number>`${amount}`.as('amount'),
    sql<Plan | null>`${plan ?? NULL}`.as('plan'),
    sql<Plan | null>`${next_plan ?? NULL}`.as('next_plan'),
    sql<Due['waits']>`${waits ?? NULL}`.as('waits'),
  ] as const;

export const kind = (name: DueKind) => sql.lit(name);
