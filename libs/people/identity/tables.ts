import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { PasskeyTransport } from '#libs/core/contracts';
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
    /** When its operator last did something, in real time; only of operators' sessions. */
    actedAt: p.datetime().nullable(),
    /** When its operator last proved who they are, in real time. */
    confirmedAt: p.datetime().nullable(),
    /** Begun, or confirmed, with a second factor. */
    secondFactor: p.boolean().default(false),
  },
});

/** The refresh tokens of a renewable session: the newest, and the one before it. */
const RefreshTokensSchema = defineEntity({
  name: 'RefreshTokens',
  tableName: 'refresh_tokens',
  properties: {
    sessionId: p.uuid().primary(),
    /** Of the part that all tokens of the session share. */
    familyHash: p.text(),
    tokenHash: p.text(),
    /** How many times the token was rotated. */
    generation: p.integer(),
    /** Whether a call has shown that the client has the answer with the newest token. */
    received: p.boolean().default(false),
    /** Whether the token before the newest came again after the seconds of grace. */
    cameLate: p.boolean().default(false),
    /** Of how many generations in a row before the newest one did. */
    lateBefore: p.integer().default(0),
    previousHash: p.text().nullable(),
    /** What made the newest token of the one before it. */
    salt: p.text().nullable(),
    /** By the product's clock. */
    rotatedAt: p.datetime().nullable(),
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

/** An operator's passkey. */
const PasskeySchema = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** As its authenticator names it, in base64url. */
    credentialId: p.text(),
    /** COSE, in base64url. */
    publicKey: p.text(),
    /** How often it was used, as its authenticator says; many always say 0. */
    signCount: p.bigint('number'),
    transports: p.json().$type<PasskeyTransport[]>(),
    name: p.text(),
    addedAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
});

/** An operator's authenticator app. */
const AuthenticatorAppSchema = defineEntity({
  name: 'AuthenticatorApp',
  tableName: 'authenticator_apps',
  properties: {
    userId: p.uuid().primary(),
    sealedSecret: p.text(),
    /** The time step of the last code that was accepted; codes of earlier ones no longer count. */
    lastStep: p.integer(),
    addedAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
});

/** An operator's recovery code; the code itself is only shown once. */
const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    userId: p.uuid().primary(),
    digest: p.text().primary(),
    madeAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});

/** Something an operator has begun and has to prove a second factor for; a session has one of each purpose at a time. */
const ProofChallengeSchema = defineEntity({
  name: 'ProofChallenge',
  tableName: 'proof_challenges',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    purpose: p.text().$type<'sign_in' | 'confirm' | 'add_passkey' | 'add_app'>(),
    /** Null for a sign-in, which has no session yet. */
    sessionId: p.uuid().nullable(),
    /** Of the cookie of a sign-in. */
    tokenHash: p.text().nullable(),
    /** What a passkey has to sign, once. */
    challenge: p.text().nullable(),
    /** The secret of an authenticator app that is being added. */
    sealedSecret: p.text().nullable(),
    expiresAt: p.datetime(),
  },
});

/** An account that a browser of somebody knows, their own included. The browser keeps a cookie for each, named by the key. */
const BrowserAccountSchema = defineEntity({
  name: 'BrowserAccount',
  tableName: 'browser_accounts',
  properties: {
    userId: p.uuid().primary(),
    /** A keyed hash of an address, which tells nobody whose it is. */
    accountKey: p.text().primary(),
    /** Of this person's own account, now or formerly. */
    isOwn: p.boolean(),
    /** By the product's clock. */
    seenAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});

/** The tables this room owns; no other room writes them. */
export const IDENTITY_TABLES = [
  UserSchema,
  SessionSchema,
  RefreshTokensSchema,
  AccountLinkSchema,
  ResetRequestSchema,
  TermsAcceptanceSchema,
  UserNoteSchema,
  PasskeySchema,
  AuthenticatorAppSchema,
  RecoveryCodeSchema,
  ProofChallengeSchema,
  BrowserAccountSchema,
];

/** Their row types for queries. */
export type IdentityTables = TablesOf<(typeof IDENTITY_TABLES)[number]>;

/** Query builder for the tables of this room. */
export const db = queriesOver<IdentityTables>;
