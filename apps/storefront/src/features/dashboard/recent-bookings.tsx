import { IconLuggage } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { SENTENCES, type PhotoView } from '#libs/core/contracts';
import type { BookingStatus } from '#libs/core/rules';
import { Badge, dateRange, Empty, exactDollars, Photo, shortId, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { useMyBookingsQuery } from '../../booking/bookings-api.js';
import { useGuestBookingsQuery } from '../../booking/owner-bookings-api.js';
import classes from './dashboard.module.css';

const SHOWN = 5;

/** A row of the list. */
interface Recent {
  id: string;
  status: BookingStatus;
  created_at: string;
  check_in_date: string;
  check_out_date: string;
  title: string;
  photo: PhotoView | null;
  amount: number;
}

/** Up to five recent bookings: one's own, or those at one's homes. @spec §2 /dashboard, F7 */
export const RecentBookings = ({ owner }: { owner: boolean }) => (owner ? <OfMyHomes /> : <Mine />);

function Mine() {
  const list = useMyBookingsQuery();
  // Deferred: a slow device stays responsive meanwhile.
  const bookings = useDeferredValue(list.data)?.map((booking) => ({
    ...booking,
    title: booking.property.title,
    photo: booking.property.main_photo,
    amount: booking.total_amount,
  }));
  return <Recents list={list} bookings={bookings} />;
}

function OfMyHomes() {
  const list = useGuestBookingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const bookings = list.data?.map((booking) => ({
    ...booking,
    title: `${booking.guest_name} in ${booking.property_title}`,
    photo: null,
    amount: booking.earnings + booking.cleaning,
  }));
  return <Recents list={list} bookings={bookings} />;
}

interface RecentsProps {
  list: { isError: boolean; error?: unknown; isFetching: boolean; refetch: () => unknown };
  bookings: Recent[] | undefined;
}

function Recents({ list, bookings }: RecentsProps) {
  const { isError } = list;
  const recent =
    bookings && [...bookings].sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, SHOWN);
  return (
    <Section id="recent" title="Recent bookings" aside={<Link to={paths.bookings}>All bookings</Link>}>
      {!recent && isError && <QueryFailed query={list} title={SENTENCES.failedLoadBookings} />}
      {!recent && !isError && <Skeleton height="240px" radius="20px" />}
      {recent?.length === 0 && <Empty icon={<IconLuggage size={30} />} title={SENTENCES.noBookingsYet} />}
      {recent && recent.length > 0 && (
        <ul className={classes.rows}>
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
        <span className={classes.muted}>
          #{shortId(id)} · {dateRange(booking.check_in_date, booking.check_out_date)}
        </span>
      </span>
      <span className={classes.rowAmount}>{exactDollars(amount)}</span>
      <Badge tone={toneOf(status)}>{status}</Badge>
    </Link>
  );
}
