import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { SupportRequests } from './support-requests.js';
import { VisitorLinks } from './visitor-links.js';
import { VisitorQuestions } from './visitor-questions.js';

/** Support requests of users and visitors. */
@Module({})
export class SupportModule {
  /** @param mails provides {@link SupportMailer}; `imports` are the modules it needs */
  static for(mails: Provider, imports: ModuleMetadata['imports']): DynamicModule {
    return {
      module: SupportModule,
      imports,
      providers: [mails, VisitorLinks, SupportRequests, VisitorQuestions],
      exports: [SupportRequests, VisitorQuestions],
    };
  }
}
