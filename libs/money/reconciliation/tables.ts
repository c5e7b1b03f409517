import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { FindingKind } from './findings.js';

/** One comparison of the provider with our books. */
const ReconciliationRunSchema = defineEntity({
  name: 'ReconciliationRun',
  tableName: 'reconciliation_runs',
  properties: {
    id: p.uuid().primary(),
    startedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    since: p.datetime(),
    until: p.datetime(),
    requestedBy: p.uuid().nullable(),
    objects: p.integer().default(0),
    settled: p.integer().default(0),
    found: p.integer().default(0),
    error: p.text().nullable(),
    balanceCheckedAt: p.datetime().nullable(),
  },
});

/** A difference between the provider and our books. */
const ReconciliationFindingSchema = defineEntity({
  name: 'ReconciliationFinding',
  tableName: 'reconciliation_findings',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<FindingKind>(),
    objectId: p.text(),
    bookingId: p.uuid().nullable(),
    oursCents: p.bigint('number').$type<Cents>().nullable(),
    theirsCents: p.bigint('number').$type<Cents>().nullable(),
    note: p.text(),
    state: p.text().$type<'open' | 'gone' | 'resolved'>().default('open'),
    foundAt: p.datetime(),
    seenAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});

/** An imported movement of our balance at the provider. */
const ProviderMovementSchema = defineEntity({
  name: 'ProviderMovement',
  tableName: 'provider_movements',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    amountCents: p.bigint('number').$type<Cents>(),
    feeCents: p.bigint('number').$type<Cents>(),
    source: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** A restore of the database from a backup; open until the books agree with the provider. */
const RestoreSchema = defineEntity({
  name: 'Restore',
  tableName: 'restores',
  properties: {
    id: p.uuid().primary(),
    backupMadeAt: p.datetime(),
    restoredAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
});

/** The tables of this room; nobody else writes them. */
export const RECONCILIATION_TABLES = [
  ReconciliationRunSchema,
  ReconciliationFindingSchema,
  ProviderMovementSchema,
  RestoreSchema,
];

/** The same, as queries see them. */
export type ReconciliationTables = TablesOf<(typeof RECONCILIATION_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<ReconciliationTables>;
