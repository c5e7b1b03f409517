import { nightsBetween } from '#libs/core/rules';
import { plural, weekdayDate } from '#libs/ui';
import { choosingCheckOut, lastCheckOutOf, type StayBounds, type StayChoice } from './stay-days.js';

/** Hints at what to choose next; announced when it changes. */
export function StayHint({ choice, bounds }: { choice: StayChoice; bounds: StayBounds }) {
  const text = () => {
    if (choosingCheckOut(choice) && choice.checkIn) {
      const { day, reason } = lastCheckOutOf(choice.checkIn, bounds);
      return `Now choose your check-out day, ${weekdayDate(day)} at the latest: ${reason}.`;
    }
    if (choice.checkIn && choice.checkOut)
      return plural(nightsBetween(choice.checkIn, choice.checkOut), 'night');
    return `Check-in from ${weekdayDate(bounds.bookableFrom)} to ${weekdayDate(bounds.bookableTo)}.`;
  };
  return (
    <p className="lk-muted" aria-live="polite">
      {text()}
    </p>
  );
}
