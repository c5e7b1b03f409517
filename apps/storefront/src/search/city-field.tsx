import { useId, useState, type KeyboardEvent } from 'react';
import { plural } from '#libs/ui';
import { placesNamed, type NamedPlace } from './named-places.js';
import { useCitiesQuery } from '../homes/homes-api.js';
import classes from './city-field.module.css';

interface CityFieldProps {
  value: string;
  onChange: (city: string) => void;
}

/**
 * A town or state by name; suggests those with homes, but accepts any text. Follows the combobox pattern of the ARIA authoring
 * practices. Hand-written, because the library's would cost a fifth of the list page's script budget.
 */
export function CityField({ value, onChange }: CityFieldProps) {
  const id = useId();
  const { data: cities = [] } = useCitiesQuery();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = placesNamed(cities, value);
  const shown = open && options.length > 0;

  const choose = ({ name }: NamedPlace) => {
    onChange(name);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active];
    if (event.key === 'Escape') setOpen(false);
    if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault();
      choose(chosen);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setActive((active + step + options.length) % Math.max(1, options.length));
  };

  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        Where
      </label>
      <input
        id={id}
        name="city"
        className={classes.input}
        placeholder="Town or state"
        autoComplete="off"
        maxLength={80}
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Places with homes"
        className={classes.list}
        hidden={!shown}
      >
        {options.map((option, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the field, whose keys choose
          <li
            key={option.name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            // Keeps the focus in the field; otherwise the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span>{option.name}</span>
            <span className={classes.count}>{plural(option.count, 'home')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
