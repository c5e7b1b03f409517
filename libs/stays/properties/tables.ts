import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import { ListingDraftSchema } from './listing-draft.entity.js';
import { PropertySchema } from './property.entity.js';

/** The secret that shifts homes on public maps; one row. */
const PlaceSecretSchema = defineEntity({
  name: 'PlaceSecret',
  tableName: 'place_secrets',
  properties: {
    id: p.smallint().default(1).primary(),
    secret: p.text(),
  },
});

/** Changes of {@link ListedWordSchema} that are not yet in it. */
const ListedWordChangeSchema = defineEntity({
  name: 'ListedWordChange',
  tableName: 'listed_word_changes',
  properties: {
    id: p.bigint('number').primary(),
    family: p.text().$type<'amenity' | 'kind'>(),
    word: p.text(),
    homes: p.integer(),
  },
});

/** How many listed homes have an amenity or are of a kind, but for the latest changes; kept by triggers of properties. */
const ListedWordSchema = defineEntity({
  name: 'ListedWord',
  tableName: 'listed_words',
  properties: {
    family: p.text().$type<'amenity' | 'kind'>().primary(),
    /** An amenity in small letters; a kind as its owners write it. */
    word: p.text().primary(),
    homes: p.integer(),
  },
});

/** The tables this room owns; no other room writes them. */
export const PROPERTIES_TABLES = [
  PropertySchema,
  ListingDraftSchema,
  PlaceSecretSchema,
  ListedWordSchema,
  ListedWordChangeSchema,
];

/** Their row types for queries. */
export type PropertiesTables = TablesOf<(typeof PROPERTIES_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<PropertiesTables>;
