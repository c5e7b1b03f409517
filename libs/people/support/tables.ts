import { defineEntity, p } from '@mikro-orm/core';
import type { SupportStatus, TranscriptLine } from '#libs/core/contracts';
import { queriesOver, type TablesOf } from '#libs/core/platform';

/** A support request of a user or visitor. */
const SupportRequestSchema = defineEntity({
  name: 'SupportRequest',
  tableName: 'support_requests',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().nullable(),
    subject: p.text(),
    status: p.text().$type<SupportStatus>(),
    transcript: p.json<TranscriptLine[]>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    visitorName: p.text().nullable(),
    visitorEmail: p.text().columnType('citext').nullable(),
  },
});

/** A message of a support request. */
const SupportMessageSchema = defineEntity({
  name: 'SupportMessage',
  tableName: 'support_messages',
  properties: {
    id: p.uuid().primary(),
    seq: p.bigint('number').autoincrement(),
    requestId: p.uuid(),
    sender: p.text().$type<'person' | 'operator'>(),
    authorId: p.uuid().nullable(),
    text: p.text(),
    createdAt: p.datetime(),
  },
});

/** A link for a visitor to follow a support request. */
const SupportLinkSchema = defineEntity({
  name: 'SupportLink',
  tableName: 'support_links',
  properties: {
    id: p.uuid().primary(),
    requestId: p.uuid(),
    tokenHash: p.text(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});

/** The tables this room owns; no other room writes them. */
export const SUPPORT_TABLES = [SupportRequestSchema, SupportMessageSchema, SupportLinkSchema];

/** Their row types for queries. */
export type SupportTables = TablesOf<(typeof SUPPORT_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<SupportTables>;
