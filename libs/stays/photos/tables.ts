import { defineEntity, p } from '@mikro-orm/core';
import type { ErrorCode } from '#libs/core/contracts';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { PhotoState } from '#libs/core/rules';

/** An uploaded photo and its state. */
const PhotoSchema = defineEntity({
  name: 'Photo',
  tableName: 'photos',
  properties: {
    id: p.uuid().primary(),
    uploaderId: p.uuid(),
    state: p.text().$type<PhotoState>().default('arriving'),
    bytes: p.integer(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    widths: p.array(Number).columnType('int[]').defaultRaw(`'{}'::integer[]`),
    thumbhash: p.text().nullable(),
    problem: p.text().$type<ErrorCode>().nullable(),
    /** What it shows, in the uploader's words. */
    alt: p.text().nullable(),
    /** Served to the people who may see it only, never at a public address. */
    private: p.boolean().default(false),
    usedKind: p.text().nullable(),
    usedId: p.uuid().nullable(),
    idleSince: p.datetime().nullable(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
});

/** The tables this room owns; no other room writes them. */
export const PHOTOS_TABLES = [PhotoSchema];

/** Their row types for queries. */
export type PhotosTables = TablesOf<(typeof PHOTOS_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<PhotosTables>;
