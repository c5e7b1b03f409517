import { Button } from '@mantine/core';
import { IconPencilHeart } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReviewView } from '#libs/core/contracts';
import { Empty, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../page/query-failed.js';
import { toast } from '../toasts/toasts.js';
import { ReviewCard } from './review-card.js';
import classes from './review-list.module.css';

/** A list of reviews in any state of loading. */
export interface LoadedReviews {
  reviews: ReviewView[] | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  /** Absent on the last page. */
  more?: { load: () => unknown; loading: boolean };
}

interface ReviewListProps {
  list: LoadedReviews;
  /** Message for a failed load. */
  failure: string;
  empty: string;
  withHome?: boolean;
  onEdit?: (review: ReviewView) => void;
}

/** Reviews in every state of loading; a failure is never shown as an empty list. @spec §2 /reviews, §8, F7 */
export function ReviewList({ list, failure, empty, withHome = false, onEdit }: ReviewListProps) {
  const { reviews, isError, more } = list;
  useEffect(() => {
    if (isError) toast.error(failure);
  }, [isError, failure]);
  if (!reviews) {
    if (!isError) return <ListSkeleton />;
    return <QueryFailed query={list} title={failure} fallback={NOTHING_LOST} />;
  }
  if (reviews.length === 0) return <Empty icon={<IconPencilHeart size={30} />} title={empty} />;
  return (
    <>
      <ul className={classes.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} withHome={withHome} onEdit={onEdit && (() => onEdit(review))} />
          </li>
        ))}
      </ul>
      {more && (
        <div className={classes.more}>
          <Button variant="default" loading={more.loading} onClick={() => void more.load()}>
            Show more reviews
          </Button>
          {isError && <p role="alert">More reviews could not be loaded. Please try again.</p>}
        </div>
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      {[0, 1, 2, 3].map((one) => (
        <Skeleton key={one} height="320px" radius="20px" />
      ))}
    </div>
  );
}
