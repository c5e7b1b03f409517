import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { Account } from './accounts.js';

/** A movement of money; its entries sum to zero. Immutable. */
const LedgerTransactionSchema = defineEntity({
  name: 'LedgerTransaction',
  tableName: 'ledger_transactions',
  properties: {
    id: p.uuid().primary(),
    kind: p.text(),
    eventId: p.uuid(),
    bookingId: p.uuid().nullable(),
    providerRef: p.text().nullable(),
    occurredAt: p.datetime(),
  },
});

/** One side of a movement: debits positive, credits negative. Immutable. */
const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  properties: {
    id: p.bigint('number').autoincrement().primary(),
    transactionId: p.uuid(),
    account: p.text().$type<Account>(),
    ownerId: p.uuid().nullable(),
    amountCents: p.bigint('number').$type<Cents>(),
    bookingId: p.uuid().nullable(),
  },
});

/** Sums of the entries by account and owner, maintained by a trigger. */
const LedgerBalanceSchema = defineEntity({
  name: 'LedgerBalance',
  tableName: 'ledger_balances',
  properties: {
    account: p.text().$type<Account>().primary(),
    ownerId: p.uuid().nullable().primary(),
    amountCents: p.bigint('number').$type<Cents>(),
  },
});

/** The tables of this room; nobody else writes them. */
export const LEDGER_TABLES = [LedgerTransactionSchema, LedgerEntrySchema, LedgerBalanceSchema];

/** The same, as queries see them. */
export type LedgerTables = TablesOf<(typeof LEDGER_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<LedgerTables>;
