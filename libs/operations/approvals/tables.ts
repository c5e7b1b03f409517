import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { ApprovalState, GuardedAct } from '#libs/core/rules';

/** An act that one operator asks for and another decides. */
const ApprovalSchema = defineEntity({
  name: 'Approval',
  tableName: 'approvals',
  properties: {
    id: p.uuid().primary(),
    act: p.text().$type<GuardedAct>(),
    subjectKind: p.text(),
    subjectId: p.text(),
    params: p.json<unknown>(),
    /** What it would do, as it was when it was asked for. */
    effect: p.json<unknown>().nullable(),
    /** Cents, rows or 1: see the act. */
    weight: p.bigint('number'),
    /** Whom it favors or is about. */
    personId: p.uuid().nullable(),
    bookingId: p.uuid().nullable(),
    reason: p.text(),
    requestedBy: p.uuid(),
    requestedAt: p.datetime(),
    expiresAt: p.datetime(),
    state: p.text().$type<ApprovalState>().default('waiting'),
    decidedBy: p.uuid().nullable(),
    decidedAt: p.datetime().nullable(),
    decisionReason: p.text().nullable(),
    /** Of an export: when its file was made. */
    usedAt: p.datetime().nullable(),
  },
});

/** An act that one operator did alone; kept as long as acts are added up. */
const SoloActSchema = defineEntity({
  name: 'SoloAct',
  tableName: 'solo_acts',
  properties: {
    id: p.uuid().primary(),
    operatorId: p.uuid(),
    act: p.text().$type<GuardedAct>(),
    personId: p.uuid().nullable(),
    weight: p.bigint('number'),
    at: p.datetime(),
  },
});

/** Tables owned by this room; no other room writes them. */
export const APPROVALS_TABLES = [ApprovalSchema, SoloActSchema];

/** The same tables, typed for queries. */
export type ApprovalsTables = TablesOf<(typeof APPROVALS_TABLES)[number]>;

/** Queries on this room's tables. */
export const db = queriesOver<ApprovalsTables>;
