import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, isTrue, readsOver } from '#libs/core/platform';
import type { PropertiesTables } from '#libs/stays/properties';
import { sql, type InferResult, type SqlBool } from 'kysely';
import { LIMIT_COLUMNS } from '#libs/stays/calendar';
import { alertPrices } from './alert-prices.js';
import { nightsOf } from './alert-row.js';
import type { AlertsTables } from './tables.js';
import { alertNightsFree } from './watched-homes.queries.js';

/** Days for which an ended alert is listed. */
const ENDED_DAYS = 14;
const DAY_MS = 86_400_000;

/** A listed alert; `ahead` counts people who asked earlier for some of these nights. Cents. */
export type OwnAlert = Awaited<ReturnType<OwnAlerts['of']>>[number];

/** Reads alerts, always of one user. */
@Injectable()
export class OwnAlerts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Waiting alerts first, newest on top, then recently ended ones. */
  async of(userId: string) {
    const recently = new Date(this.clock.now().getTime() - ENDED_DAYS * DAY_MS);
    const rows = await alertsOf(this.em.fork(), userId)
      .where((row) =>
        row.or([
          row('w.state', '=', 'waiting'),
          row.and([row('w.state', '<>', 'cancelled'), row('w.ended_at', '>', recently)]),
        ]),
      )
      .execute();
    return this.priced(rows);
  }

  /** One of the user's alerts. @throws Error when it does not exist, which is a bug */
  async one(userId: string, id: string): Promise<OwnAlert> {
    const [alert] = await this.priced(
      await alertsOf(this.em.fork(), userId).where('w.id', '=', id).execute(),
    );
    if (!alert) throw new Error(`There is no watch ${id}`);
    return alert;
  }

  /** With the price that each alert compares. */
  private async priced(rows: readonly AlertRow[]) {
    const homes = rows.map((row) => ({ ...row, id: row.property_id }));
    const priceOf = await alertPrices(this.em.fork(), homes, this.clock.now());
    return rows.map((row) => ({
      ...row,
      price_cents: priceOf({ ...row, id: row.property_id }, nightsOf(row)),
    }));
  }
}

type AlertRow = InferResult<ReturnType<typeof alertsOf>>[number];

const alertsOf = (em: EntityManager, userId: string) =>
  readsOver<AlertsTables & PropertiesTables>(em)
    .selectFrom('alerts as w')
    .innerJoin('properties as p', 'p.id', 'w.property_id')
    .select(['w.id', 'w.user_id', 'w.kind', 'w.check_in', 'w.check_out', 'w.below_cents', 'w.told_at'])
    .select(['w.state', 'w.asked_at', 'w.ended_at'])
    .select([
      'p.id as property_id',
      'p.title',
      'p.city',
      'p.state as region',
      'p.pictures',
      'p.nightly_cents',
      'p.has_price_rules',
      ...LIMIT_COLUMNS.map((column) => `p.${column}` as const),
    ])
    .select((row) => [
      isTrue(row('p.status', '=', 'listed')).as('listed'),
      isTrue(alertNightsFree(row)).as('free'),
      row
        .selectFrom('alerts as o')
        .select((other) => other.fn.count<number>('o.user_id').distinct().as('people'))
        .whereRef('o.property_id', '=', 'w.property_id')
        .where('o.state', '=', 'waiting')
        .where('o.kind', '=', 'nights')
        .where('w.kind', '=', 'nights')
        .whereRef('o.seq', '<', 'w.seq')
        .whereRef('o.user_id', '<>', 'w.user_id')
        .where(
          (other) =>
            sql<SqlBool>`daterange(${other.ref('w.check_in')}, ${other.ref('w.check_out')})
              && daterange(${other.ref('o.check_in')}, ${other.ref('o.check_out')})`,
        )
        .$asScalar()
        .$notNull()
        .as('ahead'),
    ])
    .where('w.user_id', '=', userId)
    .where('p.status', '<>', 'removed')
    .orderBy((row) => row('w.state', '=', 'waiting'), 'desc')
    .orderBy('w.seq', 'desc');
