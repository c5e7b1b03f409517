import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type SqlBool } from 'kysely';
import { isOneOf, readsOver } from '#libs/core/platform';
import {
  addDays,
  civilDate,
  CLAIM_LOOKBACK_MS,
  LAST_BOOKABLE_DAY,
  MAX_NIGHTS,
  MAX_PREPARATION_NIGHTS,
  type EntryPeriod,
  type Nights,
  type OfferVersion,
} from '#libs/core/rules';
import type { CalendarTables } from '#libs/stays/calendar';
import { offerVersion, type PricingTables, type StoredOffer } from '#libs/stays/pricing';
import type { PropertiesTables } from '#libs/stays/properties';

type Reads = PropertiesTables & PricingTables & CalendarTables;

/** What is known of what decided the prices and the sale of a home. */
export interface KnownOffers {
  /** The earliest first; the last one is in force. */
  versions: OfferVersion[];
  /** Nothing came before the first. */
  isComplete: boolean;
}

/** The first day that a claim at a moment can look back on, and the last night of a stay that could be booked then. */
const daysAround = (now: Date): Nights => ({
  from: addDays(utcDay(lookbackOf(now)), -2),
  to: addDays(utcDay(now), LAST_BOOKABLE_DAY + MAX_NIGHTS + 2),
});
const lookbackOf = (now: Date): Date => new Date(now.getTime() - CLAIM_LOOKBACK_MS);
const utcDay = (at: Date) => civilDate(at.toISOString().slice(0, 10));

/** The nights around a stay that decide whether it could be booked, also as a gap. */
const nearby = ({ from, to }: Nights) =>
  sql`daterange(${addDays(from, -MAX_NIGHTS - MAX_PREPARATION_NIGHTS)}::date, ${addDays(to, MAX_NIGHTS + MAX_PREPARATION_NIGHTS)}::date)`;

/** A home whose price may have fallen lately. */
export interface HomeWithPast {
  id: string;
  /** When its offer was changed last, by the server's clock; null when it never was. */
  changedAt: Date | null;
  /** What is taken near the stay: another text when anything of it has changed. */
  taken: string | null;
}

/**
 * Those of the homes whose price may have fallen lately: all others have had one price for each stay as long as a claim looks back.
 * @spec decision 32
 */
export async function homesWithPast(
  em: EntityManager,
  homeIds: readonly string[],
  { stay, now }: { stay: Nights; now: Date },
): Promise<HomeWithPast[]> {
  return readsOver<Reads>(em)
    .selectFrom(sql<{ id: string }>`unnest(${homeIds}::uuid[])`.as<'w'>(sql`w(id)`))
    .select((row) => [
      'w.id',
      row
        .selectFrom('past_offers as o')
        .select((past) => past.fn.max('o.recorded_at').as('at'))
        .whereRef('o.property_id', '=', 'w.id')
        .as('changedAt'),
      row
        .selectFrom('calendar_entries as e')
        // Who adds or removes one changes the sum, and who changes one the time.
        .select((entry) =>
          sql<string>`concat(sum(${entry.ref('e.id')}), ' ', max(${entry.ref('e.changed_at')}))`.as('mark'),
        )
        .whereRef('e.property_id', '=', 'w.id')
        .where((entry) => sql<SqlBool>`${entry.ref('e.nights')} && ${nearby(stay)}`)
        .as('taken'),
    ])
    .where((row) =>
      row.or([
        row.exists(
          row
            .selectFrom('home_prices as h')
            .select('h.property_id')
            .whereRef('h.property_id', '=', 'w.id')
            .where((set) => sql<SqlBool>`${set.ref('h.ladder')} <> '[]'`),
        ),
        row.exists(
          row
            .selectFrom('past_offers as o')
            .select('o.property_id')
            .whereRef('o.property_id', '=', 'w.id')
            .where('o.until', '>', lookbackOf(now)),
        ),
      ]),
    )
    .execute();
}

/**
 * The homes whose offer was changed last, as far as a claim looks back. Each is one step along the index of changes, so that a home with many
 * changes takes no places of others, and no sum over all changes is needed.
 */
export async function homesChangedLately(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const start = lookbackOf(now);
  const changed = await readsOver<Reads>(em)
    .withRecursive('changed(id, at, seen)', (query) =>
      query
        .selectNoFrom([
          sql<string | null>`null::uuid`.as('id'),
          sql<Date>`'infinity'::timestamptz`.as('at'),
          sql<string[]>`'{}'::uuid[]`.as('seen'),
        ])
        .unionAll(
          query
            .selectFrom('changed as later')
            .innerJoinLateral(
              (row) =>
                row
                  .selectFrom('past_offers as o')
                  .select(['o.property_id as id', 'o.until as at'])
                  .where('o.until', '>', start)
                  .whereRef('o.until', '<=', 'later.at')
                  .where(
                    (past) => sql<SqlBool>`${past.ref('o.property_id')} <> all (${past.ref('later.seen')})`,
                  )
                  .orderBy('o.until', 'desc')
                  .limit(1)
                  .as('next'),
              (join) => join.onTrue(),
            )
            .select((step) => [
              'next.id',
              'next.at',
              sql<string[]>`${step.ref('later.seen')} || ${step.ref('next.id')}`.as('seen'),
            ])
            .where((step) => sql<SqlBool>`cardinality(${step.ref('later.seen')}) < ${limit}`),
        ),
    )
    .selectFrom('changed')
    .select('id')
    .execute();
  return changed.flatMap(({ id }) => id ?? []);
}

