import { civilDate, cents, nightsBetween, type ToldWatch, type WatchKind } from '#libs/core/rules';

/** Columns of a watch as {@link watchOf} reads them, of a table named `w`. */
export const WATCH_COLUMNS =
  'w.id, w.user_id, w.kind, w.check_in::text, w.check_out::text, w.below_cents, w.told_at';

/** SQL that is true while every watched night of `w` can be sold; true as well where no nights are named. @spec B7, C17 */
export const WATCHED_NIGHTS_FREE = `not exists (select 1 from calendar_entries taken where taken.property_id = w.property_id
  and taken.nights && daterange(w.check_in, w.check_out, '[)') and w.check_in is not null)`;

/** SQL that is true while the watched nights of `w` at a home `p` can still be booked; takes the present instant. @spec B3 */
export const NIGHTS_AHEAD = `(w.check_in is null or w.check_in > (?::timestamptz at time zone p.time_zone)::date)`;

/** A watch as PostgreSQL gives it. Cents; days and instants as text. */
export interface WatchRow {
  id: string;
  user_id: string;
  kind: WatchKind;
  check_in: string | null;
  check_out: string | null;
  below_cents: number | null;
  told_at: string | null;
}

/** The terms of a row, for the rules. */
export function watchOf(row: WatchRow): ToldWatch {
  const checkIn = row.check_in === null ? null : civilDate(row.check_in);
  const checkOut = row.check_out === null ? null : civilDate(row.check_out);
  return {
    kind: row.kind,
    nights: checkIn && checkOut ? nightsBetween(checkIn, checkOut) : null,
    below: row.below_cents === null ? null : cents(row.below_cents),
    checkIn,
    checkOut,
    toldAt: row.told_at === null ? null : new Date(row.told_at),
  };
}
