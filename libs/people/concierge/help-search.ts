import MiniSearch from 'minisearch';
import { helpSections, type HelpSection } from '#libs/core/contracts';
import { plain, wordsOf } from './reading/vocabulary.js';

/** Words that carry no meaning in a search. */
const STOP_WORDS = new Set(
  'a an the i my me you your we us our is are am be been do does did can could would should will shall may might if of to in on at by for from with and or as it its this that these those there here what which who whom how why please hi hello hey tell know about have has had get got want need any some just so not no yes im ive whats must latchkey'.split(
    ' ',
  ),
);

/** Strips endings, as in "refunds", "cancelling" and "cancelled". */
const stem = (word: string): string =>
  word
    .replace(/(?:ll)(?:ing|ed|ation)$/, 'l')
    .replace(/lation$/, 'l')
    .replace(/(?<=\w{3})(?:ings?|ies|es|ed|s|e|y)$/, '');

const termOf = (word: string): string | null => {
  const small = word.toLowerCase();
  return STOP_WORDS.has(small) ? null : stem(small);
};

/** A candidate section; `covered` is the share (0 to 1) of the question's words that it contains. */
export interface HelpHit {
  section: HelpSection;
  score: number;
  covered: number;
}

/** Finds the help section that answers a question. */
export class HelpSearch {
  private readonly sections = new Map(helpSections().map((section) => [section.id, section]));
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

  constructor() {
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
