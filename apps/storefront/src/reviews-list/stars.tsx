import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from './review-card.module.css';

/** One to five stars, with a text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <p className={classes.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) =>
        star <= rating ? <IconStarFilled key={star} size={17} /> : <IconStar key={star} size={17} />,
      )}
    </p>
  );
}
