import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { Brain } from './brain.js';
import { ChatService } from './chat.service.js';
import { Engine } from './engine.js';
import { Spending } from './spending.js';

/** The support chat. */
@Module({})
export class ConciergeModule {
  /** @param doors binds {@link ConciergeDoors}; `imports` are the modules it needs */
  static for(doors: Provider, imports: ModuleMetadata['imports']): DynamicModule {
    return {
      module: ConciergeModule,
      imports,
      providers: [doors, Engine, Spending, Brain, ChatService],
      exports: [ChatService],
    };
  }
}
