import MiniSearch from 'minisearch';
import type { HelpSection } from '#libs/core/contracts';
import { meansNothing, stem } from './reading/search-terms.js';
import { plain, wordsOf } from './reading/vocabulary.js';

const termOf = (word: string): string | null => {
  const small = word.toLowerCase();
  return meansNothing(small) ? null : stem(small);
};

/** A candidate section; `covered` is the share (0 to 1) of the question's words that it contains. */
export interface HelpHit {
  section: HelpSection;
  score: number;
  covered: number;
}

/** Finds the help section that answers a question. */
export class HelpSearch {
  private readonly sections: ReadonlyMap<string, HelpSection>;
  private readonly index = new MiniSearch<HelpSection>({
    fields: ['title', 'asks', 'body'],
    extractField: (section, field) =>
      field === 'body' ? section.text.join(' ') : section[field as 'id' | 'title' | 'asks'],
    tokenize: (text) => wordsOf(plain(text)),
    processTerm: termOf,
    searchOptions: {
      boost: { title: 3, asks: 2 },
      fuzzy: (term) => (term.length > 4 ? 0.25 : false),
      prefix: (term) => term.length > 3,
    },
  });

  constructor(articles: readonly HelpSection[]) {
    this.sections = new Map(articles.map((article) => [article.id, article]));
    this.index.addAll([...this.sections.values()]);
  }

  /** Candidate sections, best first. */
  find(question: string): HelpHit[] {
    const terms = new Set(wordsOf(plain(question)).map(termOf).filter(Boolean));
    return this.index.search(plain(question)).flatMap(({ id, score, queryTerms }) => {
      const section = this.sections.get(String(id));
      const covered = terms.size === 0 ? 0 : new Set(queryTerms).size / terms.size;
      return section ? [{ section, score, covered }] : [];
    });
  }

  /** A section by its id, or null. */
  section(id: string): HelpSection | null {
    return this.sections.get(id) ?? null;
  }
}
