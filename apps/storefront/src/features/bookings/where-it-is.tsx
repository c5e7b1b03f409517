import { useState } from 'react';
import type { BookingView } from '#libs/core/contracts';
import { knowsAddress, StayPlace } from '../../booking/stay-place.js';
import classes from './timeline.module.css';

/** The home's address, directions and map; loaded when opened, because a list has many bookings. */
export function WhereItIs({ booking }: { booking: BookingView }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.timeline} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{knowsAddress(booking) ? 'Address and map' : 'Neighborhood map'}</summary>
      {open && <StayPlace booking={booking} />}
    </details>
  );
}
