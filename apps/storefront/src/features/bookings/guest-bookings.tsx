import { Button } from '@mantine/core';
import { IconCalendarHeart } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { SENTENCES, type OwnerBookingView } from '#libs/core/contracts';
import { Empty, plural, Skeleton } from '#libs/ui';
import { PagedList } from '../../page/paged-list.js';
import { QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { useAnchor } from '../../page/use-anchor.js';
import { paths } from '../../page/paths.js';
import { useNow } from '../../api/server-time.js';
import { usePagedRows, type PagedRows } from '../../page/use-paged-rows.js';
import { useQuery } from '../../page/use-query.js';
import classes from './bookings.module.css';
import { FilterBar } from './filter-bar.js';
import { GuestCard } from './guest-card.js';
import {
  canHold,
  filterQuery,
  isFiltered,
  listQueryOf,
  readFilters,
  type GuestFilters,
} from './guest-filters.js';
import { LIST_QUERIES } from '../../api/list-queries.js';
import { useGuestBookingsInfiniteQuery } from '../../booking/owner-bookings-api.js';
import { useBothLists } from './use-both-lists.js';

const WithdrawDialog = lazy(() =>
  import('./withdraw-dialog.js').then((m) => ({ default: m.WithdrawDialog })),
);

const FRESH = { refetchOnMountOrArgChange: true };

/** The guests' bookings of an owner's homes. Additive. @spec §2 /bookings, A7, D5 */
export function GuestBookings() {
  const [params, setParams] = useQuery();
  const filters = readFilters(params);
  const active = usePagedRows(useGuestBookingsInfiniteQuery(LIST_QUERIES.activeBookings, FRESH));
  const cancelled = usePagedRows(useGuestBookingsInfiniteQuery(LIST_QUERIES.cancelledBookings, FRESH));
  const lists = useBothLists(active, cancelled, 'withdraw');
  useAnchor(active.rows !== undefined && cancelled.rows !== undefined && !lists.searching);
  const withdraw = (booking: OwnerBookingView) =>
    setParams({ ...filterQuery(filters), withdraw: booking.id });

  if (!active.rows || !cancelled.rows)
    return lists.isError ? (
      <QueryFailed query={lists} title={SENTENCES.failedLoadBookings} />
    ) : (
      <Skeleton height="220px" radius="24px" />
    );
  return (
    <>
      {active.total + cancelled.total > 0 && (
        <FilterBar
          filters={filters}
          onChange={(next) => setParams(filterQuery(next), { replace: true, preventScrollReset: true })}
        />
      )}
      <Section id="active" title={`Active Bookings (${active.total})`}>
        <Guests list="active" all={active} filters={filters} onWithdraw={withdraw} />
      </Section>
      <Section id="cancelled" title={`Cancelled Bookings (${cancelled.total})`}>
        <Guests list="cancelled" all={cancelled} filters={filters} onWithdraw={withdraw} />
      </Section>
      <Withdrawing
        rows={active.rows}
        id={params.get('withdraw')}
        onClose={() => setParams(filterQuery(filters), { replace: true })}
      />
    </>
  );
}

interface GuestsProps {
  list: 'active' | 'cancelled';
  /** Without filters; the heading has their number. */
  all: PagedRows<OwnerBookingView>;
  filters: GuestFilters;
  onWithdraw: (booking: OwnerBookingView) => void;
}

/** One of the two lists: all of it, or what the filters find in it. */
function Guests(props: GuestsProps) {
  const { list, all, filters } = props;
  if (all.total === 0)
    return list === 'active' ? <NoGuests /> : <p className="lk-muted">Nothing has been cancelled.</p>;
  if (!isFiltered(filters)) return <Cards {...props} shown={all} noun={`${list} bookings`} />;
  if (!canHold(filters, list)) return <p className="lk-muted">None of these are shown now.</p>;
  return <FoundGuests {...props} />;
}

function FoundGuests(props: GuestsProps) {
  const query = useGuestBookingsInfiniteQuery(listQueryOf(props.filters, props.list), FRESH);
  const found = usePagedRows(query);
  if (!found.rows)
    return found.isError ? (
      <QueryFailed query={found} title={SENTENCES.failedLoadBookings} />
    ) : (
      <Skeleton height="220px" radius="24px" />
    );
  return (
    <>
      <p role="status" className={classes.found}>
        {found.total === 0 ? 'Nothing found here.' : `${plural(found.total, 'booking')} found`}
      </p>
      {found.total > 0 && <Cards {...props} shown={found} noun="bookings" />}
    </>
  );
}

interface CardsProps extends Pick<GuestsProps, 'onWithdraw'> {
  shown: PagedRows<OwnerBookingView>;
  noun: string;
}

function Cards({ shown, noun, onWithdraw }: CardsProps) {
  const now = useNow();
  return (
    <PagedList list={shown} rows={shown.rows ?? []} noun={noun} className={classes.list} anchor="booking">
      {(booking) => <GuestCard booking={booking} now={now} onWithdraw={() => onWithdraw(booking)} />}
    </PagedList>
  );
}

interface WithdrawingProps {
  rows: readonly OwnerBookingView[];
  /** Part of the address, so that Back closes the dialog; null when none is open. */
  id: string | null;
  onClose: () => void;
}

/** The dialog keeps the stay as it was when it opened: somebody else may end it meanwhile, and the dialog then says so. */
function Withdrawing({ rows, id, onClose }: WithdrawingProps) {
  const [kept, setKept] = useState<OwnerBookingView | null>(null);
  const current = rows.find((booking) => booking.id === id);
  if (current && kept?.id !== current.id) setKept(current);
  const booking = current ?? (kept?.id === id ? kept : null);
  return (
    <Suspense fallback={null}>
      {id !== null && booking && <WithdrawDialog key={id} booking={booking} onClose={onClose} />}
    </Suspense>
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
