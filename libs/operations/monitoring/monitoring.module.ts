import { Module } from '@nestjs/common';
import { BusinessHealth } from './business-health.queries.js';
import { LedgerChecks } from './ledger-checks.js';
import { MeasureBusiness } from './measure-business.js';
import { SystemHealth } from './system-health.queries.js';

/** Provides key figures of the system and the business. */
@Module({
  providers: [BusinessHealth, LedgerChecks, MeasureBusiness, SystemHealth],
  exports: [LedgerChecks, MeasureBusiness, SystemHealth],
})
export class MonitoringModule {}
