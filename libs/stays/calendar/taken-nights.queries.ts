import { sql, type ExpressionBuilder } from 'kysely';
import type { BookingsTables } from '#libs/stays/bookings';
import type { CalendarTables } from './tables.js';

/** What has to be read to know whose nights are taken. */
export type TakenReads = CalendarTables & Pick<BookingsTables, 'date_changes'>;

/** True for the nights of a booking, and those that an open change of its dates holds. @spec C4, G7 */
export const isTakenBy = (
  row: ExpressionBuilder<TakenReads & { taken: TakenReads['calendar_entries'] }, 'taken'>,
  bookingId: string,
) =>
  row.or([
    row.fn.coalesce(row('taken.booking_id', '=', bookingId), sql.lit(false)),
    row.exists(
      row
        .selectFrom('date_changes as c')
        .select('c.id')
        .whereRef('c.id', '=', 'taken.change_id')
        .where('c.booking_id', '=', bookingId),
    ),
  ]);
