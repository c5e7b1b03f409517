import type { BookingView, DateChangeCalendarView } from '#libs/core/contracts';
import { civilDate, weekdayBits } from '#libs/core/rules';
import { clockTime, dateRange, plural, shortId, Skeleton } from '#libs/ui';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useNow } from '../../api/server-time.js';
import { useDateChangeCalendarQuery } from '../../booking/date-changes-api.js';
import { isChangeHeld } from '../../booking/is-held.js';
import { Dialog } from '../../page/dialog.js';
import { StayCalendar } from '../../stay/stay-calendar.js';
import { fits, NO_STAY, type StayBounds, type StayChoice } from '../../stay/stay-days.js';
import { StayHint } from '../../stay/stay-hint.js';
import classes from './change-dates.module.css';
import { HeldChange } from './held-change.js';
import { NotPossible } from './not-possible.js';
import { NEW_DATES_FORM, NewDatesForm } from './new-dates-form.js';

interface ChangeDatesDialogProps {
  booking: BookingView;
  onClose: () => void;
}

const FRESH = { refetchOnMountOrArgChange: true };

/** Moves a paid stay: its open change, or the choice of new dates with what they cost. @spec G7 */
export function ChangeDatesDialog({ booking, onClose }: ChangeDatesDialogProps) {
  const now = useNow(1_000);
  const phone = useIsPhone();
  const { open_date_change: change } = booking;
  const held = change && isChangeHeld(change, now) ? change : null;
  const [replaced, setReplaced] = useState<string | null>(null);
  return (
    <Dialog opened onClose={onClose} backCloses={false} title="Change dates" size="xl" fullScreen={phone}>
      <div className="lk-form">
        <p>
          <strong>{booking.property.title}</strong>
          <br />
          Now {dateRange(booking.check_in_date, booking.check_out_date)}, {plural(booking.nights, 'night')}
          <br />
          <span className="lk-muted">Booking #{shortId(booking.id)}</span>
        </p>
        {held && held.id !== replaced ? (
          <HeldChange booking={booking} change={held} now={now} onChooseOthers={() => setReplaced(held.id)} />
        ) : (
          <>
            {held && (
              <p>
                {dateRange(held.check_in_date, held.check_out_date)} are held until{' '}
                {clockTime(held.hold_expires_at)}, or until you confirm other dates.
              </p>
            )}
            <ChooseDates booking={booking} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function ChooseDates({ booking, onClose }: ChangeDatesDialogProps) {
  const calendar = useDateChangeCalendarQuery(booking.id, FRESH);
  const phone = useIsPhone();
  const [choice, setChoice] = useState<StayChoice>(NO_STAY);
  if (!calendar.data)
    return calendar.isError ? (
      <NotPossible query={calendar} title="Your dates cannot be changed now" />
    ) : (
      <Skeleton height="320px" radius="16px" />
    );
  const bounds = boundsOf(calendar.data);
  const current = { from: civilDate(booking.check_in_date), to: civilDate(booking.check_out_date) };
  const { checkIn, checkOut } = choice;
  return (
    <>
      <p>
        You keep your current dates until the new ones are confirmed. You pay or get back only the difference.
      </p>
      {/* Part of the form below, so that its errors lead here. */}
      <fieldset
        form={NEW_DATES_FORM}
        name="check_in_date"
        aria-label="New dates"
        tabIndex={-1}
        className={classes.calendar}
      >
        <StayCalendar
          choice={choice}
          bounds={bounds}
          onChange={setChoice}
          months={phone ? 1 : 2}
          current={current}
        />
      </fieldset>
      <div className={classes.below}>
        <StayHint choice={choice} bounds={bounds} />
        <p className={classes.legend}>Your nights now</p>
      </div>
      {checkIn && checkOut && fits(choice, bounds) && (
        <NewDatesForm
          key={`${checkIn}/${checkOut}`}
          booking={booking}
          dates={{ id: booking.id, checkIn, checkOut }}
          onClose={onClose}
        />
      )}
    </>
  );
}

const useIsPhone = () => useMediaQuery('(max-width: 759px)', false, { getInitialValueInEffect: false });

function boundsOf(calendar: DateChangeCalendarView): StayBounds {
  return {
    bookableFrom: civilDate(calendar.bookable_from),
    bookableTo: civilDate(calendar.bookable_to),
    minNights: calendar.min_nights,
    maxNights: calendar.max_nights,
    arrivalDays: weekdayBits(calendar.arrival_days),
    taken: calendar.unavailable,
    gaps: calendar.gaps.map(({ from, to }) => ({ from: civilDate(from), to: civilDate(to) })),
  };
}
