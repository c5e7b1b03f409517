import { Module } from '@nestjs/common';
import { BusinessHealth } from './business-health.queries.js';
import { SystemHealth } from './system-health.queries.js';

/** Provides key figures of the system and the business. */
@Module({ providers: [BusinessHealth, SystemHealth], exports: [BusinessHealth, SystemHealth] })
export class MonitoringModule {}
