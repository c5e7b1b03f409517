import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { rows } from '#libs/core/platform';
import type { Cents, Plan } from '#libs/core/rules';

/** Who is on a plan. */
export interface PlanTravelersRow {
  plan: Plan;
  travelers: number;
}

/** What the subscriptions to a plan bring; cents. */
export interface PlanIncomeRow {
  plan: Plan;
  past_due: number;
  leaving: number;
  paid_30_days: Cents;
  paid_total: Cents;
}

/** A price that a plan was sold at; cents. */
export interface PlanPriceRow {
  plan: Plan;
  price_cents: Cents;
  first_sold_at: string;
  last_sold_at: string;
  subscribers: number;
}

const MS_PER_DAY = 86_400_000;
const DAYS_SHOWN = 30;

/** Reads of the plans' desk. */
@Injectable()
export class PlansQueries {
  constructor(private readonly em: EntityManager) {}

  /** How many travelers are on each plan. */
  travelers(): Promise<PlanTravelersRow[]> {
    return rows<PlanTravelersRow>(
      this.em.fork(),
      `select plan, count(*)::int as travelers from users where role = 'traveler' group by plan`,
    );
  }

  /** What each plan brings. A charge counts for the plan that its subscription is to now. */
  income(now: Date): Promise<PlanIncomeRow[]> {
    return rows<PlanIncomeRow>(
      this.em.fork(),
      `select s.plan, count(*) filter (where s.status = 'past_due')::int as past_due,
              count(*) filter (where s.status <> 'ended' and s.pending_plan is not null)::int as leaving,
              coalesce(sum(i.recent), 0)::float8 as paid_30_days, coalesce(sum(i.total), 0)::float8 as paid_total
         from subscriptions s
         left join lateral (select sum(paid_cents) as total, sum(paid_cents) filter (where paid_at > ?) as recent
                              from subscription_invoices where subscription_id = s.id and status = 'paid') i on true
        group by s.plan`,
      [new Date(now.getTime() - DAYS_SHOWN * MS_PER_DAY)],
    );
  }

  /** Every price that a plan was sold at, the one that was sold last first. */
  prices(): Promise<PlanPriceRow[]> {
    return rows<PlanPriceRow>(
      this.em.fork(),
      `select plan, price_cents, min(started_at)::text as first_sold_at, max(started_at)::text as last_sold_at,
              count(*) filter (where status <> 'ended')::int as subscribers
         from subscriptions group by plan, price_cents order by max(started_at) desc`,
    );
  }
}
