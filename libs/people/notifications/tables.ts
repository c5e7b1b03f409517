import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Channel, Topic } from '#libs/core/rules';

/** An inbox entry. */
const InboxEntrySchema = defineEntity({
  name: 'InboxEntry',
  tableName: 'inbox_entries',
  properties: {
    id: p.uuid().primary(),
    seq: p.bigint('number').autoincrement(),
    dedupeKey: p.text(),
    userId: p.uuid(),
    topic: p.text().$type<Topic>(),
    bookingId: p.uuid().nullable(),
    title: p.text(),
    text: p.text(),
    path: p.text(),
    createdAt: p.datetime(),
    readAt: p.datetime().nullable(),
  },
});

/** An email, stored when it is queued. */
const MailSchema = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    id: p.uuid().primary(),
    dedupeKey: p.text(),
    kind: p.text(),
    userId: p.uuid().nullable(),
    bookingId: p.uuid().nullable(),
    toAddress: p.text(),
    toName: p.text(),
    subject: p.text(),
    bodyText: p.text().nullable(),
    bodyHtml: p.text().nullable(),
    secret: p.boolean().default(false),
    state: p.text().$type<'queued' | 'sent' | 'delivered' | 'failed'>().default('queued'),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    resendOf: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    nextAttemptAt: p.datetime().defaultRaw(`now()`),
    queuedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    correlationId: p.text().nullable(),
  },
});

/** A user's choice for a topic and channel; without one, the topic's default applies. */
const NotificationChoiceSchema = defineEntity({
  name: 'NotificationChoice',
  tableName: 'notification_choices',
  properties: {
    userId: p.uuid().primary(),
    topic: p.text().$type<Topic>().primary(),
    channel: p.text().$type<Channel>().primary(),
    wanted: p.boolean(),
  },
});

/** The tables this room owns; no other room writes them. */
export const NOTIFICATIONS_TABLES = [InboxEntrySchema, MailSchema, NotificationChoiceSchema];

/** Their row types for queries. */
export type NotificationsTables = TablesOf<(typeof NOTIFICATIONS_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<NotificationsTables>;
