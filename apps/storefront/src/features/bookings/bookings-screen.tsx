import { Button } from '@mantine/core';
import { IconCalendarHeart, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { SENTENCES, type BookingView } from '#libs/contracts';
import { Empty, LoadFailed, Notice, Skeleton } from '#libs/ui';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader, Section } from '../../app/page.js';
import { paths } from '../../app/paths.js';
import { serverDetail } from '../../app/problem.js';
import { useNow } from '../../app/server-time.js';
import { toast } from '../../app/toasts.js';
import { BookingCard } from './booking-card.js';
import { upcomingFirst } from './booking-words.js';
import { useMyBookingsQuery } from './bookings-api.js';
import classes from './bookings.module.css';
import { CancelDialog } from './cancel-dialog.js';
import { CancelledCard } from './cancelled-card.js';

/** My Bookings: what is booked, what was cancelled, and the way to cancel. @spec §2 /bookings, C5 */
export function BookingsScreen() {
  usePageTitle('My Bookings');
  const { data, isError, error, isFetching, refetch } = useMyBookingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (isError) toast.error(SENTENCES.failedLoadBookings);
  }, [isError]);

  return (
    <Page>
      <PageHeader title="My Bookings" />
      <Notice icon={<IconInfoCircle size={22} />} title="Cancellation policy">
        Cancel at least 24 hours before check-in and 75% of the nights comes back; 25% is an inconvenience
        fee. After that nothing comes back. The cleaning fee is non-refundable.
      </Notice>
      {data && <Bookings bookings={data} />}
      {!data && isError && (
        <div className={classes.gap}>
          <LoadFailed
            title={SENTENCES.failedLoadBookings}
            detail={serverDetail(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      {!data && !isError && <BookingsSkeleton />}
    </Page>
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
            {active.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} now={now} onCancel={() => setParams({ cancel: booking.id })} />
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
              <li key={booking.id}>
                <CancelledCard booking={booking} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {/* In the address, so that the browser's Back closes the dialog. */}
      {cancelling && <CancelDialog booking={cancelling} onClose={() => setParams({}, { replace: true })} />}
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
