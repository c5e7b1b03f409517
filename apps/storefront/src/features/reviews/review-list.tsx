import { Button } from '@mantine/core';
import { IconPencilHeart } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReviewView } from '#libs/contracts';
import { Empty, LoadFailed, Skeleton } from '#libs/ui';
import { serverDetail } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { ReviewCard } from './review-card.js';
import classes from './reviews.module.css';

/** A list as it is being loaded. */
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
  /** Said when it could not be loaded. */
  failure: string;
  empty: string;
  withHome?: boolean;
  onEdit?: (review: ReviewView) => void;
}

/** Reviews with all that can become of loading them: a failure is never an empty list. @spec §2 /reviews, §8, F7 */
export function ReviewList({ list, failure, empty, withHome = false, onEdit }: ReviewListProps) {
  const { reviews, error, isError, isFetching, refetch, more } = list;
  useEffect(() => {
    if (isError) toast.error(failure);
  }, [isError, failure]);
  if (!reviews) {
    if (!isError) return <ListSkeleton />;
    return (
      <LoadFailed title={failure} detail={serverDetail(error)} onRetry={refetch} retrying={isFetching} />
    );
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
