import { defineEntity, p } from '@mikro-orm/core';
import type { HelpTopic } from '#libs/core/contracts';
import { queriesOver, type TablesOf } from '#libs/core/platform';

/** A version of an article, saved by an operator; the latest counts. */
const HelpVersionSchema = defineEntity({
  name: 'HelpVersion',
  tableName: 'help_versions',
  properties: {
    articleId: p.text().primary(),
    version: p.integer().primary(),
    topic: p.text().$type<HelpTopic>(),
    title: p.text(),
    paragraphs: p.json<string[]>(),
    asks: p.text(),
    published: p.boolean(),
    savedAt: p.datetime(),
    savedBy: p.uuid(),
    note: p.text(),
  },
});

/** An example for the concierge: who asks like this, means that. */
const HelpExampleSchema = defineEntity({
  name: 'HelpExample',
  tableName: 'help_examples',
  properties: {
    id: p.uuid().primary(),
    text: p.text(),
    meaning: p.text(),
    addedAt: p.datetime(),
    addedBy: p.uuid(),
    removedAt: p.datetime().nullable(),
  },
});

/** The tables this room owns; no other room writes them. */
export const HELP_TABLES = [HelpVersionSchema, HelpExampleSchema];

/** Their row types for queries. */
export type HelpTables = TablesOf<(typeof HELP_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<HelpTables>;
