import { IconStarFilled } from '@tabler/icons-react';
import classes from './rating.module.css';

interface RatingProps {
  rating: number;
  count?: number;
}

/** The average rating; 'New' without reviews. @spec §3 Property, F8 */
export function Rating({ rating, count }: RatingProps) {
  if (rating === 0) return <span className={classes.rating}>New</span>;
  return (
    <span className={classes.rating}>
      <IconStarFilled size={14} className={classes.star} aria-hidden="true" />
      <span className="lk-sr-only">Rated </span>
      {rating.toFixed(1)}
      {count !== undefined && <span className={classes.count}>({count})</span>}
    </span>
  );
}
