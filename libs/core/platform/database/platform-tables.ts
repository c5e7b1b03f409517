import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from './tables.js';
import type { SettingKey, SettingValues } from '#libs/core/rules';
import type { EventCatalogue, EventName, HandlerName, ScheduleName } from '#libs/core/events';

/** A domain event: the outbox, and the timeline of each booking. */
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
    /** Handlers that have not handled it yet; null until it is published. */
    handlersLeft: p.integer().nullable(),
    doneAt: p.datetime().nullable(),
    correlationId: p.text().nullable(),
    traceParent: p.text().nullable(),
  },
});

/** That a handler has handled an event; written in the transaction of its effect. */
const HandledEventSchema = defineEntity({
  name: 'HandledEvent',
  tableName: 'handled',
  properties: {
    handler: p.text().$type<HandlerName>().primary(),
    eventId: p.uuid().primary(),
    handledAt: p.datetime().defaultRaw(`now()`),
  },
});

/** A value that operators have set, from a moment on; the newest that counts is in force. Never changed. */
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

/** How far the sandbox has moved its clock; at most one row. */
const SandboxClockSchema = defineEntity({
  name: 'SandboxClock',
  tableName: 'sandbox_clock',
  properties: {
    singleton: p.boolean().default(true).primary(),
    offsetMs: p.bigint('number'),
  },
});

/** When each schedule ran last, and how it went. */
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

/** Workers that are alive. */
const WorkerHeartbeatSchema = defineEntity({
  name: 'WorkerHeartbeat',
  tableName: 'worker_heartbeats',
  properties: {
    workerId: p.uuid().primary(),
    beatAt: p.datetime(),
  },
});

/** The mark of a database that was made for the demo; at most one row. */
const DemoInstallationSchema = defineEntity({
  name: 'DemoInstallation',
  tableName: 'demo_installation',
  properties: {
    singleton: p.boolean().default(true).primary(),
    seededAt: p.datetime(),
    version: p.integer(),
  },
});

/** The tables of this room; nobody else writes them. */
export const PLATFORM_TABLES = [
  EventSchema,
  HandledEventSchema,
  SettingSchema,
  SandboxClockSchema,
  ScheduleRunSchema,
  WorkerHeartbeatSchema,
  DemoInstallationSchema,
];

/** The same, as queries see them. */
export type PlatformTables = TablesOf<(typeof PLATFORM_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<PlatformTables>;
