import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { SupportRequests } from './support-requests.js';
import { VisitorLinks } from './visitor-links.js';
import { VisitorQuestions } from './visitor-questions.js';

/** Support requests of users and visitors. */
@Module({})
export class SupportModule {
  /** @param ports provide {@link SupportMailer} and {@link HandOvers}; `imports` are the modules they need */
  static for(ports: Provider[], imports: ModuleMetadata['imports']): DynamicModule {
    return {
      module: SupportModule,
      imports,
      providers: [...ports, VisitorLinks, SupportRequests, VisitorQuestions],
      exports: [SupportRequests, VisitorQuestions],
    };
  }
}
