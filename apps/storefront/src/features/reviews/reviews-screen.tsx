import { Button } from '@mantine/core';
import { IconPencilHeart } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SENTENCES, type ReviewView } from '#libs/contracts';
import { Empty, LoadFailed, Skeleton } from '#libs/ui';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader } from '../../app/page.js';
import { toast } from '../../app/toasts.js';
import { useMyBookingsQuery } from '../bookings/bookings-api.js';
import { ReviewCard } from './review-card.js';
import { REVIEW_SORTS, useAllReviewsQuery, useMyReviewsQuery, type ReviewSort } from './reviews-api.js';
import classes from './reviews.module.css';
import { WriteReviewDialog } from './write-review-dialog.js';

type Tab = 'all' | 'mine';

/** All reviews and one's own; writing one for a completed stay. @spec §2 /reviews, D7 */
export function ReviewsScreen() {
  usePageTitle('Reviews');
  const [tab, setTab] = useState<Tab>('all');
  const [params, setParams] = useSearchParams();
  const { data: bookings = [] } = useMyBookingsQuery();
  const reviewable = bookings.filter(({ status, reviewed }) => status === 'completed' && !reviewed);
  const writing = params.get('write');

  return (
    <Page>
      <PageHeader
        title="Reviews"
        lead="Written by travelers after their stay."
        actions={
          reviewable.length > 0 && <Button onClick={() => setParams({ write: 'new' })}>Write a Review</Button>
        }
      />
      <div className={classes.tabs} role="tablist" aria-label="Reviews">
        <TabButton tab="all" label="All Reviews" selected={tab === 'all'} onSelect={setTab} />
        <TabButton tab="mine" label="My Reviews" selected={tab === 'mine'} onSelect={setTab} />
      </div>
      <div role="tabpanel" aria-label={tab === 'all' ? 'All Reviews' : 'My Reviews'}>
        <h2 className="lk-sr-only">{tab === 'all' ? 'Reviews of everybody' : 'Reviews of yours'}</h2>
        {tab === 'all' ? <AllReviews /> : <MyReviews />}
      </div>
      {writing !== null && reviewable.length > 0 && (
        <WriteReviewDialog
          bookings={reviewable}
          chosen={writing}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
    </Page>
  );
}

interface TabButtonProps {
  tab: Tab;
  label: string;
  selected: boolean;
  onSelect: (tab: Tab) => void;
}

function TabButton({ tab, label, selected, onSelect }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      className={classes.tab}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      onClick={() => onSelect(tab)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        const other = event.currentTarget.nextElementSibling ?? event.currentTarget.previousElementSibling;
        if (other instanceof HTMLElement) other.focus();
        onSelect(tab === 'all' ? 'mine' : 'all');
      }}
    >
      {label}
    </button>
  );
}

function AllReviews() {
  const [sort, setSort] = useState<ReviewSort>('newest');
  const list = useAllReviewsQuery(sort);
  return (
    <>
      <label className={classes.sort}>
        Sort by{' '}
        <select value={sort} onChange={(event) => setSort(event.target.value as ReviewSort)}>
          {REVIEW_SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <ReviewList list={list} failure={SENTENCES.failedLoadReviews} empty="No reviews yet" withHome />
    </>
  );
}

function MyReviews() {
  const list = useMyReviewsQuery();
  return (
    <ReviewList
      list={list}
      failure={SENTENCES.failedLoadMyReviews}
      empty="You haven't written any reviews yet"
    />
  );
}

interface ReviewListProps {
  list: { data?: { reviews: ReviewView[] }; isError: boolean; isFetching: boolean; refetch: () => unknown };
  failure: string;
  empty: string;
  withHome?: boolean;
}

function ReviewList({ list, failure, empty, withHome = false }: ReviewListProps) {
  const { data, isError, isFetching, refetch } = list;
  useEffect(() => {
    if (isError) toast.error(failure);
  }, [isError, failure]);
  if (!data)
    return isError ? (
      <LoadFailed title={failure} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Skeleton height="320px" radius="20px" />
    );
  if (data.reviews.length === 0) return <Empty icon={<IconPencilHeart size={30} />} title={empty} />;
  return (
    <ul className={classes.list}>
      {data.reviews.map((review) => (
        <li key={review.id}>
          <ReviewCard review={review} withHome={withHome} />
        </li>
      ))}
    </ul>
  );
}
