import { chipsOf, type Search } from '../../search/search.js';

/** A search without one of its filters, and the number of homes it finds. */
export interface Relaxation {
  label: string;
  without: Search;
  total: number;
}

/**
 * The searches that drop one filter each, most restrictive filter first; those that find nothing are omitted.
 * @param countOf how many homes a search finds
 */
export async function relaxationsOf(
  search: Search,
  countOf: (search: Search) => Promise<number>,
): Promise<Relaxation[]> {
  const relaxations = await Promise.all(
    chipsOf(search).map(async ({ label, without }) => ({ label, without, total: await countOf(without) })),
  );
  return relaxations.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
}
