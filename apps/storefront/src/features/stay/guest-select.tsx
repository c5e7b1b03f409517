import { NativeSelect } from '@mantine/core';
import { guestsLabel } from '#libs/contracts';

interface GuestSelectProps {
  value: number;
  max: number;
  onChange: (guests: number) => void;
  error?: string;
}

/** 1 to the home's maximum, as 'N Guest' or 'N Guests'. @spec §2 /book/{propertyId} */
export function GuestSelect({ value, max, onChange, error }: GuestSelectProps) {
  const counts = Array.from({ length: max }, (_, index) => index + 1);
  // A link may ask for more than the home takes: shown as asked, with the refusal beside it.
  if (value > max) counts.push(value);
  return (
    <NativeSelect
      label="Guests"
      name="guests"
      value={String(value)}
      error={error}
      onChange={(event) => onChange(Number.parseInt(event.currentTarget.value, 10))}
      data={counts.map((count) => ({ value: String(count), label: guestsLabel(count) }))}
    />
  );
}
