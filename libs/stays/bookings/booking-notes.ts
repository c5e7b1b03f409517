import { randomUUID } from 'node:crypto';
import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

/** An operator's note for other operators. */
interface BookingNote {
  bookingId: string;
  authorId: string;
  text: string;
  at: Date;
}

/** Adds a note to a booking, within the transaction that audits it. */
export async function addBookingNote(tx: Tx, { bookingId, authorId, text, at }: BookingNote): Promise<void> {
  await db(tx)
    .insertInto('booking_notes')
    .values({ id: randomUUID(), booking_id: bookingId, author_id: authorId, text, written_at: at })
    .execute();
}
