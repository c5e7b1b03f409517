import { firstRow, todayIn, type Tx } from '#libs/platform';
import { cents, type Cents, type StayLimits } from '#libs/rules';

/** What booking needs to know of a home. */
export interface BookableHome extends StayLimits {
  id: string;
  ownerId: string;
  title: string;
  timeZone: string;
  checkInTime: string;
  checkOutTime: string;
  nightly: Cents;
}

interface HomeRow {
  id: string;
  owner_id: string;
  title: string;
  time_zone: string;
  check_in_time: string;
  check_out_time: string;
  nightly_cents: number;
  max_guests: number;
  max_nights: number;
}

const COLUMNS =
  'id, owner_id, title, time_zone, check_in_time, check_out_time, nightly_cents, max_guests, max_nights';

/** A listed home, or null. Takes no lock. */
export async function findHome(tx: Tx, id: string, now: Date): Promise<BookableHome | null> {
  const row = await firstRow<HomeRow>(
    tx,
    `select ${COLUMNS} from properties where id = ? and status = 'listed'`,
    [id],
  );
  return row && homeOf(row, now);
}

/**
 * The home with its row locked until the transaction ends, or null when it is no longer listed. Whoever books it next
 * waits here: inserts that race for the exclusion constraint deadlock each other, a queue on one row does not.
 */
export async function lockHome(tx: Tx, id: string, now: Date): Promise<BookableHome | null> {
  const sql = `select ${COLUMNS} from properties where id = ? and status = 'listed' for no key update`;
  const row = await firstRow<HomeRow>(tx, sql, [id]);
  return row && homeOf(row, now);
}

const homeOf = (row: HomeRow, now: Date): BookableHome => ({
  id: row.id,
  ownerId: row.owner_id,
  title: row.title,
  timeZone: row.time_zone,
  checkInTime: row.check_in_time,
  checkOutTime: row.check_out_time,
  nightly: cents(row.nightly_cents),
  maxGuests: row.max_guests,
  maxNights: row.max_nights,
  today: todayIn(row.time_zone, now),
});

/** Title of a home, for the facts of an event. */
export async function titleOf(tx: Tx, propertyId: string): Promise<string> {
  const row = await firstRow<{ title: string }>(tx, 'select title from properties where id = ?', [
    propertyId,
  ]);
  return row?.title ?? '';
}
