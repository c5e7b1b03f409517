import { randomUUID } from 'node:crypto';
import type { Tx } from '#libs/core/platform';
import { db } from './tables.js';

/** What an operator leaves for the others to read. */
interface BookingNote {
  bookingId: string;
  authorId: string;
  text: string;
  at: Date;
}

/** Adds a note to a booking; part of the transaction that records who wrote it. */
export async function addBookingNote(tx: Tx, { bookingId, authorId, text, at }: BookingNote): Promise<void> {
  await db(tx)
    .insertInto('booking_notes')
    .values({ id: randomUUID(), booking_id: bookingId, author_id: authorId, text, written_at: at })
    .execute();
}
