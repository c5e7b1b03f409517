import { Module } from '@nestjs/common';
import { BusinessHealth } from './business-health.queries.js';
import { MeasureBusiness } from './measure-business.js';
import { SystemHealth } from './system-health.queries.js';

/** Provides key figures of the system and the business. */
@Module({
  providers: [BusinessHealth, MeasureBusiness, SystemHealth],
  exports: [MeasureBusiness, SystemHealth],
})
export class MonitoringModule {}
