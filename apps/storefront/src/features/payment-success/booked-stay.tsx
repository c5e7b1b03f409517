import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BookingView, PaymentStatusView } from '#libs/core/contracts';
import { cents, formatCents } from '#libs/core/rules';
import { dateRange, instantIn, Photo, plural, shortId, Skeleton } from '#libs/ui';
import { useBookingQuery } from '../../booking/bookings-api.js';
import { CalendarButton } from '../../booking/calendar-button.js';
import { DocumentButton } from '../../booking/document-button.js';
import { StayPlace } from '../../booking/stay-place.js';
import { Facts } from '../../page/facts.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { useNear } from '../../page/use-near.js';
import classes from './booked-stay.module.css';
import { WhatNext } from './what-next.js';

const PHOTO_SIZES = '(max-width: 760px) 100vw, 440px';

/** What was paid for: the home, when and where the stay is, its papers, and what to do next. @spec §2 /payment-success */
export function BookedStay({ status }: { status: PaymentStatusView }) {
  const query = useBookingQuery(status.booking_id);
  const { data: booking, isError } = query;
  return (
    <div className={classes.booked}>
      <article className={classes.card} aria-label={`Booking ${shortId(status.booking_id)}`}>
        {booking ? <HomePhoto booking={booking} /> : !isError && <Skeleton height="100%" radius="0" />}
        <div className={classes.body}>
          {booking && <HomeName booking={booking} />}
          <Facts className={classes.facts} facts={[...whenOf(booking), ...paidFacts(status)]} />
          {booking && <Papers booking={booking} />}
          {isError && <QueryFailed query={query} title="Your booking could not be loaded" />}
        </div>
      </article>
      <div className={classes.links}>
        <Button component={Link} to={paths.bookings} size="lg">
          View My Bookings
        </Button>
        <Button component={Link} to={paths.dashboard} size="lg" variant="default">
          Go to Dashboard
        </Button>
      </div>
      {booking && (
        <div className={classes.columns}>
          <WhatNext booking={booking} />
          <Where booking={booking} />
        </div>
      )}
    </div>
  );
}

function HomePhoto({ booking }: { booking: BookingView }) {
  const photo = booking.property.main_photo;
  if (!photo) return <span className={`lk-photo ${classes.photo}`} aria-hidden="true" />;
  return <Photo photo={photo} decorative eager sizes={PHOTO_SIZES} className={classes.photo} />;
}

function HomeName({ booking }: { booking: BookingView }) {
  const { title, city, state } = booking.property;
  return (
    <div>
      <h2 className={classes.name}>{title}</h2>
      <p className="lk-muted">
        {city}, {state}
      </p>
    </div>
  );
}

/** When the stay is, on the home's clock. @spec B2 */
const whenOf = (booking: BookingView | undefined): [string, string][] =>
  booking
    ? [
        ['Check-in', instantIn(booking.check_in_at, booking.property.time_zone)],
        ['Check-out', instantIn(booking.check_out_at, booking.property.time_zone)],
        ['Stay', `${plural(booking.nights, 'night')}, ${plural(booking.guests, 'guest')}`],
      ]
    : [];

const paidFacts = (status: PaymentStatusView): [string, string][] => [
  ['Amount paid', formatCents(cents(status.amount_total))],
  ['Booking', `#${shortId(status.booking_id)}`],
  ...(status.date_change ? [movedFact(status.date_change)] : []),
  ['Status', status.change_id ? 'Dates changed' : 'Confirmed'],
];

/** From which dates to which a stay has moved. @spec G7 */
const movedFact = (change: NonNullable<PaymentStatusView['date_change']>): [string, string] => [
  'Dates',
  `${dateRange(change.previous_check_in_date, change.previous_check_out_date)} → ${dateRange(change.check_in_date, change.check_out_date)}`,
];

function Papers({ booking }: { booking: BookingView }) {
  return (
    <div className={classes.papers}>
      <CalendarButton bookingId={booking.id} />
      <DocumentButton bookingId={booking.id} document="receipt" />
      {booking.rental_agreement_id && <DocumentButton bookingId={booking.id} document="agreement" />}
    </div>
  );
}

/** The map is as large as a photo and loads when the reader gets near it. */
function Where({ booking }: { booking: BookingView }) {
  const [place, near] = useNear<HTMLElement>();
  return (
    <section ref={place} className={classes.where} aria-labelledby="where">
      <h2 id="where">Where you’re staying</h2>
      {near && <StayPlace booking={booking} />}
    </section>
  );
}
