import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Contact, Side, ThreadReportReason } from '#libs/core/rules';

/** What a guest and the people of a home write to each other. */
const ThreadSchema = defineEntity({
  name: 'Thread',
  tableName: 'threads',
  properties: {
    id: p.uuid().primary(),
    propertyId: p.uuid().nullable(),
    homeTitle: p.text(),
    travelerId: p.uuid(),
    ownerId: p.uuid(),
    /** Null before booking. */
    bookingId: p.uuid().nullable(),
    createdAt: p.datetime(),
    lastMessageAt: p.datetime(),
    lastNumber: p.integer().default(0),
    /** Number of the guest's last message; 0 for none. */
    guestNumber: p.integer().default(0),
    hostNumber: p.integer().default(0),
    askedAt: p.datetime().nullable(),
    answeredAt: p.datetime().nullable(),
  },
});

/** A message, as it was written. */
const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    id: p.uuid().primary(),
    threadId: p.uuid(),
    number: p.integer(),
    senderId: p.uuid(),
    side: p.text().$type<Side>(),
    clientKey: p.uuid(),
    text: p.text(),
    contacts: p.json<Contact[]>().defaultRaw(`'[]'::jsonb`),
    photos: p.array().default([]),
    sentAt: p.datetime(),
    erasedAt: p.datetime().nullable(),
  },
});

/** How far a person has read a thread, and when to mail them about what they have not. */
const ThreadReaderSchema = defineEntity({
  name: 'ThreadReader',
  tableName: 'thread_readers',
  properties: {
    threadId: p.uuid().primary(),
    userId: p.uuid().primary(),
    readTo: p.integer().default(0),
    readAt: p.datetime().nullable(),
    mailDueAt: p.datetime().nullable(),
    mailedAt: p.datetime().nullable(),
  },
});

/** A link that opens one thread for one person; the token itself is only in the email. */
const ThreadLinkSchema = defineEntity({
  name: 'ThreadLink',
  tableName: 'thread_links',
  properties: {
    tokenHash: p.text().primary(),
    threadId: p.uuid(),
    userId: p.uuid(),
    tokenVersion: p.integer(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});

/** A text that a host uses again and again. */
const MessageTemplateSchema = defineEntity({
  name: 'MessageTemplate',
  tableName: 'message_templates',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    title: p.text(),
    text: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A person who does not want to be written to by another. */
const MessageBlockSchema = defineEntity({
  name: 'MessageBlock',
  tableName: 'message_blocks',
  properties: {
    blockerId: p.uuid().primary(),
    blockedId: p.uuid().primary(),
    blockedAt: p.datetime(),
  },
});

/** A thread that a participant reported to the operators. */
const ThreadReportSchema = defineEntity({
  name: 'ThreadReport',
  tableName: 'thread_reports',
  properties: {
    id: p.uuid().primary(),
    threadId: p.uuid(),
    reporterId: p.uuid(),
    reason: p.text().$type<ThreadReportReason>(),
    note: p.text().nullable(),
    reportedAt: p.datetime(),
    resolvedAt: p.datetime().nullable(),
    resolvedBy: p.uuid().nullable(),
  },
});

/** The tables this room owns; no other room writes them. */
export const MESSAGES_TABLES = [
  ThreadSchema,
  MessageSchema,
  ThreadReaderSchema,
  ThreadLinkSchema,
  MessageTemplateSchema,
  MessageBlockSchema,
  ThreadReportSchema,
];

/** Their row types for queries. */
export type MessagesTables = TablesOf<(typeof MESSAGES_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<MessagesTables>;
