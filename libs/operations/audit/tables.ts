import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';

/** What an operator did, to what, and why. Never changed. */
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

/** The tables of this room; nobody else writes them. */
export const AUDIT_TABLES = [AuditEntrySchema];

/** The same, as queries see them. */
export type AuditTables = TablesOf<(typeof AUDIT_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<AuditTables>;
