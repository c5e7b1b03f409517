import { Module } from '@nestjs/common';
import { LedgerService } from './ledger.service.js';

/** The books. */
@Module({ providers: [LedgerService], exports: [LedgerService] })
export class LedgerModule {}
