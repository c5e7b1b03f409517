export { HelpArticles, type ArticleDraft } from './articles.js';
export { HelpExamples } from './examples.js';
export { HelpModule } from './help.module.js';
export { Knowledge, SHIPPED_KNOWLEDGE, type HelpKnowledge } from './knowledge.js';
export type { ArticleVersion, ArticleWithHistory, ExampleRow } from './help.queries.js';
export { HELP_TABLES } from './tables.js';
