import MiniSearch from 'minisearch';
import type { HelpSection } from '#libs/contracts';

/** Makes a search over sections, which forgives a slip and an unfinished word; the best answer first. */
export function searchIn(sections: readonly HelpSection[]): (wanted: string) => HelpSection[] {
  const index = new MiniSearch<HelpSection>({
    fields: ['title', 'asks', 'body'],
    extractField: (section, field) =>
      field === 'body' ? section.text.join(' ') : String(section[field as 'id' | 'title' | 'asks']),
    searchOptions: {
      boost: { title: 3 },
      combineWith: 'AND',
      fuzzy: (term) => (term.length > 4 ? 0.25 : false),
      prefix: true,
    },
  });
  index.addAll([...sections]);
  return (wanted) =>
    index.search(wanted).flatMap(({ id }) => sections.find((section) => section.id === id) ?? []);
}
