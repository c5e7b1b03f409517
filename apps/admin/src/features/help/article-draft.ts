import type { HelpVersionView } from '#libs/core/contracts';
import { HELP_LIMITS } from '#libs/core/rules';
import type { ChosenQuestion } from './chosen-questions.js';

/** What is being written of an article. */
export interface ArticleDraft {
  topic: HelpVersionView['topic'];
  title: string;
  text: string;
  asks: string;
  published: boolean;
}

/** A draft of a version, or of a new article, that answers some questions, too. */
export function draftOf(
  version: HelpVersionView | null,
  chosen: readonly ChosenQuestion[] = [],
): ArticleDraft {
  const asked = [...new Set(chosen.map(({ question }) => question.replace(/\s+/g, ' ').trim()))];
  const [first = ''] = asked;
  return {
    topic: version?.topic ?? 'Your stay',
    title: version?.title ?? first.slice(0, HELP_LIMITS.title),
    text: version?.text.join('\n\n') ?? '',
    asks: [...(version?.asks ? [version.asks] : []), ...asked].join('\n').slice(0, HELP_LIMITS.asks),
    published: version?.published ?? true,
  };
}
