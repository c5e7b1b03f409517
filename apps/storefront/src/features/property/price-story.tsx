import type { PriceStoryView } from '#libs/core/contracts';
import { dayIn, shortDollars, weekdayDate } from '#libs/ui';
import classes from './property.module.css';

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
          available
        </p>
      )}
    </>
  );
}
