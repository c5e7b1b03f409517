import { lazy, memo } from 'react';
import type { PropertyDetailView } from '#libs/core/contracts';
import { Skeleton } from '#libs/ui';
import { LatePart } from '../../page/late-part.js';
import { Section } from '../../page/page.js';
import { Rating } from '../../home-card/rating.js';

const ReviewsOfHome = lazy(() => import('./reviews-of-home.js').then((m) => ({ default: m.ReviewsOfHome })));

/**
 * Reviews of a home. A server-rendered page contains them, but their code loads after the rest of the screen's. Memoized,
 * because React draws a part anew when its props change before it is hydrated. @spec §3 Review, F8
 */
export const PropertyReviews = memo(function PropertyReviews({ home }: { home: PropertyDetailView }) {
  return (
    <Section
      id="reviews"
      title="Reviews"
      aside={<Rating rating={home.average_rating} count={home.review_count} />}
    >
      <LatePart fallback={<Skeleton height="10rem" radius="16px" />}>
        <ReviewsOfHome home={home} />
      </LatePart>
    </Section>
  );
});
