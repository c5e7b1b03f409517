import { lazy, Suspense, useRef, useState, type ComponentPropsWithRef } from 'react';
import { weekdayDate } from '#libs/ui';
import type { Preset } from './presets.js';
import type { StayBounds, StayChoice } from './stay-days.js';
import classes from './stay-field.module.css';

// The calendar, its popover and its date library weigh more than the rest of the list page together.
const StayChooser = lazy(() => import('./stay-chooser.js').then((m) => ({ default: m.StayChooser })));

interface StayFieldProps {
  choice: StayChoice;
  bounds: StayBounds;
  onChange: (choice: StayChoice) => void;
  presets?: readonly Preset[];
  error?: string;
  /** Without a border, inside the search bar. */
  bare?: boolean;
}

/** Two dates behind one button: a popover on a desktop, a sheet on a phone. */
export function StayField({ choice, bounds, onChange, presets = [], error, bare = false }: StayFieldProps) {
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const choose = (next: StayChoice) => {
    onChange(next);
    if (next.checkIn && next.checkOut) close();
  };
  // The panel is not a child of the button, so it cannot return the focus itself.
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  const toggle = () => {
    setUsed(true);
    setOpened(!opened);
  };

  return (
    <div className={classes.field}>
      <DatesButton ref={button} choice={choice} bare={bare} error={error} opened={opened} onClick={toggle} />
      <Suspense fallback={null}>
        {used && (
          <StayChooser
            opened={opened}
            onClose={close}
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
      // A press outside closes the panel; on this button only the click may.
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
