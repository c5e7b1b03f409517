import { chipsOf, type Search } from './search.js';

/** How many homes there would be without one of the filters. */
export interface Relaxation {
  label: string;
  without: Search;
  total: number;
}

/**
 * What dropping a single filter would find, the tightest filter first; filters that alone make no difference are left out.
 * @param countOf how many homes a search finds
 */
export async function relaxationsOf(
  search: Search,
  countOf: (search: Search) => Promise<number>,
): Promise<Relaxation[]> {
  const found = await Promise.all(
    chipsOf(search).map(async ({ label, without }) => ({ label, without, total: await countOf(without) })),
  );
  return found.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
}
