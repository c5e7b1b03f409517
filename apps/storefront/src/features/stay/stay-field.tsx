import { lazy, Suspense, useState, type ComponentPropsWithRef } from 'react';
import { nightsBetween } from '#libs/rules';
import { plural, weekdayDate } from '#libs/ui';
import type { Preset } from '../properties/presets.js';
import { choosingCheckOut, type StayBounds, type StayChoice } from './stay-days.js';
import classes from './stay-field.module.css';

// The calendar, its popover and its dates library weigh more than the rest of the list page together.
const StayChooser = lazy(() => import('./stay-chooser.js').then((m) => ({ default: m.StayChooser })));

interface StayFieldProps {
  choice: StayChoice;
  bounds: StayBounds;
  onChange: (choice: StayChoice) => void;
  presets?: readonly Preset[];
  error?: string;
  /** Without a frame of its own, inside the search bar. */
  bare?: boolean;
}

/** Two dates behind one button: a popover on a desktop, a sheet on a phone. */
export function StayField({ choice, bounds, onChange, presets = [], error, bare = false }: StayFieldProps) {
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);

  const choose = (next: StayChoice) => {
    onChange(next);
    if (next.checkIn && next.checkOut) setOpened(false);
  };
  const toggle = () => {
    setUsed(true);
    setOpened(!opened);
  };

  return (
    <div className={classes.field}>
      <DatesButton choice={choice} bare={bare} error={error} opened={opened} onClick={toggle} />
      <Suspense fallback={null}>
        {used && (
          <StayChooser
            opened={opened}
            onClose={() => setOpened(false)}
            choice={choice}
            bounds={bounds}
            presets={presets}
            onChange={choose}
          />
        )}
      </Suspense>
      {error && (
        <p className={classes.error} id="stay-error">
          {error}
        </p>
      )}
    </div>
  );
}

interface DatesButtonProps extends ComponentPropsWithRef<'button'> {
  choice: StayChoice;
  bare: boolean;
  opened: boolean;
  error?: string;
}

function DatesButton({ choice, bare, opened, error, ...rest }: DatesButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // An open panel closes on a press outside; on this button the click itself closes it.
      onMouseDown={(event) => opened && event.stopPropagation()}
      onTouchStart={(event) => opened && event.stopPropagation()}
      name="check_in_date"
      className={classes.button}
      data-bare={bare || undefined}
      data-error={error ? true : undefined}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-describedby={error ? 'stay-error' : undefined}
    >
      <span className={classes.half}>
        <span className={classes.label}>Check-in</span>
        <span className={classes.value}>{choice.checkIn ? weekdayDate(choice.checkIn) : 'Add date'}</span>
      </span>
      <span className={classes.half}>
        <span className={classes.label}>Check-out</span>
        <span className={classes.value}>{choice.checkOut ? weekdayDate(choice.checkOut) : 'Add date'}</span>
      </span>
    </button>
  );
}

/** What the calendar waits for, in words; spoken as it changes. */
export function StayHint({ choice, bounds }: { choice: StayChoice; bounds: StayBounds }) {
  const text = () => {
    if (choosingCheckOut(choice)) return 'Now choose your check-out day.';
    if (choice.checkIn && choice.checkOut)
      return plural(nightsBetween(choice.checkIn, choice.checkOut), 'night');
    return `Check-in from ${weekdayDate(bounds.bookableFrom)} to ${weekdayDate(bounds.bookableTo)}.`;
  };
  return (
    <p className={classes.hint} aria-live="polite">
      {text()}
    </p>
  );
}
