import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { ActsService } from './acts/acts.service.js';
import { AnswerService } from './answer.service.js';
import { ChatService } from './chat.service.js';
import { Proposals } from './drafts/proposals.service.js';
import { Engine } from './engine.js';
import { QuestionsService } from './questions/questions.service.js';
import { Spending } from './spending.js';

/** The support chat. */
@Module({})
export class ConciergeModule {
  /** @param ports provide {@link ConciergeGateways} and {@link ConciergeActs}; `imports` are the modules they need */
  static for(ports: Provider[], imports: ModuleMetadata['imports']): DynamicModule {
    return {
      module: ConciergeModule,
      imports,
      providers: [
        ...ports,
        Engine,
        Spending,
        AnswerService,
        ActsService,
        ChatService,
        Proposals,
        QuestionsService,
      ],
      exports: [ChatService, ActsService, Proposals, QuestionsService],
    };
  }
}
