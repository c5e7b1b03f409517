import { Link } from 'react-router-dom';
import { LoadFailed } from '#libs/ui';
import { paths } from '../../app/paths.js';
import { whatHappened } from '../../app/problem.js';
import { useHomesQuery } from '../properties/properties-api.js';
import { PropertyCard, PropertyCardSkeleton } from '../properties/property-card.js';
import classes from './landing.module.css';

const SHOWN = 8;

/** Real homes from the API, the best rated first. */
export function FeaturedHomes() {
  const { data: homes, error, isError, isFetching, refetch } = useHomesQuery(`sort=rating&limit=${SHOWN}`);
  // An empty house has nothing to feature; the list itself says so in its own words.
  if (homes?.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="featured">
      <div className={classes.sectionHead}>
        <h2 id="featured">Loved, and free soon</h2>
        <Link to={paths.properties}>See all homes</Link>
      </div>
      {!homes && isError ? (
        <LoadFailed
          title="The homes could not be loaded"
          detail={whatHappened(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ul className={classes.homes}>
          {(homes?.slice(0, SHOWN) ?? Array.from({ length: SHOWN }, () => null)).map((home, index) => (
            <li key={home?.id ?? index}>{home ? <PropertyCard home={home} /> : <PropertyCardSkeleton />}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
