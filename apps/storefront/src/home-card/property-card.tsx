import { Link } from 'react-router-dom';
import type { PropertyView } from '#libs/core/contracts';
import { Photo, plural, shortDollars, Skeleton } from '#libs/ui';
import { paths } from '../page/paths.js';
import { SaveHeart } from '../saved-homes/save-heart.js';
import classes from './property-card.module.css';
import { Rating } from './rating.js';

interface CardProps {
  home: PropertyView;
  /** Query with the dates and guests for the detail page. */
  query?: string;
  eager?: boolean;
}

// Two thirds of a phone's width although a card fills it: more than two device pixels per CSS pixel are not visible.
const SIZES = '(max-width: 560px) 66vw, (max-width: 900px) 50vw, (max-width: 1200px) 33vw, 320px';

/** A home in a list: photo, name, rating, town, price. The whole card is one link. @spec §2 /properties, F8, F13 */
export function PropertyCard({ home, query = '', eager = false }: CardProps) {
  const [photo] = home.photos;
  return (
    <article className={classes.card}>
      {photo ? (
        <Photo photo={photo} sizes={SIZES} eager={eager} className={classes.photo} decorative />
      ) : (
        <NoPhoto />
      )}
      <div className={classes.body}>
        <div className={classes.top}>
          <h3 className={classes.name}>
            <Link to={paths.property(home.id, query)} className={classes.link}>
              {home.title}
            </Link>
          </h3>
          <Rating rating={home.average_rating} count={home.review_count} />
        </div>
        <p className={classes.place}>
          {home.city}, {home.state}
        </p>
        <p className={classes.facts}>
          {plural(home.bedrooms, 'bedroom')} · sleeps {home.max_guests}
        </p>
        <Price home={home} />
      </div>
      <SaveHeart home={home} />
    </article>
  );
}

/** The total once dates are chosen; before that, the nightly price and the cleaning fee. @spec F13 */
function Price({ home }: { home: PropertyView }) {
  if (home.total_amount === undefined)
    return (
      <p className={classes.price}>
        <strong>{shortDollars(home.price_per_night)}</strong> night + {shortDollars(home.cleaning_fee)}{' '}
        cleaning
      </p>
    );
  return (
    <p className={classes.price}>
      <strong>{shortDollars(home.total_amount)}</strong> total
      {home.nights !== undefined && ` · ${plural(home.nights, 'night')}`}, cleaning included
    </p>
  );
}

function NoPhoto() {
  return <span className={`lk-photo ${classes.photo}`} aria-hidden="true" />;
}

/** The card's shape while homes are loading. */
export function PropertyCardSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.photo}>
        <Skeleton height="100%" radius="0" />
      </div>
      <div className={classes.body}>
        <Skeleton width="75%" height="1.5rem" />
        <Skeleton width="50%" height="1.375rem" />
        <Skeleton width="60%" height="1.375rem" />
        <Skeleton width="65%" height="1.75rem" />
      </div>
    </div>
  );
}
