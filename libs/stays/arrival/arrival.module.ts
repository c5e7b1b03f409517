import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { ArrivalGuides } from './arrival-guides.service.js';
import { ArrivalHandlers } from './arrival.handlers.js';
import { Arrivals } from './arrivals.service.js';
import { SendArrivalGuides } from './send-arrival-guides.js';

/** Arrival guides of homes. */
@Module({})
export class ArrivalModule {
  /** @param messages provides {@link ArrivalMailer}; `imports` are the modules it needs */
  static for(messages: Provider, imports: ModuleMetadata['imports']): DynamicModule {
    return {
      module: ArrivalModule,
      imports,
      providers: [messages, ArrivalGuides, ArrivalHandlers, Arrivals, SendArrivalGuides],
      exports: [ArrivalGuides, ArrivalHandlers, Arrivals, SendArrivalGuides],
    };
  }
}
