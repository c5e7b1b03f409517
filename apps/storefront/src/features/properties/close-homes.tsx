import { searchQuery, stayPartOf, stayPartOfDeal, type Search } from '../../search/search.js';
import { PropertyCard, useReductions } from '../../home-card/property-card.js';
import { useHomesQuery } from '../../homes/homes-api.js';
import { Section } from '../../page/page.js';
import classes from '../../home-card/more-homes.module.css';

const SHOWN = 3;

/** Some homes that a search finds which asks for a little less, with their whole prices; nothing without any. */
export function CloseHomes({ search }: { search: Search }) {
  const { currentData: homes = [] } = useHomesQuery(`${searchQuery(search)}&limit=${SHOWN}`);
  const reducedOf = useReductions(homes, search);
  if (homes.length === 0) return null;
  return (
    <Section id="close" title="Close to what you searched">
      <ul className={classes.homes}>
        {homes.map((home) => (
          <li key={home.id}>
            <PropertyCard
              home={home}
              query={home.deal ? stayPartOfDeal(home.deal, search.guests) : stayPartOf(search)}
              reduced={home.deal?.reduced ?? reducedOf(home)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
