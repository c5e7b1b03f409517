import { Module } from '@nestjs/common';
import { LedgerQueries } from './ledger.queries.js';
import { LedgerService } from './ledger.service.js';

/** The books. */
@Module({ providers: [LedgerService, LedgerQueries], exports: [LedgerService, LedgerQueries] })
export class LedgerModule {}
