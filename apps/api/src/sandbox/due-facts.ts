import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { DueKind } from '#libs/core/contracts';
import type { Plan } from '#libs/core/rules';

/** Something that falls due. */
export interface Due {
  at: Date;
  what: DueKind;
  booking_id: string | null;
  /** The home, or who it is about. */
  subject: string;
  /** Cents; points where it is about points. */
  amount: number;
  plan: Plan | null;
  next_plan: Plan | null;
  /** Why it waits, although it is due. */
  waits: 'frozen' | 'not_enabled' | null;
}

/** What falls due of one kind. */
export type Dues = SelectQueryBuilder<never, never, Due>;

type DueFacts = { [Fact in 'what' | 'at' | 'subject' | 'amount']: Expression<Due[Fact]> } & {
  [Fact in 'booking_id' | 'plan' | 'next_plan' | 'waits']?: Expression<Due[Fact]>;
};

const NOTHING = sql.lit(null);

/** The columns in one order, by which a union goes; what is not given is null. */
export const due = ({ at, what, booking_id, subject, amount, plan, next_plan, waits }: DueFacts) =>
  [
    sql<Date>`${at}`.as('at'),
    sql<DueKind>`${what}`.as('what'),
    sql<string | null>`${booking_id ?? NOTHING}`.as('booking_id'),
    sql<string>`${subject}`.as('subject'),
    sql<number>`${amount}`.as('amount'),
    sql<Plan | null>`${plan ?? NOTHING}`.as('plan'),
    sql<Plan | null>`${next_plan ?? NOTHING}`.as('next_plan'),
    sql<Due['waits']>`${waits ?? NOTHING}`.as('waits'),
  ] as const;

export const kind = (name: DueKind) => sql.lit(name);
