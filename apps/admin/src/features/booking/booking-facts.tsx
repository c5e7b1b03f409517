import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BookingTimelineView, TimelinePersonView } from '#libs/core/contracts';
import { dateRange, instantIn, plural } from '#libs/ui';
import { Panel } from '../../page/page.js';
import { Instant, Money } from '../../page/values.js';

/** The booking's facts, both parties, and the next steps. */
export function BookingFacts({ timeline }: { timeline: BookingTimelineView }) {
  const { booking, next } = timeline;
  return (
    <>
      <Panel title="What comes next">
        {next.length === 0 ? (
          <p className="none">Nothing by itself.</p>
        ) : (
          <ul className="timeline">
            {next.map((one) => (
              <li key={one.at + one.text}>
                <strong>{instantIn(one.at, booking.time_zone)}</strong>
                <div>{one.text}</div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Facts">
        <dl className="facts">
          <dt>Home</dt>
          <dd>
            {booking.property.title}, {booking.property.city}
          </dd>
          <dt>Stay</dt>
          <dd>
            {dateRange(booking.check_in_date, booking.check_out_date)}, {plural(booking.nights, 'night')},{' '}
            {plural(booking.guests, 'guest')}
          </dd>
          <dt>Traveler</dt>
          <dd>
            <Person person={booking.traveler} />
          </dd>
          <dt>Owner</dt>
          <dd>
            <Person person={booking.owner} />
          </dd>
          <dt>Nights</dt>
          <dd>
            <Money amount={booking.subtotal} />
          </dd>
          <dt>Cleaning</dt>
          <dd>
            <Money amount={booking.cleaning_fee} />
          </dd>
          {booking.voucher !== undefined && (
            <>
              <dt>Voucher</dt>
              <dd>
                <Money amount={-booking.voucher} />
              </dd>
            </>
          )}
          <dt>Total</dt>
          <dd>
            <Money amount={booking.total} />
          </dd>
          <dt>Owner’s 10%</dt>
          <dd>
            <Money amount={booking.service_fee} />
          </dd>
          <dt>Plan</dt>
          <dd>{booking.plan ? `${booking.plan}, ${String(booking.multiplier)}x` : '–'}</dd>
          <dt>Agreement</dt>
          <dd>{booking.agreement_id ? 'written' : 'not written'}</dd>
          {booking.cancelled_at && (
            <>
              <dt>Ended</dt>
              <dd>
                <Instant at={booking.cancelled_at} /> by {booking.cancelled_by}: {booking.cancellation_reason}
                {booking.cancellation_note && ` (“${booking.cancellation_note}”)`}
              </dd>
            </>
          )}
          {booking.special_requests && (
            <>
              <dt>Requests</dt>
              <dd>{booking.special_requests}</dd>
            </>
          )}
        </dl>
      </Panel>
    </>
  );
}

const Person = ({ person }: { person: TimelinePersonView }) => (
  <>
    <Anchor component={Link} to={`/users?q=${person.id}`} size="sm">
      {person.full_name}
    </Anchor>
    <br />
    {person.email}
    {person.phone && `, ${person.phone}`}
  </>
);
