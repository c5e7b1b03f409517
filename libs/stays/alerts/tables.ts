import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Cents, AlertKind, AlertState } from '#libs/core/rules';

/** A request to be notified when nights of a home become free, or its price falls. */
const AlertSchema = defineEntity({
  name: 'Alert',
  tableName: 'alerts',
  properties: {
    id: p.uuid().primary(),
    seq: p.bigint('number').autoincrement(),
    userId: p.uuid(),
    propertyId: p.uuid(),
    kind: p.text().$type<AlertKind>(),
    checkIn: p.date().nullable(),
    checkOut: p.date().nullable(),
    belowCents: p.integer().$type<Cents>().nullable(),
    state: p.text().$type<AlertState>().default('waiting'),
    askedAt: p.datetime(),
    toldAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    /** The price that its last notification named. */
    toldCents: p.integer().$type<Cents>().nullable(),
    /** The price that it compared when it was last looked at. */
    seenCents: p.integer().$type<Cents>().nullable(),
  },
});

/** Who was notified of an event, and at which place in the queue. */
const AlertDeliverySchema = defineEntity({
  name: 'AlertDelivery',
  tableName: 'alert_deliveries',
  properties: {
    occasion: p.uuid().primary(),
    place: p.integer().primary(),
    alertId: p.uuid(),
    toldAt: p.datetime(),
  },
});

/** A saved home. */
const SavedHomeSchema = defineEntity({
  name: 'SavedHome',
  tableName: 'saved_homes',
  properties: {
    userId: p.uuid().primary(),
    propertyId: p.uuid().primary(),
    savedAt: p.datetime(),
    /** The lowest nightly price at which it was offered since then, the price of that moment included, as far as whoever saved it was told, and when. */
    lowCents: p.integer().$type<Cents>().nullable(),
    lowAt: p.datetime().nullable(),
  },
});

/** When the price of a home that people wait for was last looked at. */
const PriceCheckSchema = defineEntity({
  name: 'PriceCheck',
  tableName: 'price_checks',
  properties: {
    propertyId: p.uuid().primary(),
    checkedAt: p.datetime(),
  },
});

/** The tables this room owns; no other room writes them. */
export const ALERTS_TABLES = [AlertSchema, AlertDeliverySchema, SavedHomeSchema, PriceCheckSchema];

/** Their row types for queries. */
export type AlertsTables = TablesOf<(typeof ALERTS_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<AlertsTables>;
