import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from './tables.js';
import type { SettingKey, SettingValues } from '#libs/core/rules';
import type { EventCatalogue, EventName, HandlerName, ScheduleName } from '#libs/core/events';

/** Domain events: the outbox and each booking's timeline. */
const EventSchema = defineEntity({
  name: 'Event',
  tableName: 'events',
  properties: {
    id: p.uuid().primary(),
    seq: p.bigint('number').autoincrement(),
    name: p.text().$type<EventName>(),
    bookingId: p.uuid().nullable(),
    payload: p.json<EventCatalogue[EventName]>(),
    occurredAt: p.datetime(),
    recordedAt: p.datetime().defaultRaw(`now()`),
    publishedAt: p.datetime().nullable(),
    /** Number of handlers that have not finished; null until published. */
    handlersLeft: p.integer().nullable(),
    doneAt: p.datetime().nullable(),
    correlationId: p.text().nullable(),
    traceParent: p.text().nullable(),
  },
});

/** Marks an event as handled by a handler; written in the same transaction as the effect. */
const HandledEventSchema = defineEntity({
  name: 'HandledEvent',
  tableName: 'handled',
  properties: {
    handler: p.text().$type<HandlerName>().primary(),
    eventId: p.uuid().primary(),
    handledAt: p.datetime().defaultRaw(`now()`),
  },
});

/** A setting chosen by an operator, with its effective date; the latest effective one is in force. Rows are never updated. */
const SettingSchema = defineEntity({
  name: 'Setting',
  tableName: 'settings',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    key: p.text().$type<SettingKey>(),
    value: p.json<SettingValues[SettingKey]>(),
    effectiveFrom: p.datetime(),
    setBy: p.uuid().nullable(),
    reason: p.text(),
    setAt: p.datetime(),
  },
});

/** How far the sandbox clock is ahead; at most one row. */
const SandboxClockSchema = defineEntity({
  name: 'SandboxClock',
  tableName: 'sandbox_clock',
  properties: {
    singleton: p.boolean().default(true).primary(),
    offsetMs: p.bigint('number'),
  },
});

/** The last run of each schedule and its outcome. */
const ScheduleRunSchema = defineEntity({
  name: 'ScheduleRun',
  tableName: 'schedule_runs',
  properties: {
    name: p.text().$type<ScheduleName>().primary(),
    startedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    error: p.text().nullable(),
  },
});

/** Last heartbeat of each worker. */
const WorkerHeartbeatSchema = defineEntity({
  name: 'WorkerHeartbeat',
  tableName: 'worker_heartbeats',
  properties: {
    workerId: p.uuid().primary(),
    beatAt: p.datetime(),
  },
});

/** Marks a database created for the demo; at most one row. */
const DemoInstallationSchema = defineEntity({
  name: 'DemoInstallation',
  tableName: 'demo_installation',
  properties: {
    singleton: p.boolean().default(true).primary(),
    seededAt: p.datetime(),
    version: p.integer(),
  },
});

/** Counters of rate limits without Redis, read and written by the limiter's library, which names the columns. */
const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.text().primary(),
    points: p.integer(),
    expire: p.bigint('number').nullable(),
  },
});

/** Tables owned by this room; no other room writes them. */
export const PLATFORM_TABLES = [
  EventSchema,
  HandledEventSchema,
  SettingSchema,
  SandboxClockSchema,
  ScheduleRunSchema,
  WorkerHeartbeatSchema,
  DemoInstallationSchema,
  RateLimitSchema,
];

/** The same tables, typed for queries. */
export type PlatformTables = TablesOf<(typeof PLATFORM_TABLES)[number]>;

/** Queries on this room's tables. */
export const db = queriesOver<PlatformTables>;
