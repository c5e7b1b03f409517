import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { OperationKind, StoredDetails } from './operation-details.js';
import type { OperationState } from './operation.js';

/** An intended call to the payment provider, recorded before it is made. */
const OperationSchema = defineEntity({
  name: 'Operation',
  tableName: 'operations',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<OperationKind>(),
    key: p.text(),
    bookingId: p.uuid().nullable(),
    paymentId: p.uuid().nullable(),
    /** The change of the booking's dates that a checkout or a refund is for. */
    changeId: p.uuid().nullable(),
    amountCents: p.integer().$type<Cents>(),
    state: p.text().$type<OperationState>().default('requested'),
    attempt: p.integer().default(1),
    details: p.json<StoredDetails>().defaultRaw(`'{}'::jsonb`),
    providerId: p.text().nullable(),
    lastError: p.text().nullable(),
    leaseUntil: p.datetime().nullable(),
    nextAttemptAt: p.datetime(),
    requestedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    userId: p.uuid().nullable(),
    correlationId: p.text().nullable(),
  },
});

/** A webhook event of the payment provider. */
const WebhookEventSchema = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_events',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    livemode: p.boolean(),
    objectId: p.text().nullable(),
    receivedAt: p.datetime(),
    processedAt: p.datetime().nullable(),
    outcome: p.text().nullable(),
  },
});

/** The tables of this room; nobody else writes them. */
export const PROVIDER_TABLES = [OperationSchema, WebhookEventSchema];

/** The same, as queries see them. */
export type ProviderTables = TablesOf<(typeof PROVIDER_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<ProviderTables>;
