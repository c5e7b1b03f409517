import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { Brain } from './brain.js';
import { ChatService } from './chat.service.js';
import { Engine } from './engine.js';
import { Spending } from './spending.js';
import { SupportRequests } from './support/support-requests.js';
import { VisitorLinks } from './support/visitor-links.js';
import { VisitorQuestions } from './support/visitor-questions.js';

/** The support chat, and the requests that it hands over. */
@Module({})
export class ConciergeModule {
  /** @param bindings of {@link ConciergeDoors} and {@link SupportLetters}; `imports` are the modules they need */
  static for(bindings: Provider[], imports: ModuleMetadata['imports']): DynamicModule {
    return {
      module: ConciergeModule,
      imports,
      providers: [
        ...bindings,
        Engine,
        Spending,
        Brain,
        ChatService,
        VisitorLinks,
        SupportRequests,
        VisitorQuestions,
      ],
      exports: [ChatService, SupportRequests, VisitorQuestions],
    };
  }
}
