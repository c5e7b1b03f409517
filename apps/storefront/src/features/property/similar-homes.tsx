import type { PropertyDetailView, PropertyView } from '#libs/core/contracts';
import { useHomesQuery, useNearbyHomesQuery } from '../../homes/homes-api.js';
import { PropertyCard } from '../../home-card/property-card.js';
import { Section } from '../../page/page.js';
import { EVERYTHING, MOST_BEDROOMS, searchQuery } from '../../search/search.js';
import { fits } from '../../stay/stay-days.js';
import { boundsOf, stayQuery, type StayDraft } from '../../stay/use-stay.js';
import classes from '../../home-card/more-homes.module.css';
import { nearbyQuery } from './nearby-query.js';

const SHOWN = 4;
/** Enough to choose from. */
const CANDIDATES = 24;

interface SimilarHomesProps {
  home: PropertyDetailView;
  stay: StayDraft;
}

/** Homes of the same kind with as many bedrooms, wherever they are, those with the nearest price first; for the dates that were chosen here. */
export function SimilarHomes({ home, stay }: SimilarHomesProps) {
  const dates = fits(stay, boundsOf(home)) ? stay : { checkIn: null, checkOut: null };
  const search = searchQuery({
    ...EVERYTHING,
    check_in: dates.checkIn,
    check_out: dates.checkOut,
    guests: Math.min(stay.guests, 5),
    kinds: [home.property_type],
    bedrooms: Math.min(home.bedrooms, MOST_BEDROOMS),
  });
  const { data: found = [] } = useHomesQuery(`${search}&limit=${CANDIDATES}`);
  const { data: nearby = [] } = useNearbyHomesQuery({ id: home.id, query: nearbyQuery(home, stay) });
  const homes = nearestInPrice(home, found, new Set([home.id, ...nearby.map(({ id }) => id)]));
  if (homes.length === 0) return null;
  return (
    <Section id="similar" title="Similar homes">
      <ul className={classes.homes}>
        {homes.map((one) => (
          <li key={one.id}>
            <PropertyCard home={one} query={stayQuery(stay)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** By the ratio of the prices: twice as much is as far as half as much. */
function nearestInPrice(
  { price_per_night: price }: PropertyView,
  found: readonly PropertyView[],
  except: ReadonlySet<string>,
): PropertyView[] {
  const distance = (one: PropertyView): number => Math.abs(Math.log(one.price_per_night / price));
  return found
    .filter(({ id }) => !except.has(id))
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, SHOWN);
}
