import { Button } from '@mantine/core';
import { lazy, Suspense, useDeferredValue } from 'react';
import { SENTENCES, type BookingView, type UserView } from '#libs/core/contracts';
import { REVIEW_SORTS } from '#libs/core/rules';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { useQuery } from '../../page/use-query.js';
import { LIST_QUERIES } from '../../api/list-queries.js';
import { useMyBookingsInfiniteQuery } from '../../booking/bookings-api.js';
import { useLoadUntil, usePagedRows, type PagedRows } from '../../page/use-paged-rows.js';
import { ReviewList } from '../../reviews-list/review-list.js';
import type { ReviewsQuery } from '../../reviews-list/reviews-api.js';
import { SortSelect } from '../../reviews-list/sort-select.js';
import { Tabs } from './tabs.js';
import { useReviews } from '../../reviews-list/use-reviews.js';

const ReviewFormDialog = lazy(() =>
  import('./review-form-dialog.js').then((m) => ({ default: m.ReviewFormDialog })),
);

const MY_REVIEWS: ReviewsQuery = { of: 'me', sort: 'newest' };

type Tab = 'all' | 'mine' | 'homes';

const LABELS: Readonly<Record<Tab, string>> = {
  all: 'All Reviews',
  mine: 'My Reviews',
  homes: 'Your Homes',
};

/** All reviews, the user's own, and for owners those of their homes; also opens the form. @spec §2 /reviews, D7 */
export function ReviewsScreen() {
  usePageTitle('Reviews');
  const user = useAppSelector(selectUser);
  const { tab, sort, set } = useAddress();
  const stays = usePagedRows(useMyBookingsInfiniteQuery(LIST_QUERIES.reviewableStays));
  const isLoading = !stays.rows && !stays.isError;
  if (!user) return null;
  const tabs: Tab[] = user.role === 'property_owner' ? ['all', 'mine', 'homes'] : ['all', 'mine'];
  return (
    <Page>
      <PageHeader
        title="Reviews"
        lead="Written by travelers after their stay."
        actions={
          (isLoading || stays.total > 0) && (
            // Keeps its place while loading, to avoid a layout shift.
            <Button
              style={{ visibility: isLoading ? 'hidden' : undefined }}
              onClick={() => set({ write: 'new' })}
            >
              Write a Review
            </Button>
          )
        }
      />
      <Tabs
        label="Reviews"
        tabs={tabs.map((name) => ({ name, label: LABELS[name] }))}
        selected={tab}
        onSelect={(name) => set({ tab: name === 'all' ? null : name }, { replace: true })}
      />
      <div role="tabpanel" id="reviews-panel" aria-labelledby={`tab-${tab}`}>
        <h2 className="lk-sr-only">{LABELS[tab]}</h2>
        {tab !== 'mine' && (
          <SortSelect value={sort} onChange={(next) => set({ sort: next }, { replace: true })} />
        )}
        {tab === 'mine' ? (
          <MyReviews onEdit={(id) => set({ edit: id })} />
        ) : (
          <SharedReviews query={{ of: tab === 'homes' ? 'my-homes' : 'everybody', sort }} />
        )}
      </div>
      <OpenForm user={user} stays={stays} />
    </Page>
  );
}

/** Tab, order and open form are in the address: a reload or a shared link restores them, Back closes the form. */
function useAddress() {
  const [params, setParams] = useQuery();
  const requested = params.get('tab');
  const sort = REVIEW_SORTS.find((one) => one === params.get('sort')) ?? 'newest';
  const tab: Tab = requested === 'mine' || requested === 'homes' ? requested : 'all';
  const set = (changes: Record<string, string | null>, how: { replace?: boolean } = {}) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { ...how, preventScrollReset: true });
  };
  return { tab, sort, writing: params.get('write'), editing: params.get('edit'), set };
}

function SharedReviews({ query }: { query: ReviewsQuery }) {
  const list = useReviews(query);
  // Deferred: rendering fifty cards at once would block a slow device.
  const rows = useDeferredValue(list.rows);
  return (
    <ReviewList
      list={{ ...list, rows }}
      failure={SENTENCES.failedLoadReviews}
      empty={SENTENCES.noReviewsYet}
      withHome
    />
  );
}

function MyReviews({ onEdit }: { onEdit: (id: string) => void }) {
  return (
    <ReviewList
      list={useReviews(MY_REVIEWS)}
      failure={SENTENCES.failedLoadMyReviews}
      empty={SENTENCES.noReviewsWritten}
      onEdit={({ id }) => onEdit(id)}
    />
  );
}

/** The form named in the address, once its booking or review is loaded. */
function OpenForm({ user, stays }: { user: UserView; stays: PagedRows<BookingView> }) {
  const { writing, editing, set } = useAddress();
  const { rows: reviewable = [] } = stays;
  const searching = useLoadUntil(writing === 'new' ? null : writing, stays);
  const mine = useReviews(MY_REVIEWS, { skip: editing === null });
  const review = mine.rows?.find(({ id, editable_until: until }) => id === editing && until !== null);
  const close = () => set({ write: null, edit: null }, { replace: true });
  return (
    <Suspense fallback={null}>
      {writing !== null && !searching && reviewable.length > 0 && (
        <ReviewFormDialog
          task={{ kind: 'write', bookings: reviewable, chosen: writing }}
          userId={user.id}
          onClose={close}
        />
      )}
      {review && <ReviewFormDialog task={{ kind: 'edit', review }} userId={user.id} onClose={close} />}
    </Suspense>
  );
}
