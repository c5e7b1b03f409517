import { Module } from '@nestjs/common';
import { PayoutsModule } from '#libs/money/payouts';
import { LedgerHandlers } from './ledger.handlers.js';
import { LedgerService } from './ledger.service.js';
import { OwnerBooks } from './owner-books.js';
import { PayoutAdvances } from './payout-advances.js';

/** The double-entry ledger. */
@Module({
  imports: [PayoutsModule],
  providers: [LedgerService, OwnerBooks, PayoutAdvances, LedgerHandlers],
  exports: [LedgerService, PayoutAdvances],
})
export class LedgerModule {}
