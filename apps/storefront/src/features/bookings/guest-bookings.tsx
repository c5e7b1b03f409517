import { Button } from '@mantine/core';
import { IconCalendarHeart } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { SENTENCES, type OwnerBookingView } from '#libs/core/contracts';
import { Empty, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { useNow } from '../../api/server-time.js';
import { toast } from '../../toasts/toasts.js';
import { useQuery } from '../../page/use-query.js';
import classes from './bookings.module.css';
import { GuestCard } from './guest-card.js';
import { useGuestBookingsQuery } from '../../booking/owner-bookings-api.js';

const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog.js').then((m) => ({ default: m.WithdrawDialog })),
);

/** Owners see the bookings of their homes' guests. Additive. @spec §2 /bookings, A7, D5 */
export function GuestBookings() {
  const query = useGuestBookingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data, isError } = query;
  useEffect(() => {
    if (isError) toast.error(SENTENCES.failedLoadBookings);
  }, [isError]);
  if (data) return <Lists bookings={data} />;
  if (!isError) return <Skeleton height="220px" radius="24px" />;
  return <QueryFailed query={query} title={SENTENCES.failedLoadBookings} />;
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
      {/* Part of the address, so that Back closes the dialog. */}
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
