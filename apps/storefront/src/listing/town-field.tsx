import { useState } from 'react';
import type { TownView } from '#libs/core/contracts';
import { Suggestions, useCombobox } from '../combobox/combobox.js';
import { TextInput } from '../forms/inputs.js';
import { useTownsQuery } from './listing-api.js';
import classes from './listing.module.css';

interface TownFieldProps {
  value: string;
  error: string | undefined;
  onType: (city: string) => void;
  onChoose: (town: TownView) => void;
}

const SHORTEST = 2;
const nameOf = ({ city, state }: TownView): string => `${city}, ${state}`;

/** The town of a home: suggests towns and takes ZIP codes, but accepts any text. */
export function TownField({ value, error, onType, onChoose }: TownFieldProps) {
  const [typed, setTyped] = useState(false);
  const asked = value.trim();
  const { currentData: towns = [] } = useTownsQuery(asked, { skip: !typed || asked.length < SHORTEST });
  const choose = (town: TownView) => {
    onChoose(town);
    setTyped(false);
  };
  const { open, inputProps, list } = useCombobox({
    options: towns,
    onChoose: choose,
    takesFirst: 'and stays',
  });
  return (
    <div className={classes.town}>
      <TextInput
        {...inputProps}
        label="Town or ZIP code"
        name="city"
        description="Choose one of the suggestions, and state and map follow."
        required
        value={value}
        error={error}
        onChange={(event) => {
          onType(event.target.value);
          setTyped(true);
          open();
        }}
      />
      <Suggestions list={list} label="Towns" nameOf={nameOf}>
        {nameOf}
      </Suggestions>
    </div>
  );
}
