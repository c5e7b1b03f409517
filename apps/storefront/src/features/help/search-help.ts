import MiniSearch from 'minisearch';
import type { HelpArticleView } from '#libs/core/contracts';

/** Builds a search over the sections that tolerates typos and word prefixes; best match first. */
export function searchIn(sections: readonly HelpArticleView[]): (query: string) => HelpArticleView[] {
  const index = new MiniSearch<HelpArticleView>({
    fields: ['title', 'asks', 'body'],
    extractField: (section, field) =>
      field === 'body' ? section.text.join(' ') : section[field as 'id' | 'title' | 'asks'],
    searchOptions: {
      boost: { title: 3 },
      combineWith: 'AND',
      fuzzy: (term) => (term.length > 4 ? 0.25 : false),
      prefix: true,
    },
  });
  index.addAll([...sections]);
  return (query) =>
    index.search(query).flatMap(({ id }) => sections.find((section) => section.id === id) ?? []);
}
