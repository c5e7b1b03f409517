import type { PropertyView } from '#libs/core/contracts';
import type { DealTime } from '#libs/core/rules';
import { useHomesQuery } from '../../homes/homes-api.js';

export const DEALS_SHOWN = 4;
const FEATURED_SHOWN = 8;
/** What is asked for beyond what is shown, because a home stands on the page only once. */
const SPARE = { deals: 2, featured: 4 };

/** Homes with a deal, none of them for two times; null until all are known. @spec decision 41 */
export function useLandingDeals(): Record<DealTime, readonly PropertyView[]> | null {
  const [soon, later] = [useDeals('tomorrow'), useDeals('weekend')];
  if (!soon || !later) return null;
  const tomorrow = soon.slice(0, DEALS_SHOWN);
  return { tomorrow, weekend: without(later, tomorrow).slice(0, DEALS_SHOWN) };
}

function useDeals(time: DealTime): readonly PropertyView[] | null {
  const { data, isError } = useHomesQuery(`deals=${time}&limit=${DEALS_SHOWN + SPARE.deals}`);
  return data?.filter(({ deal }) => deal) ?? (isError ? [] : null);
}

/** The best rated homes that are not shown as deals; while they are loading, `null` for each. */
export function useFeaturedHomes() {
  const query = useHomesQuery(`sort=rating&limit=${FEATURED_SHOWN + SPARE.featured}`);
  const deals = useLandingDeals();
  const homes: readonly (PropertyView | null)[] =
    query.data && deals
      ? without(query.data, [...deals.tomorrow, ...deals.weekend]).slice(0, FEATURED_SHOWN)
      : Array.from({ length: FEATURED_SHOWN }, () => null);
  return { query, homes };
}

function without(homes: readonly PropertyView[], shown: readonly PropertyView[]): readonly PropertyView[] {
  const ids = new Set(shown.map(({ id }) => id));
  return homes.filter(({ id }) => !ids.has(id));
}
