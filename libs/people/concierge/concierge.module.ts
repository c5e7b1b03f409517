import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { AnswerService } from './answer.service.js';
import { ChatService } from './chat.service.js';
import { Engine } from './engine.js';
import { Spending } from './spending.js';

/** The support chat. */
@Module({})
export class ConciergeModule {
  /** @param gateways provides {@link ConciergeGateways}; `imports` are the modules it needs */
  static for(gateways: Provider, imports: ModuleMetadata['imports']): DynamicModule {
    return {
      module: ConciergeModule,
      imports,
      providers: [gateways, Engine, Spending, AnswerService, ChatService],
      exports: [ChatService],
    };
  }
}
