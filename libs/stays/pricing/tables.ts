import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Cents, LadderStep, LengthDiscount } from '#libs/core/rules';
import type { StoredOffer } from './stored-offer.js';

/** What an owner has set about the prices of a home, apart from those of single nights and seasons. @spec G4 */
const HomePricesSchema = defineEntity({
  name: 'HomePrices',
  tableName: 'home_prices',
  properties: {
    propertyId: p.uuid().primary(),
    weekendCents: p.integer().$type<Cents>().nullable(),
    ladder: p.json<readonly LadderStep[]>().defaultRaw(`'[]'::jsonb`),
    lengths: p.json<readonly LengthDiscount[]>().defaultRaw(`'[]'::jsonb`),
    gapPercent: p.integer().default(0),
    floorCents: p.integer().$type<Cents>().nullable(),
    /** Counts the changes, so that two of them at once are noticed. */
    version: p.integer().default(1),
  },
});

/** Nights with a price of their own; seasons of a home never overlap. */
const PriceSeasonSchema = defineEntity({
  name: 'PriceSeason',
  tableName: 'price_seasons',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    propertyId: p.uuid(),
    nights: p.text().columnType('daterange'),
    cents: p.integer().$type<Cents>(),
  },
});

/** The price of one night. */
const NightPriceSchema = defineEntity({
  name: 'NightPrice',
  tableName: 'night_prices',
  properties: {
    propertyId: p.uuid().primary(),
    night: p.date().primary(),
    cents: p.integer().$type<Cents>(),
  },
});

/** What decided the price and the sale of a home until it was changed; written by triggers. @spec decision 32 */
const PastOfferSchema = defineEntity({
  name: 'PastOffer',
  tableName: 'past_offers',
  properties: {
    propertyId: p.uuid().primary(),
    recordedAt: p.datetime().primary().defaultRaw('now()'),
    until: p.datetime(),
    offer: p.json<StoredOffer>(),
  },
});

/** Since when offers are recorded; one row where homes are older, otherwise none. */
const OfferHistorySchema = defineEntity({
  name: 'OfferHistory',
  tableName: 'offer_history',
  properties: {
    singleton: p.boolean().default(true).primary(),
    knownSince: p.datetime(),
  },
});

/** The tables this room owns; no other room writes them. */
export const PRICING_TABLES = [
  HomePricesSchema,
  PriceSeasonSchema,
  NightPriceSchema,
  PastOfferSchema,
  OfferHistorySchema,
];

/** Their row types for queries. */
export type PricingTables = TablesOf<(typeof PRICING_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<PricingTables>;
