import { Button } from '@mantine/core';
import { IconCalendarHeart } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { SENTENCES, type OwnerBookingView } from '#libs/core/contracts';
import { Empty, Skeleton } from '#libs/ui';
import { PagedList } from '../../page/paged-list.js';
import { QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { useAnchor } from '../../page/use-anchor.js';
import { paths } from '../../page/paths.js';
import { useNow } from '../../api/server-time.js';
import { usePagedRows, type PagedRows } from '../../page/use-paged-rows.js';
import { useQuery } from '../../page/use-query.js';
import classes from './bookings.module.css';
import { GuestCard } from './guest-card.js';
import { LIST_QUERIES } from '../../api/list-queries.js';
import { useGuestBookingsInfiniteQuery } from '../../booking/owner-bookings-api.js';
import { useBothLists } from './use-both-lists.js';

const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog.js').then((m) => ({ default: m.WithdrawDialog })),
);

const FRESH = { refetchOnMountOrArgChange: true };

/** The guests' bookings of an owner's homes. Additive. @spec §2 /bookings, A7, D5 */
export function GuestBookings() {
  const active = usePagedRows(useGuestBookingsInfiniteQuery(LIST_QUERIES.activeBookings, FRESH));
  const cancelled = usePagedRows(useGuestBookingsInfiniteQuery(LIST_QUERIES.cancelledBookings, FRESH));
  const lists = useBothLists(active, cancelled, 'withdraw');
  useAnchor(active.rows !== undefined && cancelled.rows !== undefined && !lists.searching);
  if (active.rows && cancelled.rows) return <Lists active={active} cancelled={cancelled} />;
  if (!lists.isError) return <Skeleton height="220px" radius="24px" />;
  return <QueryFailed query={lists} title={SENTENCES.failedLoadBookings} />;
}

type Guests = PagedRows<OwnerBookingView>;

function Lists({ active, cancelled }: { active: Guests; cancelled: Guests }) {
  const now = useNow();
  const [params, setParams] = useQuery();
  const withdrawing = active.rows?.find(({ id }) => id === params.get('withdraw'));
  const cards = (list: Guests, noun: string) => (
    <PagedList list={list} rows={list.rows ?? []} noun={noun} className={classes.list} anchor="booking">
      {(booking) => (
        <GuestCard booking={booking} now={now} onWithdraw={() => setParams({ withdraw: booking.id })} />
      )}
    </PagedList>
  );

  return (
    <>
      <Section id="active" title={`Active Bookings (${active.total})`}>
        {active.total === 0 ? <NoGuests /> : cards(active, 'active bookings')}
      </Section>
      <Section id="cancelled" title={`Cancelled Bookings (${cancelled.total})`}>
        {cancelled.total === 0 ? (
          <p className="lk-muted">Nothing has been cancelled.</p>
        ) : (
          cards(cancelled, 'cancelled bookings')
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
