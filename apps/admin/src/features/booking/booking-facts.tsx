import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BookingTimelineView, TimelinePersonView } from '#libs/core/contracts';
import type { CancellationReason, CancelledBy } from '#libs/core/rules';
import { dateRange, instantIn, plural } from '#libs/ui';
import { Facts } from '../../page/facts.js';
import { Panel } from '../../page/page.js';
import { planInWords } from '../../page/plan-names.js';
import { Instant, Money } from '../../page/values.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';

/** The booking's facts, both parties, and the next steps. */
export function BookingFacts({ timeline }: { timeline: BookingTimelineView }) {
  const { booking, next } = timeline;
  const user = useAppSelector(selectUser);
  return (
    <>
      <Panel title="Next steps">
        {next.length === 0 ? (
          <p className="none">No upcoming events.</p>
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
      <Panel title="Details">
        <Facts
          facts={[
            ['Home', `${booking.property.title}, ${booking.property.city}`],
            [
              'Stay',
              `${dateRange(booking.check_in_date, booking.check_out_date)}, ${plural(booking.nights, 'night')}, ${plural(booking.guests, 'guest')}`,
            ],
            ['Traveler', <Person person={booking.traveler} />],
            ['Owner', <Person person={booking.owner} />],
            may(user, 'messages.read') && [
              'Messages',
              <Anchor component={Link} to={`/conversations?booking_id=${booking.id}`} size="sm">
                Conversation
              </Anchor>,
            ],
            ['Nights', <Money amount={booking.subtotal} />],
            ['Cleaning', <Money amount={booking.cleaning_fee} />],
            booking.voucher !== undefined && ['Voucher', <Money amount={-booking.voucher} />],
            ['Total', <Money amount={booking.total} />],
            ['Service fee (10%)', <Money amount={booking.service_fee} />],
            [
              'Plan',
              booking.plan ? `${planInWords(booking.plan)}, ${String(booking.multiplier)}X points` : '–',
            ],
            ['Agreement', booking.agreement_id ? 'Written' : 'Not written'],
            booking.cancelled_at !== null && ['Ended', <Ending booking={booking} />],
            Boolean(booking.special_requests) && ['Requests', booking.special_requests],
          ]}
        />
      </Panel>
    </>
  );
}

const ENDED_BY: Readonly<Record<CancelledBy, string>> = {
  traveler: 'Cancelled by the traveler',
  owner: 'Cancelled by the owner',
  operator: 'Cancelled by an operator',
  system: 'Cancelled automatically',
};

/** Reasons that say more than who cancelled. */
const ENDED_BECAUSE: Readonly<Partial<Record<CancellationReason, string>>> = {
  payment_expired: 'Hold expired, unpaid',
  replaced: 'Replaced by a booking for other dates',
  payment_disputed: 'Cancelled because the bank took the payment back',
};

function Ending({
  booking: { cancelled_at: at, cancelled_by: by, cancellation_reason: reason, cancellation_note: note },
}: Pick<BookingTimelineView, 'booking'>) {
  const words = (reason && ENDED_BECAUSE[reason]) ?? (by && ENDED_BY[by]);
  return (
    <>
      {words}
      {note && `: “${note}”`}
      <div className="none">
        <Instant at={at} />
      </div>
    </>
  );
}

const Person = ({ person }: { person: TimelinePersonView }) => (
  <>
    <Anchor component={Link} to={`/users/${person.id}`} size="sm">
      {person.full_name}
    </Anchor>
    <br />
    {person.email}
    {person.phone && `, ${person.phone}`}
  </>
);
