import { useId } from 'react';
import { guestsLabel } from '#libs/core/contracts';
import classes from './guest-select.module.css';

interface GuestSelectProps {
  value: number;
  max: number;
  onChange: (guests: number) => void;
  error?: string;
}

/** 1 to the home's maximum, as 'N Guest' or 'N Guests'. @spec §2 /book/{propertyId} */
export function GuestSelect({ value, max, onChange, error }: GuestSelectProps) {
  const id = useId();
  const counts = Array.from({ length: max }, (_, index) => index + 1);
  // A link may contain more guests than the home takes; they are shown with the error.
  if (value > max) counts.push(value);
  return (
    <div>
      <div className={classes.field} data-error={error ? true : undefined}>
        <label className={classes.label} htmlFor={id}>
          Guests
        </label>
        <select
          id={id}
          name="guests"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(Number.parseInt(event.currentTarget.value, 10))}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {guestsLabel(count)}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
