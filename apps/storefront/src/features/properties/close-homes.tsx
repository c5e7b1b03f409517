import { PropertyCard } from '../../home-card/property-card.js';
import { Section } from '../../page/page.js';
import { stayPartOf } from '../../search/search.js';
import classes from '../../home-card/more-homes.module.css';
import type { Help } from './relaxed-searches.js';

/** Homes that are close to a search, with their whole prices; nothing without any. */
export function CloseHomes({ homes }: { homes: Help['close'] }) {
  if (homes.length === 0) return null;
  return (
    <Section id="close" title="Close to your search">
      <ul className={classes.homes}>
        {homes.map(({ home, search }) => (
          <li key={home.id}>
            <PropertyCard home={home} query={stayPartOf(search)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
