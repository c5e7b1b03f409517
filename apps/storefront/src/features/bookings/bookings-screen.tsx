import { Button } from '@mantine/core';
import { IconCalendarHeart, IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  CANCELLATION_POLICY,
  helpPath,
  OWNER_CANCELLATION_POLICY,
  SENTENCES,
  type BookingView,
} from '#libs/core/contracts';
import { Empty, Notice, Skeleton } from '#libs/ui';
import { PagedList } from '../../page/paged-list.js';
import { QueryFailed } from '../../page/query-failed.js';
import { useAnchor } from '../../page/use-anchor.js';
import { usePagedRows, type PagedRows } from '../../page/use-paged-rows.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { useNow } from '../../api/server-time.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { BookingCard } from './booking-card.js';
import { LIST_QUERIES } from '../../api/list-queries.js';
import { useMyBookingsInfiniteQuery } from '../../booking/bookings-api.js';
import classes from './bookings.module.css';
import { CancelledCard } from './cancelled-card.js';
import { useBothLists } from './use-both-lists.js';

const CancelDialog = lazy(() => import('./cancel-dialog.js').then((m) => ({ default: m.CancelDialog })));
const ChangeDatesDialog = lazy(() =>
  import('./change-dates-dialog.js').then((m) => ({ default: m.ChangeDatesDialog })),
);
const GuestBookings = lazy(() => import('./guest-bookings.js').then((m) => ({ default: m.GuestBookings })));

/** My Bookings: active and cancelled ones, with cancellation; for owners, their guests' bookings. @spec §2 /bookings, C5, D5 */
export function BookingsScreen() {
  usePageTitle('My Bookings');
  const owner = useAppSelector(selectUser)?.role === 'property_owner';
  return (
    <Page>
      <PageHeader title="My Bookings" lead={owner ? 'Bookings at your homes.' : undefined} />
      <Notice icon={<IconInfoCircle size={22} />} title="Cancellation policy">
        {owner ? OWNER_CANCELLATION_POLICY : CANCELLATION_POLICY}{' '}
        <Link to={helpPath('cancellation')}>More about cancelling</Link>
      </Notice>
      {owner ? (
        <Suspense fallback={<BookingsSkeleton />}>
          <GuestBookings />
        </Suspense>
      ) : (
        <MyBookings />
      )}
    </Page>
  );
}

const FRESH = { refetchOnMountOrArgChange: true };

function MyBookings() {
  const active = usePagedRows(useMyBookingsInfiniteQuery(LIST_QUERIES.activeBookings, FRESH));
  const cancelled = usePagedRows(useMyBookingsInfiniteQuery(LIST_QUERIES.cancelledBookings, FRESH));
  const lists = useBothLists(active, cancelled, 'cancel');
  // Deferred, so that a slow device stays responsive.
  const activeRows = useDeferredValue(active.rows);
  const cancelledRows = useDeferredValue(cancelled.rows);
  const navigate = useNavigate();
  const [moving, setMoving] = useState<string | null>(null);
  const hasMoved = moving === null || cancelledRows?.some(({ id }) => id === moving) === true;
  useAnchor(activeRows !== undefined && cancelledRows !== undefined && !lists.searching && hasMoved);
  // The reader goes with the card, which is gone from where the button was.
  const follow = (id: string) => {
    setMoving(id);
    void navigate(`#booking-${id}`, { replace: true });
  };

  if (activeRows && cancelledRows)
    return (
      <Bookings
        active={{ ...active, rows: activeRows }}
        cancelled={{ ...cancelled, rows: cancelledRows }}
        onCancelled={follow}
      />
    );
  if (!lists.isError) return <BookingsSkeleton />;
  return (
    <div className={classes.gap}>
      <QueryFailed query={lists} title={SENTENCES.failedLoadBookings} />
    </div>
  );
}

type LoadedBookings = PagedRows<BookingView> & { rows: BookingView[] };

interface BookingsProps {
  active: LoadedBookings;
  cancelled: LoadedBookings;
  onCancelled: (id: string) => void;
}

function Bookings({ active, cancelled, onCancelled }: BookingsProps) {
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const cancelling = active.rows.find(({ id }) => id === params.get('cancel'));
  const moving = active.rows.find(({ id }) => id === params.get('dates'));
  const close = () => setParams({}, { replace: true });
  const firstOver = active.rows.findIndex(({ status }) => status === 'completed');

  return (
    <>
      <Section id="active" title={`Active Bookings (${active.total})`}>
        {active.rows.length === 0 ? (
          <NoBookings />
        ) : (
          <PagedList
            list={active}
            rows={active.rows}
            noun="active bookings"
            className={classes.list}
            anchor="booking"
          >
            {(booking, place) => (
              <>
                {place === firstOver && <h3 className={classes.group}>Completed</h3>}
                <BookingCard
                  booking={booking}
                  now={now}
                  first={place === 0}
                  onCancel={() => setParams({ cancel: booking.id })}
                  onChangeDates={() => setParams({ dates: booking.id })}
                />
              </>
            )}
          </PagedList>
        )}
      </Section>
      <Section id="cancelled" title={`Cancelled Bookings (${cancelled.total})`}>
        {cancelled.rows.length === 0 ? (
          <p className="lk-muted">Nothing has been cancelled.</p>
        ) : (
          <PagedList
            list={cancelled}
            rows={cancelled.rows}
            noun="cancelled bookings"
            className={classes.list}
            anchor="booking"
          >
            {(booking) => <CancelledCard booking={booking} />}
          </PagedList>
        )}
      </Section>
      {/* Part of the address, so that Back closes the dialog. */}
      <Suspense fallback={null}>
        {cancelling && (
          <CancelDialog
            booking={cancelling}
            onClose={close}
            onCancelled={() => onCancelled(cancelling.id)}
            onChangeDates={() => setParams({ dates: cancelling.id }, { replace: true })}
          />
        )}
        {moving && <ChangeDatesDialog booking={moving} onClose={close} />}
      </Suspense>
    </>
  );
}

function NoBookings() {
  return (
    <Empty
      icon={<IconCalendarHeart size={30} />}
      title={SENTENCES.noActiveBookings}
      actions={
        <Button component={Link} to={paths.properties}>
          Browse homes
        </Button>
      }
    >
      Tomorrow night could look different.
    </Empty>
  );
}

function BookingsSkeleton() {
  return (
    <div className={classes.gap} aria-busy="true">
      <Skeleton width="260px" height="2rem" />
      <br />
      <Skeleton height="220px" radius="24px" />
      <br />
      <Skeleton height="220px" radius="24px" />
    </div>
  );
}