/** The versions of homes' offers that a claim at a moment can look back on, by the homes' ids. @spec decision 32 */
export async function knownOffers(
  em: EntityManager,
  homeIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, KnownOffers>> {
  const start = lookbackOf(now);
  const { from, to } = daysAround(now);
  const past = readsOver<Reads>(em)
    .selectFrom('past_offers as o')
    .select(['o.property_id', 'o.until', 'o.offer'])
    .where((row) => isOneOf(row.ref('o.property_id'), homeIds, 'uuid'))
    .where('o.until', '>', start)
    .orderBy('o.until')
    .execute();
  const present = readsOver<Reads>(em)
    .selectFrom('properties as p')
    .select((row) => [
      'p.id',
      'p.created_at',
      row.selectFrom('offer_history as h').select('h.known_since').as('known_since'),
      sql<StoredOffer>`offer_of(p, daterange(${from}::date, ${to}::date))`.as('offer'),
      row
        .selectFrom('past_offers as o')
        .select((before) => before.fn.max('o.until').as('until'))
        .whereRef('o.property_id', '=', 'p.id')
        .where('o.until', '<=', start)
        .as('before'),
    ])
    .where((row) => isOneOf(row.ref('p.id'), homeIds, 'uuid'))
    .execute();
  const [ended, homes] = await Promise.all([past, present]);
  const endedOf = Map.groupBy(ended, ({ property_id: id }) => id);
  return new Map(homes.map((home) => [home.id, offersOf(home, endedOf.get(home.id) ?? [])]));
}

interface PresentOffer {
  created_at: Date;
  known_since: Date | null;
  offer: StoredOffer;
  /** When the last version ended that no claim looks back on. */
  before: Date | null;
}

function offersOf(home: PresentOffer, ended: readonly { until: Date; offer: StoredOffer }[]): KnownOffers {
  const since = home.known_since && home.known_since > home.created_at ? home.known_since : home.created_at;
  const isComplete = home.before === null && since === home.created_at;
  const first = home.before ?? since;
  const offers = [...ended, { until: null, offer: home.offer }];
  const versions = offers.map(({ offer }, index) => offerVersion(ended[index - 1]?.until ?? first, offer));
  return { versions, isComplete };
}

/**
 * Everything that was taken near a stay, so near that it decides whether the stay could be booked, also as a gap; by the homes' ids, none for
 * homes without such nights.
 * @spec decision 32
 */
export async function knownEntries(
  em: EntityManager,
  homeIds: readonly string[],
  { stay, now }: { stay: Nights; now: Date },
): Promise<ReadonlyMap<string, EntryPeriod[]>> {
  const near = nearby(stay);
  const rows = await readsOver<Reads>(em)
    .selectFrom('calendar_entries as e')
    .select((row) => [
      'e.property_id',
      row.fn<string>('lower', ['e.nights']).as('from'),
      row.fn<string>('upper', ['e.nights']).as('to'),
      row('e.block_id', 'is', null).$castTo<boolean>().as('is_stay'),
      'e.changed_at as since',
      sql<Date | null>`null::timestamptz`.as('until'),
    ])
    .where((row) => isOneOf(row.ref('e.property_id'), homeIds, 'uuid'))
    .where((row) => sql<SqlBool>`${row.ref('e.nights')} && ${near}`)
    .unionAll((query) =>
      query
        .selectFrom('past_entries as e')
        .select((row) => [
          'e.property_id',
          row.fn<string>('lower', ['e.nights']).as('from'),
          row.fn<string>('upper', ['e.nights']).as('to'),
          'e.is_stay',
          'e.taken_at as since',
          sql<Date | null>`${row.ref('e.freed_at')}`.as('until'),
        ])
        .where((row) => isOneOf(row.ref('e.property_id'), homeIds, 'uuid'))
        .where('e.freed_at', '>', lookbackOf(now))
        .where((row) => sql<SqlBool>`${row.ref('e.nights')} && ${near}`),
    )
    .execute();
  const entries = rows.map(
    ({ property_id: homeId, from: first, to: end, is_stay: isStay, since, until }) => ({
      homeId,
      entry: { from: civilDate(first), to: civilDate(end), isStay, since, until },
    }),
  );
  const entriesOf = Map.groupBy(entries, ({ homeId }) => homeId);
  return new Map([...entriesOf].map(([id, found]) => [id, found.map(({ entry }) => entry)]));
}
