import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type SqlBool } from 'kysely';
import { readsOver } from '#libs/core/platform';
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

const MS_PER_DAY = 86_400_000;
/** The first day that a claim at a moment can look back on, and the last night of a stay that could be booked then. */
const daysAround = (now: Date): Nights => ({
  from: utcDay(new Date(now.getTime() - CLAIM_LOOKBACK_MS - 2 * MS_PER_DAY)),
  to: addDays(utcDay(now), LAST_BOOKABLE_DAY + MAX_NIGHTS + 2),
});
const utcDay = (at: Date) => civilDate(at.toISOString().slice(0, 10));

/** The versions of a home's offer that a claim at a moment can look back on; null for no home. @spec decision 32 */
export async function knownOffers(em: EntityManager, homeId: string, now: Date): Promise<KnownOffers | null> {
  const start = new Date(now.getTime() - CLAIM_LOOKBACK_MS);
  const { from, to } = daysAround(now);
  const past = readsOver<Reads>(em)
    .selectFrom('past_offers as o')
    .select(['o.until', 'o.offer'])
    .where('o.property_id', '=', homeId)
    .where('o.until', '>', start)
    .orderBy('o.until')
    .execute();
  const present = readsOver<Reads>(em)
    .selectFrom('properties as p')
    .select((row) => [
      'p.created_at',
      row.selectFrom('offer_history as h').select('h.known_since').as('known_since'),
      sql<StoredOffer>`offer_of(p, daterange(${from}::date, ${to}::date))`.as('offer'),
      row
        .selectFrom('past_offers as o')
        .select((before) => before.fn.max('o.until').as('until'))
        .where('o.property_id', '=', homeId)
        .where('o.until', '<=', start)
        .as('before'),
    ])
    .where('p.id', '=', homeId)
    .executeTakeFirst();
  const [ended, home] = await Promise.all([past, present]);
  if (!home) return null;
  const since = home.known_since && home.known_since > home.created_at ? home.known_since : home.created_at;
  const isComplete = home.before === null && since === home.created_at;
  const first = home.before ?? since;
  const offers = [...ended, { until: null, offer: home.offer }];
  const versions = offers.map(({ offer }, index) => offerVersion(ended[index - 1]?.until ?? first, offer));
  return { versions, isComplete };
}

/** Everything that was taken near a stay, so near that it decides whether the stay could be booked, also as a gap. @spec decision 32 */
export async function knownEntries(
  em: EntityManager,
  homeId: string,
  { stay: { from, to }, now }: { stay: Nights; now: Date },
): Promise<EntryPeriod[]> {
  const near = sql`daterange(${addDays(from, -MAX_NIGHTS - MAX_PREPARATION_NIGHTS)}::date, ${addDays(to, MAX_NIGHTS + MAX_PREPARATION_NIGHTS)}::date)`;
  const rows = await readsOver<Reads>(em)
    .selectFrom('calendar_entries as e')
    .select((row) => [
      row.fn<string>('lower', ['e.nights']).as('from'),
      row.fn<string>('upper', ['e.nights']).as('to'),
      row('e.block_id', 'is', null).$castTo<boolean>().as('is_stay'),
      'e.changed_at as since',
      sql<Date | null>`null::timestamptz`.as('until'),
    ])
    .where('e.property_id', '=', homeId)
    .where((row) => sql<SqlBool>`${row.ref('e.nights')} && ${near}`)
    .unionAll((query) =>
      query
        .selectFrom('past_entries as e')
        .select((row) => [
          row.fn<string>('lower', ['e.nights']).as('from'),
          row.fn<string>('upper', ['e.nights']).as('to'),
          'e.is_stay',
          'e.taken_at as since',
          sql<Date | null>`${row.ref('e.freed_at')}`.as('until'),
        ])
        .where('e.property_id', '=', homeId)
        .where('e.freed_at', '>', new Date(now.getTime() - CLAIM_LOOKBACK_MS))
        .where((row) => sql<SqlBool>`${row.ref('e.nights')} && ${near}`),
    )
    .execute();
  return rows.map(({ from: first, to: end, is_stay: isStay, since, until }) => ({
    from: civilDate(first),
    to: civilDate(end),
    isStay,
    since,
    until,
  }));
}
