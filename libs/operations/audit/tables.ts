import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';

/** An operator's action, its subject and reason. Rows are never updated. */
const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    at: p.datetime(),
    actorId: p.uuid().nullable(),
    action: p.text(),
    subjectKind: p.text(),
    subjectId: p.text(),
    bookingId: p.uuid().nullable(),
    reason: p.text().nullable(),
    before: p.json<unknown>().nullable(),
    after: p.json<unknown>().nullable(),
    requestId: p.text().nullable(),
  },
});

/** The place of an entry in the chain; written by a trigger. `hash` is SHA-256 of the previous one and of the entry. */
const AuditLinkSchema = defineEntity({
  name: 'AuditLink',
  tableName: 'audit_chain',
  properties: {
    seq: p.bigint('number').primary().autoincrement(false),
    entryId: p.bigint('number').unique(),
    hash: p.blob(),
  },
});

/** The end of the chain; written by a trigger. */
const AuditHeadSchema = defineEntity({
  name: 'AuditHead',
  tableName: 'audit_head',
  properties: {
    singleton: p.boolean().primary().default(true),
    seq: p.bigint('number'),
    hash: p.blob(),
  },
});

/** A signed statement that the chain was unbroken up to here. */
const AuditSealSchema = defineEntity({
  name: 'AuditSeal',
  tableName: 'audit_seals',
  properties: {
    seq: p.bigint('number').primary().autoincrement(false),
    hash: p.blob(),
    sealedAt: p.datetime(),
    signature: p.text(),
  },
});

/** What the last check of the log found. */
const AuditCheckSchema = defineEntity({
  name: 'AuditCheck',
  tableName: 'audit_checks',
  properties: {
    singleton: p.boolean().primary().default(true),
    /** In real time: schedules keep to it, too. */
    checkedAt: p.datetime(),
    /** The most that any check has counted. */
    entries: p.bigint('number'),
    /** In words; null when the log was as it had been written. */
    problem: p.text().nullable(),
    /** The first problem since an operator closed the one before. */
    finding: p.text().nullable(),
    foundAt: p.datetime().nullable(),
  },
});

/** Tables owned by this room; no other room writes them. */
export const AUDIT_TABLES = [
  AuditEntrySchema,
  AuditLinkSchema,
  AuditHeadSchema,
  AuditSealSchema,
  AuditCheckSchema,
];

/** The same tables, typed for queries. */
export type AuditTables = TablesOf<(typeof AUDIT_TABLES)[number]>;

/** Queries on this room's tables. */
export const db = queriesOver<AuditTables>;
