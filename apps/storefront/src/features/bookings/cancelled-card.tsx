import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BookingView } from '#libs/core/contracts';
import { CAUSE_WORDS } from '#libs/core/rules';
import { dateRange, exactDollars, plural } from '#libs/ui';
import { paths } from '../../page/paths.js';
import { CardHead, CardPhoto } from './booking-card.js';
import { cancellationLabel, refundLine } from './booking-labels.js';
import { DocumentButton } from '../../booking/document-button.js';
import classes from './bookings.module.css';

/** A cancelled booking: why it ended and where the money is. @spec §2 /bookings, A7, C2 */
export function CancelledCard({ booking }: { booking: BookingView }) {
  const refund = refundLine(booking);
  return (
    <article className={classes.card} data-cancelled>
      <CardPhoto booking={booking} />
      <div className={classes.body}>
        <CardHead booking={booking} />
        <p className="lk-muted">
          {dateRange(booking.check_in_date, booking.check_out_date)} · {plural(booking.nights, 'night')} ·{' '}
          {exactDollars(booking.total_amount)}
        </p>
        <p>{cancellationLabel(booking)}</p>
        <HostReason booking={booking} />
        {refund && <p className={classes.refund}>{refund}</p>}
        <div className={classes.actions}>
          {booking.confirmed_at && <DocumentButton bookingId={booking.id} document="receipt" />}
          {booking.refund_requested_at && <DocumentButton bookingId={booking.id} document="refund-note" />}
          <Button component={Link} to={paths.property(booking.property_id)} variant="default" size="sm">
            See this home again
          </Button>
        </div>
      </div>
    </article>
  );
}

/** Why the host cancelled: the reason from the list, and their own words. @spec A7 */
function HostReason({ booking }: { booking: BookingView }) {
  const { cancelled_by: by, cancellation_cause: cause, cancellation_note: note } = booking;
  if (by !== 'owner') return null;
  const told = cause && CAUSE_WORDS[cause].told;
  return (
    <>
      {told && <p>{told}</p>}
      {note && (
        <blockquote className={classes.wish}>
          <span className="lk-sr-only">The host writes: </span>
          {note}
        </blockquote>
      )}
    </>
  );
}
