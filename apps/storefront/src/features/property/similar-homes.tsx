import type { PropertyDetailView, PropertyView } from '#libs/core/contracts';
import { useHomesQuery, useNearbyHomesQuery } from '../../homes/homes-api.js';
import { PropertyCard } from '../../home-card/property-card.js';
import { Section } from '../../page/page.js';
import { EVERYTHING, MOST_BEDROOMS, searchQuery, type Search } from '../../search/search.js';
import { fits } from '../../stay/stay-days.js';
import { boundsOf, stayQuery, type StayDraft } from '../../stay/use-stay.js';
import classes from '../../home-card/more-homes.module.css';
import { nearbyQuery } from './nearby-query.js';

const SHOWN = 4;
/** A home alone in a row looks like a mistake. */
const LEAST_SHOWN = 2;
/** Enough to choose from. */
const CANDIDATES = 24;

interface SimilarHomesProps {
  home: PropertyDetailView;
  stay: StayDraft;
}

/**
 * Homes of the same kind with as many bedrooms, wherever they are, those with the nearest price first; for the dates that were chosen here.
 * Where these are few, homes of any kind with as many bedrooms follow.
 */
export function SimilarHomes({ home, stay }: SimilarHomesProps) {
  const dates = fits(stay, boundsOf(home)) ? stay : { checkIn: null, checkOut: null };
  const search: Search = {
    ...EVERYTHING,
    check_in: dates.checkIn,
    check_out: dates.checkOut,
    guests: Math.min(stay.guests, 5),
    kinds: [home.property_type],
    bedrooms: Math.min(home.bedrooms, MOST_BEDROOMS),
  };
  const { data: alike = [], isSuccess } = useHomesQuery(queryOf(search));
  const { data: nearby = [] } = useNearbyHomesQuery({ id: home.id, query: nearbyQuery(home, stay) });
  const except = new Set([home.id, ...nearby.map(({ id }) => id)]);
  const same = nearestInPrice(home, alike, except);
  const { data: others = [] } = useHomesQuery(queryOf({ ...search, kinds: [] }), {
    skip: !isSuccess || same.length >= SHOWN,
  });
  const rest = nearestInPrice(home, others, new Set([...except, ...same.map(({ id }) => id)]));
  const homes = [...same, ...rest].slice(0, SHOWN);
  if (homes.length < LEAST_SHOWN) return null;
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

const queryOf = (search: Search): string => `${searchQuery(search)}&limit=${CANDIDATES}`;

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
