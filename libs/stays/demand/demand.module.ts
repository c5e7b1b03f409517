import { Module } from '@nestjs/common';
import { PropertiesModule } from '#libs/stays/properties';
import { CountDemand } from './count-demand.js';
import { EmptyNights } from './empty-nights.service.js';

/** Who looks at homes, and why nights stay empty. */
@Module({
  imports: [PropertiesModule],
  providers: [CountDemand, EmptyNights],
  exports: [CountDemand, EmptyNights],
})
export class DemandModule {}
