import type { BookingTimelineView } from '#libs/core/contracts';
import { useAddNoteMutation } from '../../api/api.js';
import { Acts } from '../../page/acts.js';
import { Notes } from '../../page/notes.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';

/** The operators' actions on the booking, and their notes. */
export function BookingNotes({ timeline }: { timeline: BookingTimelineView }) {
  const user = useAppSelector(selectUser);
  const [add] = useAddNoteMutation();
  const { id } = timeline.booking;
  return (
    <>
      <Notes
        notes={timeline.notes}
        onAdd={may(user, 'bookings.manage') ? (text) => add({ id, text }) : null}
      />
      <Acts acts={timeline.acts} />
    </>
  );
}
