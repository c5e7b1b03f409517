import { Module } from '@nestjs/common';
import { BusinessHealth } from './business-health.queries.js';
import { SystemHealth } from './system-health.queries.js';

/** How the system and the business are doing. */
@Module({ providers: [BusinessHealth, SystemHealth], exports: [BusinessHealth, SystemHealth] })
export class MonitoringModule {}
