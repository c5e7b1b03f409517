import { Module } from '@nestjs/common';
import { LedgerQueries } from './ledger.queries.js';
import { LedgerService } from './ledger.service.js';

/** The double-entry ledger. */
@Module({ providers: [LedgerService, LedgerQueries], exports: [LedgerService, LedgerQueries] })
export class LedgerModule {}
