import { Button } from '@mantine/core';
import { useState } from 'react';
import { SENTENCES, type PropertyDetailView, type RatingHistogram } from '#libs/core/contracts';
import type { ReviewSort, Stars } from '#libs/core/rules';
import { plural, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { ReviewCard } from '../../reviews-list/review-card.js';
import { SortSelect } from '../../reviews-list/sort-select.js';
import { useReviews } from '../../reviews-list/use-reviews.js';
import classes from './property.module.css';

const STARS: readonly Stars[] = [5, 4, 3, 2, 1];

/** The list of reviews with a histogram of the ratings, whose rows filter it. @spec §3 Review, F8 */
export function ReviewsOfHome({ home }: { home: PropertyDetailView }) {
  const [rating, setRating] = useState<Stars | undefined>(undefined);
  const [sort, setSort] = useState<ReviewSort>('newest');
  const list = useReviews({ of: 'everybody', propertyId: home.id, sort, rating });
  const reviewed = home.review_count > 0;
  return (
    <>
      {reviewed && <Histogram counts={home.rating_histogram} chosen={rating} onChoose={setRating} />}
      {home.review_count > 1 && <SortSelect value={sort} onChange={setSort} />}
      {list.isError && <QueryFailed query={list} title={SENTENCES.failedLoadReviews} />}
      {!list.isError && !list.rows && <Skeleton height="10rem" radius="16px" />}
      {list.rows?.length === 0 && (
        <p className={classes.muted}>Nobody has reviewed this home yet. Be the first to stay.</p>
      )}
      <ul className={classes.reviews}>
        {list.rows?.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {list.more && (
        <Button variant="default" loading={list.more.loading} onClick={() => void list.more?.load()}>
          Show more reviews
        </Button>
      )}
    </>
  );
}

interface HistogramProps {
  counts: RatingHistogram;
  chosen: Stars | undefined;
  onChoose: (stars: Stars | undefined) => void;
}

function Histogram({ counts, chosen, onChoose }: HistogramProps) {
  const total = STARS.reduce((sum, stars) => sum + counts[stars], 0);
  return (
    <ul className={classes.histogram} aria-label="How the stars are spread">
      {STARS.map((stars) => (
        <li key={stars}>
          <button
            type="button"
            aria-pressed={chosen === stars}
            disabled={counts[stars] === 0}
            onClick={() => onChoose(chosen === stars ? undefined : stars)}
          >
            <span>{plural(stars, 'star')}</span>{' '}
            <span className={classes.track}>
              <span style={{ width: `${(counts[stars] / total) * 100}%` }} />
            </span>{' '}
            <span>
              {counts[stars]}
              <span className="lk-sr-only"> {counts[stars] === 1 ? 'review' : 'reviews'}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
