import { Button } from '@mantine/core';
import { IconCalendarHeart } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { SENTENCES, type OwnerBookingView } from '#libs/contracts';
import { Empty, LoadFailed, Skeleton } from '#libs/ui';
import { Section } from '../../app/page.js';
import { paths } from '../../app/paths.js';
import { whatHappened } from '../../app/problem.js';
import { useNow } from '../../app/server-time.js';
import { toast } from '../../app/toasts.js';
import { useQuery } from '../../app/use-query.js';
import classes from '../bookings/bookings.module.css';
import { GuestCard } from './guest-card.js';
import { useGuestBookingsQuery } from './guests-api.js';

const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog.js').then((m) => ({ default: m.WithdrawDialog })),
);

/** The bookings of an owner are those of the guests. Additive. @spec §2 /bookings, A7, D5 */
export function GuestBookings() {
  const { data, isError, error, isFetching, refetch } = useGuestBookingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (isError) toast.error(SENTENCES.failedLoadBookings);
  }, [isError]);
  if (data) return <Lists bookings={data} />;
  if (!isError) return <Skeleton height="220px" radius="24px" />;
  return (
    <LoadFailed
      title={SENTENCES.failedLoadBookings}
      detail={whatHappened(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function Lists({ bookings }: { bookings: OwnerBookingView[] }) {
  const now = useNow();
  const [params, setParams] = useQuery();
  const active = bookings.filter(({ status }) => status !== 'cancelled');
  const cancelled = bookings.filter(({ status }) => status === 'cancelled');
  const withdrawing = active.find(({ id }) => id === params.get('withdraw'));
  const card = (booking: OwnerBookingView) => (
    <li key={booking.id}>
      <GuestCard booking={booking} now={now} onWithdraw={() => setParams({ withdraw: booking.id })} />
    </li>
  );

  return (
    <>
      <Section id="active" title={`Active Bookings (${active.length})`}>
        {active.length === 0 ? <NoGuests /> : <ul className={classes.list}>{active.map(card)}</ul>}
      </Section>
      <Section id="cancelled" title={`Cancelled Bookings (${cancelled.length})`}>
        {cancelled.length === 0 ? (
          <p className={classes.muted}>Nothing has been cancelled.</p>
        ) : (
          <ul className={classes.list}>{cancelled.map(card)}</ul>
        )}
      </Section>
      {/* In the address, so that the browser's Back closes the dialog. */}
      <Suspense fallback={null}>
        {withdrawing && (
          <WithdrawDialog booking={withdrawing} onClose={() => setParams({}, { replace: true })} />
        )}
      </Suspense>
    </>
  );
}

const NoGuests = () => (
  <Empty
    icon={<IconCalendarHeart size={30} />}
    title={SENTENCES.noActiveBookings}
    actions={
      <Button component={Link} to={paths.createProperty}>
        List a home
      </Button>
    }
  >
    Guests book one to 21 days ahead: tomorrow could look different.
  </Empty>
);
