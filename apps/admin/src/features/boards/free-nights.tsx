import type { TodayBoardView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { Facts } from '../../page/facts.js';
import { Panel } from '../../page/page.js';

type Town = TodayBoardView['free_nights'][number];

const MAX_TOWNS = 12;

/** How many nights are left to sell, and the towns that have none. */
export function FreeNights({ towns }: { towns: readonly Town[] }) {
  const sumOf = (name: 'homes' | 'tonight' | 'weekend'): number =>
    towns.reduce((sum, town) => sum + town[name], 0);
  const [homes, tonight, weekend] = [sumOf('homes'), sumOf('tonight'), sumOf('weekend')];
  return (
    <Panel title="Nights still free">
      <Facts
        facts={[
          ['Tonight', `${formatCount(tonight)} of ${formatCount(homes)} homes`],
          ['Fri & Sat nights', `${formatCount(weekend)} of ${formatCount(2 * homes)} nights`],
          ['Sold out tonight', namesOf(towns.filter((town) => town.tonight === 0))],
          ['Sold out this weekend', namesOf(towns.filter((town) => town.weekend === 0))],
        ]}
      />
    </Panel>
  );
}

function namesOf(towns: readonly Town[]): string {
  if (towns.length === 0) return 'None';
  const names = towns.slice(0, MAX_TOWNS).map(({ city, state }) => `${city}, ${state}`);
  const more = towns.length - names.length;
  return [...names, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(' · ');
}
