import { Button } from '@mantine/core';
import { downloadUrl, shortId } from '#libs/ui';
import { detailOf } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';
import { useCalendarEntryMutation } from './bookings-api.js';
import classes from './papers.module.css';

const FALLBACK = 'The calendar entry could not be loaded';

/** Downloads the stay as a calendar entry. */
export function CalendarButton({ bookingId }: { bookingId: string }) {
  const [fetchEntry, { isLoading, error }] = useCalendarEntryMutation();
  const save = async () => {
    const { data, error: failure } = await fetchEntry(bookingId);
    if (!data) return toast.error(detailOf(failure, FALLBACK));
    downloadUrl(data, `latchkey-${shortId(bookingId)}.ics`);
  };
  return (
    <>
      <Button variant="default" size="sm" loading={isLoading} onClick={() => void save()}>
        Add to calendar
      </Button>
      {error && <p className={classes.problem}>{detailOf(error, FALLBACK)}</p>}
    </>
  );
}
