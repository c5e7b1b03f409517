import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PropertyDetailView, ReviewView } from '#libs/contracts';
import { LoadFailed, plural, Skeleton } from '#libs/ui';
import { Section } from '../../app/page.js';
import { SENTENCES } from '#libs/contracts';
import { Rating } from '../properties/property-card.js';
import { ReviewCard } from '../reviews/review-card.js';
import { useHomeReviewsQuery } from '../reviews/reviews-api.js';
import classes from './property.module.css';

const FIRST = 4;

/** What travelers said, with how the stars are spread. @spec §3 Review, F8 */
export function PropertyReviews({ home }: { home: PropertyDetailView }) {
  const { data, isError, isFetching, refetch } = useHomeReviewsQuery(home.id);
  const [all, setAll] = useState(false);
  const reviews = data?.reviews;
  const shown = all ? reviews : reviews?.slice(0, FIRST);
  return (
    <Section
      id="reviews"
      title="Reviews"
      aside={<Rating rating={home.average_rating} count={home.review_count} />}
    >
      {isError && (
        <LoadFailed
          title={SENTENCES.failedLoadReviews}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!isError && !reviews && <Skeleton height="10rem" radius="16px" />}
      {reviews?.length === 0 && (
        <p className={classes.muted}>Nobody has reviewed this home yet. Be the first to stay.</p>
      )}
      {reviews && reviews.length > 0 && <Histogram reviews={reviews} />}
      <ul className={classes.reviews}>
        {shown?.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {reviews && reviews.length > FIRST && !all && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {plural(reviews.length, 'review')}
        </Button>
      )}
    </Section>
  );
}

function Histogram({ reviews }: { reviews: ReviewView[] }) {
  return (
    <ul className={classes.histogram} aria-label="How the stars are spread">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = reviews.filter(({ rating }) => Math.round(rating) === stars).length;
        return (
          <li key={stars}>
            <span>{plural(stars, 'star')}</span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${(count / reviews.length) * 100}%` }} />
            </span>
            <span>{count}</span>
          </li>
        );
      })}
    </ul>
  );
}
