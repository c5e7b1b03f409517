import { IconPencilHeart } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ReviewView } from '#libs/core/contracts';
import { Empty, Skeleton } from '#libs/ui';
import { PagedList } from '../page/paged-list.js';
import { NOTHING_LOST, QueryFailed } from '../page/query-failed.js';
import type { PagedRows } from '../page/use-paged-rows.js';
import { toast } from '../toasts/toasts.js';
import { ReviewCard } from './review-card.js';
import classes from './review-list.module.css';

interface ReviewListProps {
  list: PagedRows<ReviewView>;
  /** Message for a failed load. */
  failure: string;
  empty: string;
  withHome?: boolean;
  onEdit?: (review: ReviewView) => void;
}

/** Reviews in every state of loading; a failure is never shown as an empty list. @spec §2 /reviews, §8, F7 */
export function ReviewList({ list, failure, empty, withHome = false, onEdit }: ReviewListProps) {
  const { rows: reviews, isError } = list;
  useEffect(() => {
    if (isError) toast.error(failure);
  }, [isError, failure]);
  if (!reviews) {
    if (!isError) return <ListSkeleton />;
    return <QueryFailed query={list} title={failure} fallback={NOTHING_LOST} />;
  }
  if (reviews.length === 0) return <Empty icon={<IconPencilHeart size={30} />} title={empty} />;
  return (
    <PagedList list={list} rows={reviews} noun="reviews" className={classes.list}>
      {(review) => (
        <ReviewCard review={review} withHome={withHome} onEdit={onEdit && (() => onEdit(review))} />
      )}
    </PagedList>
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
