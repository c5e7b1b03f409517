import type { PriceStoryView } from '#libs/core/contracts';
import { dayIn, shortDollars, weekdayDate } from '#libs/ui';
import classes from './property.module.css';

/** The total before it was reduced, struck through. @spec decision 32 */
export function FormerTotal({ reduced }: Pick<PriceStoryView, 'reduced'>) {
  if (!reduced) return null;
  return (
    <>
      <span className="lk-sr-only">Before </span>
      <del className={classes.former}>{shortDollars(reduced.from)}</del>{' '}
      <span className="lk-sr-only">now </span>
    </>
  );
}

/** What the struck total was, and when the owner's rules make the stay cheaper. @spec decision 32 */
export function PriceStory({ story, timeZone }: { story: PriceStoryView; timeZone: string }) {
  const { reduced, next_drop: drop } = story;
  return (
    <>
      {reduced && (
        <p className={classes.story}>
          {shortDollars(reduced.from)} was the lowest total for these dates in the 30 days before{' '}
          {dayIn(reduced.since, timeZone)}
        </p>
      )}
      {drop && (
        <p className={classes.story}>
          Drops to <strong>{shortDollars(drop.total_amount)}</strong> on {weekdayDate(drop.date)} if still
          free
        </p>
      )}
    </>
  );
}
