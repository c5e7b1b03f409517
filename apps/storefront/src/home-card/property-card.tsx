import { skipToken } from '@reduxjs/toolkit/query';
import { Link } from 'react-router-dom';
import type { PropertyView, ReductionView } from '#libs/core/contracts';
import { dateRange, Photo, plural, shortDollars, Skeleton } from '#libs/ui';
import { useReductionsQuery } from '../homes/homes-api.js';
import { paths } from '../page/paths.js';
import { SaveHeart } from '../saved-homes/save-heart.js';
import classes from './property-card.module.css';
import { Rating } from './rating.js';

interface CardProps {
  home: PropertyView;
  /** Query with the dates and guests for the detail page. */
  query?: string;
  /** Of the total. */
  reduced?: ReductionView;
  eager?: boolean;
}

// Two thirds of a phone's width although a card fills it: more than two device pixels per CSS pixel are not visible.
const SIZES = '(max-width: 560px) 66vw, (max-width: 900px) 50vw, (max-width: 1200px) 33vw, 320px';

/** A home in a list: photo, name, rating, town, price. The whole card is one link. @spec §2 /properties, F8, F13 */
export function PropertyCard({ home, query = '', reduced, eager = false }: CardProps) {
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
        <Price home={home} reduced={reduced} />
      </div>
      <SaveHeart home={home} />
    </article>
  );
}

/** The total once dates are chosen; before that, the lowest one. @spec F13 */
function Price({ home, reduced }: Pick<CardProps, 'home' | 'reduced'>) {
  if (home.total_amount === undefined)
    return (
      <p className={classes.price}>
        <LeastTotal home={home} />
      </p>
    );
  return (
    <p className={classes.price} data-total="">
      <FormerTotal reduced={reduced} />
      <strong>{shortDollars(home.total_amount)}</strong> total
      {home.nights !== undefined && ` · ${stayInWords(home, home.nights)}`}, cleaning included
    </p>
  );
}

/** The dates of a deal, which nobody has chosen; of other stays the length. */
const stayInWords = ({ deal }: PropertyView, nights: number): string =>
  deal ? dateRange(deal.check_in, deal.check_out) : plural(nights, 'night');

/** What the cheapest stay costs in all, then a night; of a home that cannot be booked, the night alone. @spec F13, G3 */
export function LeastTotal({ home }: { home: PropertyView }) {
  const nightly = shortDollars(home.price_per_night);
  if (typeof home.least_total !== 'number')
    return (
      <>
        <strong>{nightly}</strong> a night + {shortDollars(home.cleaning_fee)} cleaning
      </>
    );
  return (
    <>
      From <strong>{shortDollars(home.least_total)}</strong> total · {nightly} a night
    </>
  );
}

/** The total before it was reduced, struck through. @spec decision 32 */
export function FormerTotal({ reduced }: { reduced: ReductionView | null | undefined }) {
  if (!reduced) return null;
  return (
    <>
      <span className="lk-sr-only">Before </span>
      <del className={classes.former}>{shortDollars(reduced.from)}</del>{' '}
      <span className="lk-sr-only">now </span>
    </>
  );
}

function NoPhoto() {
  return <span className={`lk-photo ${classes.photo}`} aria-hidden="true" />;
}

interface Dates {
  check_in: string | null;
  check_out: string | null;
}

type Reduced = (home: PropertyView) => ReductionView | undefined;

/**
 * The reductions of a stay at the homes of a list. Asked after the list, which does not wait for them. Says nothing without dates, and nothing
 * about another total than the one that the card shows.
 * @param homes 100 at most, which is what one call is about
 * @spec decision 32, decision 41
 */
export function useReductions(
  homes: readonly PropertyView[] | undefined,
  { check_in, check_out }: Dates,
): Reduced {
  const ids = (homes ?? []).map(({ id }) => id).join(',');
  const asked = check_in !== null && check_out !== null && ids !== '';
  const { currentData } = useReductionsQuery(asked ? { ids, check_in, check_out } : skipToken);
  const found = new Map(currentData?.map((reduction) => [reduction.property_id, reduction]));
  return ({ id, total_amount: total }) => {
    const reduction = found.get(id);
    return reduction?.to === total ? reduction : undefined;
  };
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
