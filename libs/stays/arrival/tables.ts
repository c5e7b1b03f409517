import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { ArrivalDigests } from './guide.js';

/** The arrival guide of a home. */
const ArrivalGuideSchema = defineEntity({
  name: 'ArrivalGuide',
  tableName: 'arrival_guides',
  properties: {
    propertyId: p.uuid().primary(),
    /** Counts the changes, so that two of them at once are noticed. */
    version: p.integer(),
    gettingThere: p.text(),
    parking: p.text(),
    gettingIn: p.text(),
    wifiName: p.text(),
    goodToKnow: p.text(),
    emergency: p.text(),
    checkout: p.text(),
    directionsSealed: p.text().nullable(),
    accessCodeSealed: p.text().nullable(),
    wifiPasswordSealed: p.text().nullable(),
    /** The version in which something last changed that guests are told about, and when. */
    newsVersion: p.integer(),
    newsAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A guest who was sent the guide, and with which contents. */
const ArrivalNoticeSchema = defineEntity({
  name: 'ArrivalNotice',
  tableName: 'arrival_notices',
  properties: {
    bookingId: p.uuid().primary(),
    newsVersion: p.integer(),
    digests: p.json<ArrivalDigests>(),
    toldAt: p.datetime(),
  },
});

/** A guest to whom the guide could not be sent so far. */
const ArrivalRetrySchema = defineEntity({
  name: 'ArrivalRetry',
  tableName: 'arrival_retries',
  properties: {
    bookingId: p.uuid().primary(),
    attempts: p.integer(),
    retryAt: p.datetime(),
  },
});

/** The tables this room owns; no other room writes them. */
export const ARRIVAL_TABLES = [ArrivalGuideSchema, ArrivalNoticeSchema, ArrivalRetrySchema];

/** Their row types for queries. */
export type ArrivalTables = TablesOf<(typeof ARRIVAL_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<ArrivalTables>;
