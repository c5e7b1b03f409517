import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { SupportRequests } from './support-requests.js';
import { VisitorLinks } from './visitor-links.js';
import { VisitorQuestions } from './visitor-questions.js';

/** Questions to our team, by people with an account and by visitors. */
@Module({})
export class SupportModule {
  /** @param emails binds {@link SupportMailer}; `imports` are the modules it needs */
  static for(mails: Provider, imports: ModuleMetadata['imports']): DynamicModule {
    return {
      module: SupportModule,
      imports,
      providers: [mails, VisitorLinks, SupportRequests, VisitorQuestions],
      exports: [SupportRequests, VisitorQuestions],
    };
  }
}
