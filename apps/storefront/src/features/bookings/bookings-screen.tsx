import { Button } from '@mantine/core';
import { IconCalendarHeart, IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CANCELLATION_POLICY, helpPath, SENTENCES, type BookingView } from '#libs/core/contracts';
import { Empty, Notice, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { useAnchor } from '../../page/use-anchor.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { useNow } from '../../api/server-time.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { BookingCard } from './booking-card.js';
import { upcomingFirst } from './booking-labels.js';
import { useMyBookingsQuery } from '../../booking/bookings-api.js';
import classes from './bookings.module.css';
import { CancelledCard } from './cancelled-card.js';

const CancelDialog = lazy(() => import('./cancel-dialog.js').then((m) => ({ default: m.CancelDialog })));
const GuestBookings = lazy(() => import('./guest-bookings.js').then((m) => ({ default: m.GuestBookings })));

/** My Bookings: active and cancelled ones, with cancellation; for owners, their guests' bookings. @spec §2 /bookings, C5, D5 */
export function BookingsScreen() {
  usePageTitle('My Bookings');
  const owner = useAppSelector(selectUser)?.role === 'property_owner';
  return (
    <Page>
      <PageHeader title="My Bookings" lead={owner ? 'The guests of your homes.' : undefined} />
      <Notice icon={<IconInfoCircle size={22} />} title="Cancellation policy">
        {CANCELLATION_POLICY} <Link to={helpPath('cancellation')}>More about cancelling</Link>
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

function MyBookings() {
  const query = useMyBookingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data, isError } = query;
  // Deferred: a slow device stays responsive meanwhile.
  const shown = useDeferredValue(data);
  useAnchor(shown !== undefined);
  useEffect(() => {
    if (isError) toast.error(SENTENCES.failedLoadBookings);
  }, [isError]);

  if (shown) return <Bookings bookings={shown} />;
  if (!isError) return <BookingsSkeleton />;
  return (
    <div className={classes.gap}>
      <QueryFailed query={query} title={SENTENCES.failedLoadBookings} />
    </div>
  );
}

function Bookings({ bookings }: { bookings: BookingView[] }) {
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const active = upcomingFirst(
    bookings.filter(({ status }) => status !== 'cancelled'),
    now,
  );
  const cancelled = bookings.filter(({ status }) => status === 'cancelled');
  const cancelling = active.find(({ id }) => id === params.get('cancel'));

  return (
    <>
      <Section id="active" title={`Active Bookings (${active.length})`}>
        {active.length === 0 ? (
          <NoBookings />
        ) : (
          <ul className={classes.list}>
            {active.map((booking, place) => (
              <li key={booking.id} id={`booking-${booking.id}`} tabIndex={-1}>
                <BookingCard
                  booking={booking}
                  now={now}
                  first={place === 0}
                  onCancel={() => setParams({ cancel: booking.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="cancelled" title={`Cancelled Bookings (${cancelled.length})`}>
        {cancelled.length === 0 ? (
          <p className={classes.muted}>Nothing has been cancelled.</p>
        ) : (
          <ul className={classes.list}>
            {cancelled.map((booking) => (
              <li key={booking.id} id={`booking-${booking.id}`} tabIndex={-1}>
                <CancelledCard booking={booking} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {/* Part of the address, so that Back closes the dialog. */}
      <Suspense fallback={null}>
        {cancelling && <CancelDialog booking={cancelling} onClose={() => setParams({}, { replace: true })} />}
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
