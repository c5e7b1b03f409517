import { IconLuggage } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { SENTENCES, type PhotoView } from '#libs/core/contracts';
import type { BookingStatus } from '#libs/core/rules';
import { Badge, dateRange, Empty, exactDollars, Photo, shortId, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { LIST_QUERIES } from '../../api/list-queries.js';
import { useMyBookingsInfiniteQuery } from '../../booking/bookings-api.js';
import { useGuestBookingsInfiniteQuery } from '../../booking/owner-bookings-api.js';
import classes from './dashboard.module.css';

/** A row of the list. */
interface Recent {
  id: string;
  status: BookingStatus;
  check_in_date: string;
  check_out_date: string;
  title: string;
  photo: PhotoView | null;
  amount: string;
}

/** Up to five recent bookings: a traveler's own, or those of an owner's homes. @spec §2 /dashboard, F7 */
export const RecentBookings = ({ owner }: { owner: boolean }) =>
  owner ? <OwnerBookings /> : <TravelerBookings />;

function TravelerBookings() {
  const list = useMyBookingsInfiniteQuery(LIST_QUERIES.recentBookings);
  // Deferred, so that a slow device stays responsive.
  const bookings = useDeferredValue(list.data)?.pages[0]?.rows.map((booking) => ({
    ...booking,
    title: booking.property.title,
    photo: booking.property.main_photo,
    amount: exactDollars(booking.total_amount),
  }));
  return <RecentList list={list} bookings={bookings} />;
}

function OwnerBookings() {
  const list = useGuestBookingsInfiniteQuery(LIST_QUERIES.recentBookings, {
    refetchOnMountOrArgChange: true,
  });
  const bookings = list.data?.pages[0]?.rows.map((booking) => ({
    ...booking,
    title: `${booking.guest_name} · ${booking.property_title}`,
    photo: null,
    amount: `You get ${exactDollars(booking.earnings + booking.cleaning)}`,
  }));
  return <RecentList list={list} bookings={bookings} />;
}

interface RecentListProps {
  list: { isError: boolean; error?: unknown; isFetching: boolean; refetch: () => unknown };
  bookings: Recent[] | undefined;
}

function RecentList({ list, bookings: recent }: RecentListProps) {
  const { isError } = list;
  return (
    <Section id="recent" title="Recent bookings" aside={<Link to={paths.bookings}>All bookings</Link>}>
      {!recent && isError && <QueryFailed query={list} title={SENTENCES.failedLoadBookings} />}
      {!recent && !isError && <Skeleton height="240px" radius="20px" />}
      {recent?.length === 0 && <Empty icon={<IconLuggage size={30} />} title={SENTENCES.noBookingsYet} />}
      {recent && recent.length > 0 && (
        <ul className="lk-rows">
          {recent.map((booking) => (
            <li key={booking.id}>
              <Row booking={booking} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The dashboard's own colours: pending orange, confirmed green, everything else red. @spec §4 Badge colours, C6 */
function toneOf(status: BookingStatus): 'orange' | 'green' | 'red' {
  if (status === 'pending') return 'orange';
  return status === 'confirmed' ? 'green' : 'red';
}

function Row({ booking: { id, title, photo, amount, status, ...booking } }: { booking: Recent }) {
  return (
    <Link to={paths.bookings} className={classes.row}>
      {photo && <Photo photo={photo} decorative small sizes="96px" className={classes.rowPhoto} />}
      <span className={classes.rowText}>
        <strong>{title}</strong>
        <span className="lk-muted">
          #{shortId(id)} · {dateRange(booking.check_in_date, booking.check_out_date)}
        </span>
      </span>
      <span className={classes.rowAmount}>{amount}</span>
      <span className={classes.rowBadge}>
        <Badge tone={toneOf(status)}>{status}</Badge>
      </span>
    </Link>
  );
}
