import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { countdown, SENTENCES, type BookingView } from '#libs/core/contracts';
import { hoursUntilCheckIn, isRefundEligible } from '#libs/core/rules';
import { Badge, clockTime, exactDollars, instantIn, Notice, Photo, plural, shortId } from '#libs/ui';
import { Facts } from '../../page/facts.js';
import { paths } from '../../page/paths.js';
import { useState } from 'react';
import { isHeld } from '../../booking/is-held.js';
import { knowsAddress } from '../../booking/stay-place.js';
import { BookingActions } from './booking-actions.js';
import classes from './bookings.module.css';
import { HeldChange } from './held-change.js';
import { Timeline } from './timeline.js';
import { usePay } from '../../booking/use-pay.js';
import { WhereItIs } from './where-it-is.js';

// Two thirds of a phone's width although a card fills it: more than two device pixels per CSS pixel are not visible.
const PHOTO_SIZES = '(max-width: 760px) 66vw, 280px';

interface BookingCardProps {
  booking: BookingView;
  now: Date;
  /** The first card, whose photo loads eagerly. */
  first: boolean;
  onCancel: () => void;
  onChangeDates: () => void;
}

/** A booking that is not cancelled. @spec §2 /bookings, §4 Cancellation, B1, C6 */
export function BookingCard({ booking, now, first, onCancel, onChangeDates }: BookingCardProps) {
  const hours = hoursUntilCheckIn(new Date(booking.check_in_at), now);
  return (
    <article
      className={classes.card}
      data-completed={booking.status === 'completed' || undefined}
      aria-label={`Booking ${shortId(booking.id)}`}
    >
      <CardPhoto booking={booking} eager={first} />
      <div className={classes.body}>
        <CardHead booking={booking} />
        <StayFacts booking={booking} />
        <p className={classes.countdown}>
          <strong>{countdown(hours)}</strong>
          {isUnderWay(booking, now) && (
            <span>
              You’re staying now · check-out {instantIn(booking.check_out_at, booking.property.time_zone)}
            </span>
          )}
          <span>{refundWords(booking, now)}</span>
        </p>
        {booking.status === 'pending' && <HoldNotice booking={booking} now={now} />}
        {booking.open_date_change && (
          <HeldChange booking={booking} change={booking.open_date_change} now={now} />
        )}
        <BookingActions booking={booking} now={now} onCancel={onCancel} onChangeDates={onChangeDates} />
        <WhereItIs booking={booking} />
        <Timeline booking={booking} />
      </div>
    </article>
  );
}

/** Between check-in and check-out. */
const isUnderWay = ({ status, check_in_at: from, check_out_at: until }: BookingView, now: Date): boolean =>
  status === 'confirmed' && Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(until);

/** What a cancellation now would pay back; of an unpaid booking there is nothing. @spec §2 /bookings, B1 */
function refundWords({ status, check_in_at: checkInAt }: BookingView, now: Date): string {
  if (status === 'pending') return 'Not paid yet, so there is nothing to refund';
  return isRefundEligible(new Date(checkInAt), now) ? SENTENCES.refund75 : SENTENCES.noRefund;
}

/** Photo of the home; decorative, because the name is beside it. */
export function CardPhoto({ booking, eager = false }: { booking: BookingView; eager?: boolean }) {
  const photo = booking.property.main_photo;
  if (!photo) return <span className={`lk-photo ${classes.photo}`} aria-hidden="true" />;
  return <Photo photo={photo} decorative eager={eager} sizes={PHOTO_SIZES} className={classes.photo} />;
}

/** Home, booking number and status; confirmed is green, everything else amber. @spec §4 Badge colours, C6 */
export function CardHead({ booking }: { booking: BookingView }) {
  const { title, city, state } = booking.property;
  return (
    <div className={classes.cardHead}>
      <div>
        <h3>
          <Link to={paths.property(booking.property_id)}>{title}</Link>
        </h3>
        <p className="lk-muted">
          {city}, {state} · Booking #{shortId(booking.id)}
        </p>
      </div>
      <Badge tone={booking.status === 'confirmed' ? 'green' : 'amber'}>{booking.status}</Badge>
    </div>
  );
}

function StayFacts({ booking }: { booking: BookingView }) {
  const zone = booking.property.time_zone;
  return (
    <Facts
      className={classes.facts}
      facts={[
        ['Check-in', instantIn(booking.check_in_at, zone)],
        ['Check-out', instantIn(booking.check_out_at, zone)],
        [
          'Total',
          exactDollars(booking.total_amount) +
            (booking.voucher ? ` (voucher −${exactDollars(booking.voucher.amount_off)})` : ''),
        ],
        ['Stay', `${plural(booking.nights, 'night')}, ${plural(booking.guests, 'guest')}`],
        ...(knowsAddress(booking) ? [['Address', booking.property.address] as const] : []),
      ]}
    />
  );
}

function HoldNotice({ booking, now }: { booking: BookingView; now: Date }) {
  const { pay, paying } = usePay();
  const [problem, setProblem] = useState<string | null>(null);
  if (!isHeld(booking, now) || !booking.hold_expires_at)
    return (
      <Notice tone="warn">
        The hold on these dates is ending; this booking will be released unless it was paid.
      </Notice>
    );
  return (
    <Notice
      tone="warn"
      title={`Your dates are held until ${clockTime(booking.hold_expires_at)}`}
      actions={
        <Button size="sm" loading={paying} onClick={() => void pay(booking).then(setProblem)}>
          Complete payment
        </Button>
      }
    >
      {problem ?? 'The booking is confirmed once it is paid.'}
    </Notice>
  );
}
