import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Cents, HomePicture } from '#libs/core/rules';
import { BookingSchema } from './booking.entity.js';
import { DateChangeSchema } from './date-change.entity.js';

/** An operator's note on a booking. */
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

/** Confirmed and completed bookings of a home, kept by a trigger of bookings. Homes without any have no row. */
const StayCountSchema = defineEntity({
  name: 'StayCount',
  tableName: 'stay_counts',
  properties: {
    propertyId: p.uuid().primary(),
    stays: p.integer(),
  },
});

/**
 * What an owner kept and cancelled in a month, kept by a trigger of bookings: stays that took place, by their check-in, and paid stays that
 * the owner cancelled, by the cancellation. @spec G9
 */
const HostMonthSchema = defineEntity({
  name: 'HostMonth',
  tableName: 'host_months',
  properties: {
    ownerId: p.uuid().primary(),
    /** The first day of a month in UTC. */
    month: p.date().primary(),
    kept: p.integer().default(0),
    cancelled: p.integer().default(0),
  },
});

/**
 * What a person's bookings come to as a guest or as an owner, in several rows to add up, kept by a trigger of bookings. Cents.
 * @spec A9, A10, C16
 */
const BookingTotalsSchema = defineEntity({
  name: 'BookingTotals',
  tableName: 'booking_totals',
  properties: {
    personId: p.uuid().primary(),
    side: p.text().$type<'guest' | 'owner'>().primary(),
    slot: p.integer().primary(),
    pending: p.integer(),
    confirmed: p.integer(),
    completed: p.integer(),
    /** Paid before they were cancelled. */
    cancelled: p.integer(),
    /** Holds that ended unpaid. */
    lapsed: p.integer(),
    paidCents: p.bigint('number').$type<Cents>(),
    refundCents: p.bigint('number').$type<Cents>(),
    goodwillCents: p.bigint('number').$type<Cents>(),
    /** The owner's shares of bookings that are over. */
    ownerCents: p.bigint('number').$type<Cents>(),
    /** The owner's shares of the nights of confirmed stays. */
    expectedCents: p.bigint('number').$type<Cents>(),
  },
});

/** A home as it was when it was booked, written with the booking by a trigger and never changed. */
const BookedHomeSchema = defineEntity({
  name: 'BookedHome',
  tableName: 'booked_homes',
  properties: {
    bookingId: p.uuid().primary(),
    title: p.text(),
    address: p.text(),
    neighbourhood: p.text().nullable(),
    city: p.text(),
    state: p.text(),
    country: p.text(),
    houseRules: p.array(),
    picture: p.json<HomePicture>().nullable(),
  },
});

/** The tables this room owns; no other room writes them. */
export const BOOKINGS_TABLES = [
  BookingSchema,
  DateChangeSchema,
  BookingNoteSchema,
  StayCountSchema,
  HostMonthSchema,
  BookingTotalsSchema,
  BookedHomeSchema,
];

/** Their row types for queries. */
export type BookingsTables = TablesOf<(typeof BOOKINGS_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<BookingsTables>;
