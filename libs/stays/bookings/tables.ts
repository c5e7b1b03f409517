import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import { BookingSchema } from './booking.entity.js';

/** What operators have noted about a booking. */
const BookingNoteSchema = defineEntity({
  name: 'BookingNote',
  tableName: 'booking_notes',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    authorId: p.uuid(),
    text: p.text(),
    writtenAt: p.datetime(),
  },
});

/** The tables of this room; nobody else writes them. */
export const BOOKINGS_TABLES = [BookingSchema, BookingNoteSchema];

/** The same, as queries see them. */
export type BookingsTables = TablesOf<(typeof BOOKINGS_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<BookingsTables>;
