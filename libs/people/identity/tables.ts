import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import { UserSchema } from './user.entity.js';

/** A sign-in session. */
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

/** A link sent by email; the token itself is only in the email. */
const AccountLinkSchema = defineEntity({
  name: 'AccountLink',
  tableName: 'account_links',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    purpose: p.text().$type<'verify_email' | 'change_email' | 'reset_password' | 'end_session'>(),
    tokenHash: p.text(),
    email: p.text().columnType('citext'),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    closedAt: p.datetime().nullable(),
    /** The sign-in that it ends; only of such links. */
    sessionId: p.uuid().nullable(),
  },
});

/** A password-reset request, with the address as typed. */
const ResetRequestSchema = defineEntity({
  name: 'ResetRequest',
  tableName: 'reset_requests',
  properties: {
    id: p.uuid().primary(),
    email: p.text().columnType('citext'),
    requestedAt: p.datetime(),
  },
});

/** A version of the terms that somebody agreed to. */
const TermsAcceptanceSchema = defineEntity({
  name: 'TermsAcceptance',
  tableName: 'terms_acceptances',
  properties: {
    userId: p.uuid().primary(),
    version: p.text().primary(),
    acceptedAt: p.datetime(),
  },
});

/** An operator's note about a person. */
const UserNoteSchema = defineEntity({
  name: 'UserNote',
  tableName: 'user_notes',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    authorId: p.uuid(),
    text: p.text(),
    writtenAt: p.datetime(),
  },
});

/** The tables this room owns; no other room writes them. */
export const IDENTITY_TABLES = [
  UserSchema,
  SessionSchema,
  AccountLinkSchema,
  ResetRequestSchema,
  TermsAcceptanceSchema,
  UserNoteSchema,
];

/** Their row types for queries. */
export type IdentityTables = TablesOf<(typeof IDENTITY_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<IdentityTables>;
