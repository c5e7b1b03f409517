import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import { UserSchema } from './user.entity.js';

/** Where somebody is signed in. */
const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    device: p.text(),
    startedAt: p.datetime(),
    lastSeenAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});

/** A link that was sent by e-mail; the token itself is in the e-mail only. */
const AccountLinkSchema = defineEntity({
  name: 'AccountLink',
  tableName: 'account_links',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    purpose: p.text().$type<'verify_email' | 'change_email' | 'reset_password'>(),
    tokenHash: p.text(),
    email: p.text().columnType('citext'),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});

/** A request for a new password, with the address as it was typed. */
const ResetRequestSchema = defineEntity({
  name: 'ResetRequest',
  tableName: 'reset_requests',
  properties: {
    id: p.uuid().primary(),
    email: p.text().columnType('citext'),
    requestedAt: p.datetime(),
  },
});

/** The tables of this room; nobody else writes them. */
export const IDENTITY_TABLES = [UserSchema, SessionSchema, AccountLinkSchema, ResetRequestSchema];

/** The same, as queries see them. */
export type IdentityTables = TablesOf<(typeof IDENTITY_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<IdentityTables>;
