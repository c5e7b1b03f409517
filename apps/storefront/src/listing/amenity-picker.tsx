import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { visibleLine } from '#libs/core/rules';
import { amenityIcon } from '../amenities/amenity-icon.js';
import { amenityLabel } from '../homes/amenity.js';
import { TextInput } from '../forms/inputs.js';
import classes from './listing.module.css';

/** What homes often offer, in the order of the choice. */
const COMMON = [
  ...['wifi', 'kitchen', 'parking', 'air_conditioning', 'heating', 'washer', 'dryer', 'dishwasher'],
  ...['workspace', 'tv', 'self_check_in', 'pets', 'crib', 'step_free', 'ev_charger', 'fireplace'],
  ...['pool', 'hot_tub', 'sauna', 'patio', 'garden', 'grill', 'fire_pit', 'waterfront', 'beach'],
  ...['boats', 'bikes', 'ski'],
];

interface AmenityPickerProps {
  value: readonly string[];
  onChange: (amenities: string[]) => void;
}

/** What a home offers: the usual things by icon, and anything else by name. */
export function AmenityPicker({ value, onChange }: AmenityPickerProps) {
  const [other, setOther] = useState('');
  const chosen = new Set(value.map((amenity) => amenity.toLowerCase()));
  const own = value.filter((amenity) => !COMMON.includes(amenity));
  const toggle = (amenity: string) =>
    onChange(
      chosen.has(amenity.toLowerCase())
        ? value.filter((one) => one.toLowerCase() !== amenity.toLowerCase())
        : [...value, amenity],
    );
  const add = () => {
    const name = visibleLine(other);
    // "Hot tub" is the one with the icon.
    const amenity = COMMON.find((one) => amenityLabel(one).toLowerCase() === name.toLowerCase()) ?? name;
    if (name !== '' && !chosen.has(amenity.toLowerCase())) onChange([...value, amenity]);
    setOther('');
  };
  return (
    <div role="group" aria-label="Amenities">
      <ul className={classes.amenities}>
        {[...COMMON, ...own].map((amenity) => (
          <li key={amenity}>
            <AmenityButton
              label={amenityLabel(amenity)}
              icon={amenityIcon(amenity)}
              chosen={chosen.has(amenity.toLowerCase())}
              onClick={() => toggle(amenity)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.other}>
        <TextInput
          label="Something else"
          name="other_amenity"
          value={other}
          maxLength={60}
          onChange={(event) => setOther(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" onClick={add} disabled={other.trim() === ''}>
          Add
        </Button>
      </div>
    </div>
  );
}

interface AmenityButtonProps {
  label: string;
  icon: Icon;
  chosen: boolean;
  onClick: () => void;
}

function AmenityButton({ label, icon: AmenityIcon, chosen, onClick }: AmenityButtonProps) {
  return (
    <button type="button" className={classes.amenity} aria-pressed={chosen} onClick={onClick}>
      <AmenityIcon size={22} stroke={1.6} aria-hidden="true" />
      {label}
    </button>
  );
}
