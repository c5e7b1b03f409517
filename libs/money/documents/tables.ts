import { defineEntity, p } from '@mikro-orm/core';
import { queriesOver, type TablesOf } from '#libs/core/platform';

/** The rental agreement of a booking. Immutable. */
const AgreementSchema = defineEntity({
  name: 'Agreement',
  tableName: 'agreements',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    pdf: p.blob(),
    sha256: p.text(),
    waiverVersion: p.text(),
    waiverAcceptedAt: p.datetime(),
    writtenAt: p.datetime(),
  },
});

/** The agreement of an applied change of a booking's dates. Immutable. */
const ChangedAgreementSchema = defineEntity({
  name: 'ChangedAgreement',
  tableName: 'changed_agreements',
  properties: {
    changeId: p.uuid().primary(),
    pdf: p.blob(),
    sha256: p.text(),
    waiverVersion: p.text(),
    waiverAcceptedAt: p.datetime(),
    writtenAt: p.datetime(),
  },
});

/** The tables of this room; nobody else writes them. */
export const DOCUMENTS_TABLES = [AgreementSchema, ChangedAgreementSchema];

/** The same, as queries see them. */
export type DocumentsTables = TablesOf<(typeof DOCUMENTS_TABLES)[number]>;

/** Queries over the tables of this room. */
export const db = queriesOver<DocumentsTables>;
