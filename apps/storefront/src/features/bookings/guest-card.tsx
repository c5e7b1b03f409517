import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OwnerBookingView } from '#libs/core/contracts';
import { CAUSE_WORDS } from '#libs/core/rules';
import { Badge, dateRange, exactDollars, instantIn, plural, shortId } from '#libs/ui';
import { MessageButton } from '../../conversations/message-button.js';
import { ContactButton } from '../../booking/contact-button.js';
import { paths } from '../../page/paths.js';
import classes from './bookings.module.css';

interface GuestCardProps {
  booking: OwnerBookingView;
  now: Date;
  onWithdraw: () => void;
}

/** A guest's booking as the owner sees it: guest, dates, special requests and earnings. @spec D5, A7, C6 */
export function GuestCard({ booking, now, onWithdraw }: GuestCardProps) {
  const { status, guests, guest_name: guest, time_zone: zone } = booking;
  const ended = status === 'cancelled' || status === 'completed';
  return (
    <article className={classes.card} data-plain aria-label={`Booking ${shortId(booking.id)}`}>
      <div className={classes.body}>
        <div className={classes.cardHead}>
          <div>
            <h3>
              {guest}, {plural(guests, 'guest')}
            </h3>
            <p className="lk-muted">
              <Link to={paths.property(booking.property_id)}>{booking.property_title}</Link> · Booking #
              {shortId(booking.id)}
            </p>
          </div>
          <Badge tone={status === 'confirmed' ? 'green' : 'amber'}>{status}</Badge>
        </div>
        <dl className={classes.facts}>
          {ended ? (
            <Fact name="Stay">{dateRange(booking.check_in_date, booking.check_out_date)}</Fact>
          ) : (
            <>
              <Fact name="Check-in">{instantIn(booking.check_in_at, zone)}</Fact>
              <Fact name="Check-out">{instantIn(booking.check_out_at, zone)}</Fact>
            </>
          )}
          <Fact name="Nights">{String(booking.nights)}</Fact>
          <Fact name="You get">
            {exactDollars(booking.earnings)} + {exactDollars(booking.cleaning)} cleaning
          </Fact>
          {!ended && (
            <Fact name="Valid ID">
              {booking.guest_declares_valid_id ? 'The guest says they have one' : 'Not declared'}
            </Fact>
          )}
        </dl>
        {booking.special_requests && (
          <blockquote className={classes.wish}>{booking.special_requests}</blockquote>
        )}
        {status === 'cancelled' && <p>{endingLabel(booking)}</p>}
        {booking.cancellation_cause && (
          <p className="lk-muted">
            Reason: {CAUSE_WORDS[booking.cancellation_cause].label}
            {booking.cancellation_note && `. “${booking.cancellation_note}”`}
          </p>
        )}
        {status === 'pending' && <p className="lk-muted">Not paid yet; the dates are held meanwhile.</p>}
        <div className={classes.actions}>
          <MessageButton bookingId={booking.id} label={`Message ${guest}`} />
          {!ended && Date.parse(booking.check_in_at) > now.getTime() && (
            <Button variant="outline" color="clay" size="sm" onClick={onWithdraw}>
              Cancel this booking
            </Button>
          )}
          <ContactButton booking={booking} whom={guest} now={now} />
        </div>
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Why a booking ended, for the home's owner. @spec A1, A5, A7, E11 */
function endingLabel({ cancellation_reason: reason, guest_name: guest }: OwnerBookingView): string {
  switch (reason) {
    case 'owner_request':
      return `You cancelled this stay. ${guest} gets everything back.`;
    case 'operator_request':
      return 'Cancelled by Latchkey.';
    case 'payment_disputed':
      return `The bank of ${guest} took the payment back.`;
    default:
      return `Cancelled by ${guest}.`;
  }
}
