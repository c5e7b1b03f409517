import { sql } from 'kysely';
import { countAll, type Tx } from '#libs/core/platform';
import { rebuildSearch } from '#libs/stays/search';
import { calendarRow } from './bookings.js';
import { HomeMaker } from './home-maker.js';
import { insertAll } from './insert-all.js';
import { planPeople } from './people.js';
import { Random } from './random.js';
import { withIndexesSetAside, withTriggersOff } from './set-aside.js';
import { db } from './tables.js';
import { planTowns, type Town } from './towns.js';

/** Tables that get the most rows. */
const MOST_ROWS = ['properties', 'bookings', 'calendar_entries', 'reviews'] as const;

/** What a catalogue is made of. */
interface Plan {
  homes: number;
  seed: number;
  now: Date;
  /** Of everybody's password. */
  passwordHash: string;
}

/** What was written. */
export interface Filled {
  towns: number;
  homes: number;
  bookings: number;
}

/** Writes people, and town by town its homes, their bookings and reviews. */
export async function writeCatalogue(tx: Tx, { homes, seed, now, passwordHash }: Plan): Promise<Filled> {
  const random = new Random(seed);
  const people = planPeople(homes, random, { passwordHash, now });
  const towns = planTowns(homes, random);
  const maker = new HomeMaker(people, random, now);
  await insertAll(tx, 'users', people.owners);
  await insertAll(tx, 'users', people.travelers);
  const writeTowns = async () => {
    let written = 0;
    for (const town of towns) written += await writeTown(tx, town, maker);
    return written;
  };
  const bookings = await withTriggersOff(tx, async () => {
    const written = await withIndexesSetAside(tx, MOST_ROWS, writeTowns);
    await countStays(tx);
    await countHostMonths(tx);
    await countBookings(tx);
    await countWords(tx);
    await rebuildSearch(tx);
    return written;
  });
  return { towns: towns.length, homes, bookings };
}

/** What a trigger counts of single bookings. */
const countStays = (tx: Tx) =>
  db(tx)
    .insertInto('stay_counts')
    .columns(['property_id', 'stays'])
    .expression((query) =>
      query
        .selectFrom('bookings')
        .select(['property_id', countAll().as('stays')])
        .where('status', 'in', ['confirmed', 'completed'])
        .groupBy('property_id'),
    )
    // Homes that were here before are counted again, to the same number.
    .onConflict((row) => row.column('property_id').doUpdateSet({ stays: (n) => n.ref('excluded.stays') }))
    .execute();

/** What the bookings of each person come to. */
async function countBookings(tx: Tx): Promise<void> {
  await db(tx).deleteFrom('booking_totals').execute();
  await sql`insert into booking_totals select * from counted_bookings()`.execute(db(tx));
}

/** Amenities and kinds of the homes. */
async function countWords(tx: Tx): Promise<void> {
  await db(tx).deleteFrom('listed_word_changes').execute();
  await db(tx).deleteFrom('listed_words').execute();
  await sql`insert into listed_words select * from counted_words()`.execute(db(tx));
}

/** Stays that took place, by owner and month; the catalogue has none that an owner cancelled. */
const countHostMonths = (tx: Tx) =>
  db(tx)
    .insertInto('host_months')
    .columns(['owner_id', 'month', 'kept'])
    .expression((query) =>
      query
        .selectFrom('bookings')
        .select((row) => [
          'owner_id',
          sql<string>`date_trunc('month', ${row.ref('check_in_at')} at time zone 'utc')::date`.as('month'),
          countAll().as('kept'),
        ])
        .where('status', '=', 'completed')
        .groupBy(['owner_id', 'month']),
    )
    .onConflict((row) =>
      row.columns(['owner_id', 'month']).doUpdateSet({ kept: (month) => month.ref('excluded.kept') }),
    )
    .execute();

/** @returns the number of its bookings */
async function writeTown(tx: Tx, town: Town, maker: HomeMaker): Promise<number> {
  const made = Array.from({ length: town.homes }, () => maker.next(town));
  const bookings = made.flatMap((one) => one.bookings);
  await insertAll(
    tx,
    'properties',
    made.map(({ home }) => home),
  );
  await insertAll(tx, 'bookings', bookings);
  await insertAll(tx, 'calendar_entries', bookings.map(calendarRow));
  await insertAll(
    tx,
    'reviews',
    made.flatMap(({ reviews }) => reviews),
  );
  return bookings.length;
}
