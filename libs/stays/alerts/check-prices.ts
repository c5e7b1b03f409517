import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { checkLow, type Cents } from '#libs/core/rules';
import { alertPrices } from './alert-prices.js';
import { MatchAlerts } from './match-alerts.js';
import { db } from './tables.js';
import { followersOf, homesToCheck, lockListedHome } from './watched-homes.queries.js';

const BATCH = 100;
/** Followers of one event. */
const TOLD_TOGETHER = 500;

type WatchedHome = NonNullable<Awaited<ReturnType<typeof lockListedHome>>>;
type Follower = Awaited<ReturnType<typeof followersOf>>[number];

/**
 * Tells people of homes that became cheaper by the day or by their owner's rules: whoever waits for a price, and whoever has saved the home.
 * What was compared is kept in the transaction that tells, so that a second run, or one after a crash, tells nothing again.
 * @spec F13, decision 32
 */
@Injectable()
export class CheckPrices {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly alerts: MatchAlerts,
  ) {}

  /** Looks at all homes that are due. @throws AggregateError of the failures, after all others are done */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    let after: string | null = null;
    for (;;) {
      const now = this.clock.now();
      const due: { id: string }[] = await homesToCheck(this.em.fork(), { now, after, limit: BATCH });
      for (const { id } of due) await this.check(id).catch((error: unknown) => failures.push(error));
      after = due.at(-1)?.id ?? null;
      if (due.length < BATCH) break;
    }
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `The prices of ${failures.length} homes could not be compared, the first because of: ${String(failures[0])}`,
      );
  }

  private check(homeId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const home = await lockListedHome(tx, homeId);
      if (!home) return;
      const now = this.clock.now();
      const previous = await lastCheck(tx, homeId);
      await this.alerts.repriced(tx, homeId, { id: randomUUID(), previous });
      await tellFollowers(tx, home, now);
      await markChecked(tx, homeId, now);
    });
  }
}

async function lastCheck(tx: Tx, homeId: string): Promise<Date | null> {
  const check = await db(tx)
    .selectFrom('price_checks')
    .select('checked_at')
    .where('property_id', '=', homeId)
    .executeTakeFirst();
  return check?.checked_at ?? null;
}

const markChecked = (tx: Tx, homeId: string, now: Date) =>
  db(tx)
    .insertInto('price_checks')
    .values({ property_id: homeId, checked_at: now })
    .onConflict((conflict) => conflict.column('property_id').doUpdateSet({ checked_at: now }))
    .execute();

async function tellFollowers(tx: Tx, home: WatchedHome, now: Date): Promise<void> {
  const followers = await followersOf(tx, home.id);
  if (followers.length === 0) return;
  const price = (await alertPrices(tx, [home], now))(home, null);
  const checks = followers.map((follower) => ({
    userId: follower.user_id,
    ...checkLow(knownLow(follower), price, now),
  }));
  const moved = checks.filter(({ low }) => low.at === now).map(({ userId }) => userId);
  if (moved.length > 0) await moveLow(tx, home.id, { followers: moved, price, now });
  const told = checks.filter(({ isNews }) => isNews).map(({ userId }) => userId);
  for (let from = 0; from < told.length; from += TOLD_TOGETHER)
    await announce(
      tx,
      'property.price_fell',
      {
        propertyId: home.id,
        propertyTitle: home.title,
        nightlyCents: price,
        followers: told.slice(from, from + TOLD_TOGETHER),
      },
      now,
    );
}

const knownLow = ({ low_cents: cents, low_at: at }: Follower) =>
  cents === null || at === null ? null : { cents, at };

const moveLow = (
  tx: Tx,
  homeId: string,
  { followers, price, now }: { followers: readonly string[]; price: Cents; now: Date },
) =>
  db(tx)
    .updateTable('saved_homes')
    .set({ low_cents: price, low_at: now })
    .where('property_id', '=', homeId)
    .where('user_id', 'in', followers)
    .execute();
