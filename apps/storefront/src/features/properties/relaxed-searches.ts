import type { PropertyView } from '#libs/core/contracts';
import { plural } from '#libs/ui';
import { chipsOf, EVERYTHING, readSearch, searchQuery, type Chip, type Search } from '../../search/search.js';

/** A search without one of its filters, and the number of homes it finds. */
interface Relaxation extends Chip {
  total: number;
}

/** What helps when a search finds nothing. */
export interface Help {
  advice: string;
  ways: { effect: string; without: Search }[];
  /** Some homes of searches that ask for a little less, closest first, each with the search that finds it. */
  close: readonly { home: PropertyView; search: Search }[];
}

const CLOSE_HOMES = 3;

/**
 * What helps with a search that finds nothing.
 * @param find the first homes of a search, and how many there are
 */
export async function helpFor(
  query: string,
  find: (query: string, limit: number) => Promise<{ homes: PropertyView[]; total: number }>,
): Promise<Help> {
  const relaxations = await relaxationsOf(
    readSearch(new URLSearchParams(query)),
    async (one) => (await find(searchQuery(one), 1)).total,
  );
  const close = new Map<string, Help['close'][number]>();
  for (const search of [...relaxations.map(closestOf), EVERYTHING]) {
    if (close.size >= CLOSE_HOMES) break;
    const { homes } = await find(searchQuery(search), CLOSE_HOMES);
    for (const home of homes) if (!close.has(home.id)) close.set(home.id, { home, search });
  }
  return { ...adviceFor(relaxations), close: [...close.values()].slice(0, CLOSE_HOMES) };
}

/**
 * The searches that drop one filter each, most restrictive filter first; those that find nothing are omitted.
 * @param countOf how many homes a search finds
 */
async function relaxationsOf(
  search: Search,
  countOf: (search: Search) => Promise<number>,
): Promise<Relaxation[]> {
  const relaxations = await Promise.all(
    chipsOf(search).map(async (chip) => ({ ...chip, total: await countOf(chip.without) })),
  );
  return relaxations.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
}

/** Puts {@link relaxationsOf} a search into words. */
const adviceFor = (relaxations: readonly Relaxation[]): Pick<Help, 'advice' | 'ways'> => ({
  advice: adviceOf(relaxations),
  ways:
    relaxations.length > 0
      ? relaxations.map((one) => ({ effect: effectOf(one), without: one.without }))
      : [{ effect: 'Show all homes', without: EVERYTHING }],
});

/** Homes above a highest price are close when they are cheap, those below a lowest one when they are not. */
function closestOf({ key, without }: Relaxation): Search {
  const orders: Partial<Record<string, string>> = { max_price: 'price_asc', min_price: 'price_desc' };
  return { ...without, deals: '', sort: orders[key] ?? '' };
}

/** True when the search is for a town and nothing else. */
const isTownAlone = ({ key, without }: Relaxation): boolean => key === 'city' && searchQuery(without) === '';

function effectOf(relaxation: Relaxation): string {
  const { label, total } = relaxation;
  if (!isTownAlone(relaxation)) return `Remove “${label}” (${plural(total, 'home')})`;
  return `See ${total > 1 ? 'all ' : ''}${plural(total, 'home')}`;
}

function adviceOf([tightest]: readonly Relaxation[]): string {
  if (!tightest) return 'Try other dates, another town or fewer filters.';
  if (isTownAlone(tightest)) return `We have no homes in “${tightest.label}” yet.`;
  return tightest.key === 'city'
    ? `No homes in “${tightest.label}” match your other filters.`
    : `“${tightest.label}” rules out every home.`;
}
