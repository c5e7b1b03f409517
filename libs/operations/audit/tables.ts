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

/** Tables owned by this room; no other room writes them. */
export const AUDIT_TABLES = [AuditEntrySchema];

/** The same tables, typed for queries. */
export type AuditTables = TablesOf<(typeof AUDIT_TABLES)[number]>;

/** Queries on this room's tables. */
export const db = queriesOver<AuditTables>;
