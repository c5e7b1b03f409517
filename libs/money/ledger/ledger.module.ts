import { Module } from '@nestjs/common';
import { PayoutsModule } from '#libs/money/payouts';
import { LedgerHandlers } from './ledger.handlers.js';
import { LedgerService } from './ledger.service.js';
import { OwnerBooks } from './owner-books.js';

/** The double-entry ledger. */
@Module({
  imports: [PayoutsModule],
  providers: [LedgerService, OwnerBooks, LedgerHandlers],
  exports: [LedgerService],
})
export class LedgerModule {}
