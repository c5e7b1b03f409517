import { useId } from 'react';
import { plural } from '#libs/ui';
import { Suggestions, useCombobox } from '../combobox/combobox.js';
import { useCitiesQuery } from '../homes/homes-api.js';
import { isBeginningOf, placesNamed } from './named-places.js';
import classes from './city-field.module.css';

interface CityFieldProps {
  value: string;
  onChange: (city: string) => void;
}

/** A town or state by name; suggests those with homes, but accepts any text. */
export function CityField({ value, onChange }: CityFieldProps) {
  const id = useId();
  const { data: cities = [] } = useCitiesQuery();
  const places = placesNamed(cities, value);
  const { open, inputProps, list } = useCombobox({
    options: places,
    onChoose: ({ name }) => onChange(name),
    takesFirst: isBeginningOf(value, places[0]) && 'and goes on',
  });
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        Where
      </label>
      <input
        {...inputProps}
        id={id}
        name="city"
        className={classes.input}
        placeholder="Town or state"
        maxLength={80}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          open();
        }}
        onFocus={open}
      />
      <Suggestions list={list} label="Places with homes" nameOf={({ name }) => name} className={classes.list}>
        {({ name, count }) => (
          <>
            <span>{name}</span>
            <span className={classes.count}>{plural(count, 'home')}</span>
          </>
        )}
      </Suggestions>
    </div>
  );
}
