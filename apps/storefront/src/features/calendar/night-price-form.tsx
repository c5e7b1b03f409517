import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BoardHomeView, BoardNightView } from '#libs/core/contracts';
import { plural, shortDollars } from '#libs/ui';
import { TextInput } from '../../forms/inputs.js';
import { plainNumber } from '../../forms/plain-number.js';
import { useChangeNightPricesMutation } from '../../nightly-price/home-prices-api.js';
import { priceProblem } from '../../nightly-price/price.js';
import type { Undoable } from '../../undo/use-undo.js';
import classes from './calendar.module.css';
import { Failure, messageOf } from './failure.js';

interface NightPriceFormProps {
  home: BoardHomeView;
  /** The nights whose price can be set; at least one. */
  nights: readonly BoardNightView[];
  onChanged: (change: Undoable) => void;
}

/** Sets the price of single nights, or has them follow the rules again. @spec G4 */
export function NightPriceForm({ home, nights, onChanged }: NightPriceFormProps) {
  const [price, setPrice] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [change, { isLoading, error }] = useChangeNightPricesMutation();
  const id = home.property_id;
  const own = nights.filter((night) => night.own_price);

  const apply = async (some: readonly BoardNightView[], amount: number | null) => {
    if (isLoading) return;
    const { data } = await change({ id, nights: some.map(({ date }) => ({ date, price: amount })) });
    if (!data) return;
    const count = plural(some.length, 'night');
    onChanged({
      text:
        amount === null
          ? `${count} at ${home.title} ${some.length === 1 ? 'follows' : 'follow'} the rules again`
          : `Set ${shortDollars(amount)} for ${count} at ${home.title}`,
      undo: async () => messageOf((await change({ id, nights: data.previous })).error),
    });
  };
  const submit = async () => {
    const found = priceProblem(price);
    setProblem(found);
    if (found === null) await apply(nights, Number(plainNumber(price)));
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label="Price per night ($)"
        value={price}
        inputMode="decimal"
        autoComplete="off"
        placeholder={String(nights[0]?.price ?? '')}
        error={problem}
        onChange={(event) => {
          setPrice(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" size="sm" variant="default" loading={isLoading}>
        Set price
      </Button>
      {own.length > 0 && (
        <Button size="sm" variant="default" disabled={isLoading} onClick={() => void apply(own, null)}>
          Back to the rules
        </Button>
      )}
      <Failure error={error} />
    </form>
  );
}
