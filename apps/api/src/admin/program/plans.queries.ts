import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { countAll, readsOver, sumOf } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { IdentityTables } from '#libs/people/identity';

type Reads = Pick<SubscriptionsTables, 'subscriptions' | 'subscription_invoices'> &
  Pick<IdentityTables, 'users'>;

/** A price that a plan was sold at; cents. */
export type PlanPriceRow = Awaited<ReturnType<PlansQueries['prices']>>[number];

const MS_PER_DAY = 86_400_000;
const DAYS_SHOWN = 30;

/** Figures of the plans for operators. */
@Injectable()
export class PlansQueries {
  constructor(private readonly em: EntityManager) {}

  /** Number of travelers on each plan. */
  travelers() {
    return this.reads
      .selectFrom('users')
      .select(['plan', countAll().as('travelers')])
      .where('role', '=', 'traveler')
      .groupBy('plan')
      .execute();
  }

  /** Income of each plan in cents. A charge counts for the subscription's current plan. */
  income(now: Date) {
    const recently = new Date(now.getTime() - DAYS_SHOWN * MS_PER_DAY);
    return this.reads
      .selectFrom('subscriptions as s')
      .leftJoinLateral(
        (outer) =>
          outer
            .selectFrom('subscription_invoices')
            .select((charge) => [
              charge.fn.sum<Cents | null>('paid_cents').as('total'),
              charge.fn.sum<Cents | null>('paid_cents').filterWhere('paid_at', '>', recently).as('recent'),
            ])
            .whereRef('subscription_id', '=', 's.id')
            .where('status', '=', 'paid')
            .as('i'),
        (join) => join.onTrue(),
      )
      .select((row) => [
        's.plan',
        row.fn.countAll<number>().filterWhere('s.status', '=', 'past_due').as('past_due'),
        row.fn
          .countAll<number>()
          .filterWhere('s.status', '<>', 'ended')
          .filterWhere('s.pending_plan', 'is not', null)
          .as('leaving'),
        sumOf(row.ref('i.recent')).as('paid_30_days'),
        sumOf(row.ref('i.total')).as('paid_total'),
      ])
      .groupBy('s.plan')
      .execute();
  }

  /** Every price that a plan was sold at, most recently sold first. */
  prices() {
    return this.reads
      .selectFrom('subscriptions')
      .select((row) => [
        'plan',
        'price_cents',
        row.fn.min('started_at').as('first_sold_at'),
        row.fn.max('started_at').as('last_sold_at'),
        row.fn.countAll<number>().filterWhere('status', '<>', 'ended').as('subscribers'),
      ])
      .groupBy(['plan', 'price_cents'])
      .orderBy('last_sold_at', 'desc')
      .execute();
  }

  private get reads() {
    return readsOver<Reads>(this.em.fork());
  }
}
