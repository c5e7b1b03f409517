import { Module } from '@nestjs/common';
import { HelpArticles } from './articles.js';
import { HelpExamples } from './examples.js';
import { Knowledge } from './knowledge.js';

/** The help: its articles, and examples of how people ask. */
@Module({
  providers: [HelpArticles, HelpExamples, Knowledge],
  exports: [HelpArticles, HelpExamples, Knowledge],
})
export class HelpModule {}
