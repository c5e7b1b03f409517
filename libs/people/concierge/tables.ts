import { defineEntity, p } from '@mikro-orm/core';
import type { ChatChip } from '#libs/core/contracts';
import type { ActState, QuestionReason, QuestionState } from '#libs/core/rules';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { ActCard, ActOutcome, ActTerms } from './acts/act.js';
import type { Memory } from './memory.js';

/** A conversation with the concierge; without a user it is open to anyone who knows its id. */
const ChatSessionSchema = defineEntity({
  name: 'ChatSession',
  tableName: 'chat_sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().nullable(),
    memory: p.json<Memory>(),
    createdAt: p.datetime(),
    lastAt: p.datetime(),
  },
});

/** A message of a conversation. */
const ChatMessageSchema = defineEntity({
  name: 'ChatMessage',
  tableName: 'chat_messages',
  properties: {
    id: p.uuid().primary(),
    seq: p.bigint('number').autoincrement(),
    sessionId: p.uuid(),
    sender: p.text().$type<'visitor' | 'support'>(),
    text: p.text(),
    chips: p.json<ChatChip[]>(),
    tools: p.array(),
    answeredBy: p.text().$type<'engine' | 'model'>().nullable(),
    known: p.boolean().nullable(),
    meaning: p.text().nullable(),
    helpful: p.boolean().nullable(),
    ratedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** A card of an answer, and what became of it; only its person may press it. */
const ConciergeActSchema = defineEntity({
  name: 'ConciergeAct',
  tableName: 'concierge_acts',
  properties: {
    id: p.uuid().primary(),
    seq: p.bigint('number').autoincrement(),
    sessionId: p.uuid(),
    messageId: p.uuid(),
    userId: p.uuid(),
    terms: p.json<ActTerms>(),
    card: p.json<ActCard>(),
    state: p.text().$type<ActState>(),
    offeredAt: p.datetime(),
    validUntil: p.datetime(),
    pressedAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    outcome: p.json<ActOutcome>().nullable(),
  },
});

/** An answer that did not help, with its question; deleted with the conversation. */
const ConciergeQuestionSchema = defineEntity({
  name: 'ConciergeQuestion',
  tableName: 'concierge_questions',
  properties: {
    id: p.uuid().primary(),
    sessionId: p.uuid(),
    messageId: p.uuid(),
    question: p.text(),
    answer: p.text(),
    meaning: p.text().nullable(),
    reasons: p.array().$type<QuestionReason[]>(),
    state: p.text().$type<QuestionState>(),
    askedAt: p.datetime(),
    settledAt: p.datetime().nullable(),
  },
});

/** Usage of the language model by person (or hashed address) and day. */
const ConciergeSpendingSchema = defineEntity({
  name: 'ConciergeSpending',
  tableName: 'concierge_spending',
  properties: {
    person: p.text().primary(),
    day: p.date().primary(),
    turns: p.integer(),
    tokens: p.bigint('number'),
    micros: p.bigint('number'),
  },
});

/** The tables this room owns; no other room writes them. */
export const CONCIERGE_TABLES = [
  ChatSessionSchema,
  ChatMessageSchema,
  ConciergeActSchema,
  ConciergeQuestionSchema,
  ConciergeSpendingSchema,
];

/** Their row types for queries. */
export type ConciergeTables = TablesOf<(typeof CONCIERGE_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<ConciergeTables>;
