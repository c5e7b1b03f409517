import { Link } from 'react-router-dom';
import { QueryFailed } from '../../page/query-failed.js';
import { paths } from '../../page/paths.js';
import { PropertyCard, PropertyCardSkeleton } from '../../home-card/property-card.js';
import { useFeaturedHomes } from './landing-homes.js';
import rows from '../../home-card/more-homes.module.css';
import classes from './landing.module.css';

/** Homes from the API, best rated first. */
export function FeaturedHomes() {
  const { query, homes } = useFeaturedHomes();
  // Without homes there is nothing to feature; the list has its own empty state.
  if (homes.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="featured">
      <div className={classes.sectionHead}>
        <h2 id="featured">Guest favorites, available soon</h2>
        <Link to={paths.properties}>See all homes</Link>
      </div>
      {!query.data && query.isError ? (
        <QueryFailed query={query} title="The homes could not be loaded" />
      ) : (
        <ul className={rows.homes}>
          {homes.map((home, index) => (
            <li key={home?.id ?? index}>{home ? <PropertyCard home={home} /> : <PropertyCardSkeleton />}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
