import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BookingView } from '#libs/core/contracts';
import { hoursUntilCheckIn, isRefundEligible } from '#libs/core/rules';
import { shortId } from '#libs/ui';
import { ContactButton } from '../../booking/contact-button.js';
import { MessageButton } from '../../conversations/message-button.js';
import { MoreActions } from '../../page/more-actions.js';
import { paths } from '../../page/paths.js';
import classes from './bookings.module.css';
import { CalendarButton } from '../../booking/calendar-button.js';
import { DocumentButton } from '../../booking/document-button.js';

interface BookingActionsProps {
  booking: BookingView;
  now: Date;
  onCancel: () => void;
  onChangeDates: () => void;
}

/** What can be done with a booking, the likeliest first. @spec §2 /bookings, §4 Cancellation, G7 */
export function BookingActions({ booking, now, onCancel, onChangeDates }: BookingActionsProps) {
  const { id, status } = booking;
  const checkInAt = new Date(booking.check_in_at);
  const cancelButton = hoursUntilCheckIn(checkInAt, now) > 0 && (
    <Button variant="outline" color="clay" size="sm" onClick={onCancel}>
      Cancel Booking
    </Button>
  );
  return (
    <div className={classes.actions}>
      {status === 'confirmed' && (
        <Button component={Link} to={paths.arrival(id)} variant="default" size="sm">
          Arrival guide
        </Button>
      )}
      {status === 'completed' && !booking.reviewed && (
        <Button component={Link} to={`${paths.reviews}?write=${id}`} variant="default" size="sm">
          Write a Review
        </Button>
      )}
      <MessageButton bookingId={id} label="Message the host" />
      {status === 'confirmed' && isRefundEligible(checkInAt, now) && (
        <Button variant="default" size="sm" onClick={onChangeDates}>
          Change dates
        </Button>
      )}
      {status === 'pending' ? (
        cancelButton
      ) : (
        <MoreActions about={`booking ${shortId(id)}`}>
          {booking.rental_agreement_id && <DocumentButton bookingId={id} document="agreement" />}
          {booking.confirmed_at && <DocumentButton bookingId={id} document="receipt" />}
          {status === 'confirmed' && <CalendarButton bookingId={id} />}
          <ContactButton booking={booking} whom="the host" now={now} />
          {cancelButton}
        </MoreActions>
      )}
    </div>
  );
}
