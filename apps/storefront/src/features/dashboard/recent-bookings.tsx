import { IconLuggage } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { SENTENCES, type BookingView } from '#libs/contracts';
import { Badge, dateRange, Empty, exactDollars, LoadFailed, Photo, shortId, Skeleton } from '#libs/ui';
import { Section } from '../../app/page.js';
import { paths } from '../../app/paths.js';
import { useMyBookingsQuery } from '../bookings/bookings-api.js';
import classes from './dashboard.module.css';

const SHOWN = 5;

/** Up to five recent bookings. @spec §2 /dashboard, F7 */
export function RecentBookings() {
  const { data, isError, isFetching, refetch } = useMyBookingsQuery();
  const recent = data && [...data].sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, SHOWN);
  return (
    <Section id="recent" title="Recent bookings" aside={<Link to={paths.bookings}>All bookings</Link>}>
      {!data && isError && (
        <LoadFailed
          title={SENTENCES.failedLoadBookings}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <Skeleton height="240px" radius="20px" />}
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

/** Pending orange, confirmed green, everything else red: the dashboard's own map. @spec §4 Badge colours, C6 */
function toneOf(status: BookingView['status']): 'orange' | 'green' | 'red' {
  if (status === 'pending') return 'orange';
  return status === 'confirmed' ? 'green' : 'red';
}

function Row({ booking }: { booking: BookingView }) {
  const photo = booking.property.main_photo;
  return (
    <Link to={paths.bookings} className={classes.row}>
      {photo && <Photo photo={photo} decorative sizes="96px" className={classes.rowPhoto} />}
      <span className={classes.rowText}>
        <strong>{booking.property.title}</strong>
        <span className={classes.muted}>
          #{shortId(booking.id)} · {dateRange(booking.check_in_date, booking.check_out_date)}
        </span>
      </span>
      <span className={classes.rowAmount}>{exactDollars(booking.total_amount)}</span>
      <Badge tone={toneOf(booking.status)}>{booking.status}</Badge>
    </Link>
  );
}
