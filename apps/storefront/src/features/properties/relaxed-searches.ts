import { chipsOf, type Search } from '../../search/search.js';

/** The number of homes without one of the filters. */
export interface Relaxation {
  label: string;
  without: Search;
  total: number;
}

/**
 * The searches without a single filter, most restrictive filter first; filters without effect are omitted.
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
