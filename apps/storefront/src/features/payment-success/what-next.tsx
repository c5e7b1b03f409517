import { IconBook, IconCalendarX, IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BookingView } from '#libs/core/contracts';
import { ACCESS_HOURS, isRefundEligible } from '#libs/core/rules';
import { instantIn } from '#libs/ui';
import { useNow } from '../../api/server-time.js';
import { MessageButton } from '../../conversations/message-button.js';
import { paths } from '../../page/paths.js';
import classes from './booked-stay.module.css';

/** What a guest does between paying and arriving, in the order of time. */
export function WhatNext({ booking }: { booking: BookingView }) {
  const now = useNow();
  const changeable = isRefundEligible(new Date(booking.check_in_at), now);
  return (
    <section aria-labelledby="next">
      <h2 id="next">What’s next</h2>
      <ol className={classes.steps}>
        <Step icon={<IconMessageCircle size={22} />} title="Say hello to your host">
          Tell them when you plan to arrive, or ask anything about the home.
          <MessageButton bookingId={booking.id} label="Message the host" />
        </Step>
        <Step icon={<IconBook size={22} />} title="Read your arrival guide">
          <span>
            How to get there and in. Access codes appear {ACCESS_HOURS} hours before check-in.{' '}
            <Link to={paths.arrival(booking.id)}>Open the arrival guide</Link>
          </span>
        </Step>
        {changeable && (
          <Step icon={<IconCalendarX size={22} />} title="If your plans change">
            <span>
              Change your dates, or cancel and get 75% of the nightly price back, until{' '}
              {instantIn(booking.refund_cutoff_at, booking.property.time_zone)}.
            </span>
          </Step>
        )}
      </ol>
    </section>
  );
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={classes.step}>
      <span className={classes.stepIcon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.stepText}>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}
