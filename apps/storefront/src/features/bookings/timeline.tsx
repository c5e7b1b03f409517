import { useState } from 'react';
import type { BookingView, TimelineEntryView } from '#libs/core/contracts';
import { instantIn } from '#libs/ui';
import { useTimelineQuery } from '../../booking/bookings-api.js';
import classes from './timeline.module.css';

/** A booking's history and next steps; fetched when opened, and kept up to date while open. */
export function Timeline({ booking }: { booking: BookingView }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.timeline} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Timeline</summary>
      {open && <Entries booking={booking} />}
    </details>
  );
}

function Entries({ booking }: { booking: BookingView }) {
  const { data, isError, refetch } = useTimelineQuery(booking.id);
  if (isError)
    return (
      <p role="alert">
        The timeline could not be loaded. <button onClick={() => void refetch()}>Retry</button>
      </p>
    );
  if (!data) return <p aria-busy="true">Loading...</p>;
  return (
    <ol className={classes.entries}>
      {data.map((entry) => (
        <Entry key={entry.id} entry={entry} zone={booking.property.time_zone} />
      ))}
    </ol>
  );
}

function Entry({ entry, zone }: { entry: TimelineEntryView; zone: string }) {
  return (
    <li className={entry.upcoming ? classes.upcoming : undefined}>
      <span>{entry.text}</span>
      <time dateTime={entry.at}>{instantIn(entry.at, zone)}</time>
    </li>
  );
}
