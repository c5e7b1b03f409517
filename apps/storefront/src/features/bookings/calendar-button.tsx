import { Button } from '@mantine/core';
import { shortId } from '#libs/ui';
import { detailOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useCalendarEntryMutation } from './bookings-api.js';
import classes from './bookings.module.css';

const FALLBACK = 'The calendar entry could not be loaded';

/** Saves the stay as a file that calendars read. */
export function CalendarButton({ bookingId }: { bookingId: string }) {
  const [fetchEntry, { isLoading, error }] = useCalendarEntryMutation();
  const save = async () => {
    const { data, error: failure } = await fetchEntry(bookingId);
    if (!data) return toast.error(detailOf(failure, FALLBACK));
    const link = document.createElement('a');
    link.href = data;
    link.download = `latchkey-${shortId(bookingId)}.ics`;
    link.click();
    URL.revokeObjectURL(data);
  };
  return (
    <>
      <Button variant="default" size="sm" loading={isLoading} onClick={() => void save()}>
        Add to calendar
      </Button>
      {error && <p className={classes.actionProblem}>{detailOf(error, FALLBACK)}</p>}
    </>
  );
}
