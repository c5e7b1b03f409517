import { useId, useState } from 'react';
import { plural } from '#libs/ui';
import { Suggestions, useCombobox } from '../combobox/combobox.js';
import { useCitiesQuery } from '../homes/homes-api.js';
import { isBeginningOf, placesNamed } from './named-places.js';
import { useAppDispatch } from '../store/store.js';
import type { Guess, Guesses } from './guesses.js';
import { later } from './later.js';
import type { Search } from './search.js';
import type { Shortcut } from './shortcuts.js';
import classes from './city-field.module.css';

interface CityFieldProps {
  value: string;
  onChange: (city: string) => void;
  /** A whole search was chosen. */
  onFind: (search: Partial<Search>) => void;
}

/** A town or state by name; suggests those with homes, and before anything is typed where one is and what was searched for; accepts any text. */
export function CityField({ value, onChange, onFind }: CityFieldProps) {
  const id = useId();
  const dispatch = useAppDispatch();
  const { data: cities = [] } = useCitiesQuery();
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  const places = placesNamed(cities, value);
  /** For what was typed that names no place; null until they are known. */
  const [guesses, setGuesses] = useState<Guesses | null>(null);
  const { open, isOpen, inputProps, list } = useCombobox<Guess | Shortcut>({
    options:
      value.trim() === '' ? [...shortcuts, ...places] : places.length > 0 ? places : (guesses?.places ?? []),
    onChoose: (chosen) => ('find' in chosen ? chosen.find(dispatch, onFind) : onChange(chosen.name)),
    takesFirst: isBeginningOf(value, places[0]) && 'and goes on',
  });
  const show = () => {
    open();
    later((m) => setShortcuts(m.shortcuts()));
  };
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
          const typed = event.target.value;
          onChange(typed);
          open();
          setGuesses(null);
          if (placesNamed(cities, typed).length === 0) later((m) => setGuesses(m.guessesOf(cities, typed)));
        }}
        onFocus={show}
      />
      <Suggestions list={list} label="Places with homes" nameOf={({ name }) => name} className={classes.list}>
        {(option) => (
          <>
            <span className={classes.name}>
              {'find' in option && option.icon}
              <span>
                {'hint' in option && option.hint}
                {option.name}
              </span>
            </span>
            {'count' in option && <span className={classes.count}>{plural(option.count, 'home')}</span>}
          </>
        )}
      </Suggestions>
      {isOpen && guesses?.none && (
        <p className={classes.none} role="status">
          {guesses.none}
        </p>
      )}
    </div>
  );
}
