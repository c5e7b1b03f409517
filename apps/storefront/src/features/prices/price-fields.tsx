import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Link } from 'react-router-dom';
import type { PricesView } from '#libs/core/contracts';
import { plural, weekdayDate } from '#libs/ui';
import { TextInput } from '../../forms/inputs.js';
import { plainNumber } from '../../forms/plain-number.js';
import type { FormState } from '../../forms/use-form.js';
import { WhatYouKeep } from '../../nightly-price/what-you-keep.js';
import { Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { isLadder, stepsInWords, STARTING_LADDERS, typedLadder } from './ladders.js';
import { PriceRows } from './price-rows.js';
import type { PriceForm, PriceList } from './price-form.js';
import classes from './prices.module.css';

interface FieldsProps {
  form: FormState<PriceForm>;
  prices: PricesView;
}

const money = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** Everything that decides on the prices of a home, in the order in which it counts. @spec G4 */
export const PriceFields = (props: FieldsProps) => (
  <>
    <Nights {...props} />
    <LastMinute {...props} />
    <LongerStays {...props} />
    <Gaps {...props} />
    <Seasons {...props} />
  </>
);

/** Changes a list, whose messages may be about rows that have moved. */
function changeList({ change, clearErrors, errors }: FormState<PriceForm>, part: Partial<PriceForm>): void {
  change(part);
  const lists = Object.keys(part);
  clearErrors(Object.keys(errors).filter((name) => lists.some((list) => name.startsWith(`${list}.`))));
}

function rowsOf<List extends PriceList>(form: FormState<PriceForm>, list: List) {
  return {
    list,
    rows: form.draft[list],
    errors: form.errors,
    onChange: (rows: PriceForm[List]) => changeList(form, { [list]: rows }),
  };
}

function Nights({ form, prices }: FieldsProps) {
  return (
    <Section id="nights" title="Price per night">
      <div className={classes.pair}>
        <TextInput label="Base price ($)" {...form.field('price_per_night')} {...money} required />
        <TextInput
          label="Friday and Saturday ($)"
          {...form.field('weekend_price')}
          {...money}
          placeholder="Same as base price"
        />
      </div>
      <WhatYouKeep price={plainNumber(form.draft.price_per_night)} />
      <OwnNights prices={prices} />
    </Section>
  );
}

/** How many nights are named. */
const NAMED = 4;

function OwnNights({ prices: { night_prices: nights } }: Pick<FieldsProps, 'prices'>) {
  if (nights.length === 0) return null;
  const named = nights.slice(0, NAMED).map(({ date }) => weekdayDate(date));
  return (
    <p className="lk-muted">
      {plural(nights.length, 'night')} with a price of {nights.length === 1 ? 'its' : 'their'} own, whatever
      is set here: {named.join('; ')}
      {nights.length > NAMED && ` and ${nights.length - NAMED} more`}.{' '}
      <Link to={paths.ownerCalendar}>Change them on the calendar</Link>
    </p>
  );
}

function LastMinute({ form }: FieldsProps) {
  const { ladder } = form.draft;
  return (
    <Section id="last-minute" title="Last-minute prices">
      <p className="lk-muted">
        The closer the check-in, the more you take off, so that nights do not stay empty. One step holds for
        all of a stay.
      </p>
      <div className={classes.ladders} role="group" aria-label="Start with">
        {STARTING_LADDERS.map((one) => (
          <button
            key={one.name}
            type="button"
            className={classes.ladder}
            aria-pressed={isLadder(ladder, one)}
            onClick={() => changeList(form, { ladder: typedLadder(one) })}
          >
            <strong>{one.name}</strong>
            {stepsInWords(one).map((step) => (
              <span key={step}>{step}</span>
            ))}
          </button>
        ))}
      </div>
      <PriceRows
        {...rowsOf(form, 'ladder')}
        noun="Step"
        addLabel="Add a step"
        labelledOnce
        columns={[
          { name: 'days', label: 'Days before check-in', inputMode: 'numeric' },
          { name: 'percent', label: 'Off (%)', inputMode: 'numeric' },
        ]}
      />
      <TextInput
        label="Lowest price ($)"
        description="Discounts never go below this, in whole dollars. Prices you set lower yourself stay as they are."
        placeholder="None"
        {...form.field('lowest_price')}
        {...money}
        inputMode="numeric"
        className={classes.short}
      />
    </Section>
  );
}

const LongerStays = ({ form }: FieldsProps) => (
  <Section id="longer-stays" title="Longer stays">
    <p className="lk-muted">Comes off every night of the stay, after last-minute prices.</p>
    <PriceRows
      {...rowsOf(form, 'length_discounts')}
      noun="Discount"
      addLabel="Add a discount"
      labelledOnce
      columns={[
        { name: 'nights', label: 'Nights or more', inputMode: 'numeric' },
        { name: 'percent', label: 'Off (%)', inputMode: 'numeric' },
      ]}
    />
  </Section>
);

function Gaps({ form, prices: { min_nights: shortest } }: FieldsProps) {
  return (
    <Section id="gaps" title="Gaps between stays">
      <p className="lk-muted">
        {shortest > 1
          ? `Free nights between two stays that are fewer than your minimum of ${plural(shortest, 'night')} can be booked as a whole.`
          : 'Your shortest stay is one night, so no gap is too short. This counts once you ask for more.'}
      </p>
      <Checkbox
        name="sells_gaps"
        label="Sell gaps"
        classNames={{ body: classes.check }}
        checked={form.draft.sells_gaps}
        onChange={(event) => form.change({ sells_gaps: event.target.checked })}
      />
      <TextInput
        label="Off in gaps (%)"
        description="Counts instead of a last-minute price when it takes more off."
        placeholder="0"
        {...form.field('gap_percent')}
        {...money}
        inputMode="numeric"
        disabled={!form.draft.sells_gaps}
        className={classes.short}
      />
    </Section>
  );
}

const Seasons = ({ form }: FieldsProps) => (
  <Section id="seasons" title="Seasons">
    <p className="lk-muted">Nights with a price of their own instead of base and weekend price.</p>
    <PriceRows
      {...rowsOf(form, 'seasons')}
      noun="Season"
      addLabel="Add a season"
      columns={[
        { name: 'from', label: 'First night', type: 'date' },
        { name: 'to', label: 'Last night', type: 'date' },
        { name: 'price', label: 'Price ($)', inputMode: 'decimal' },
      ]}
    />
  </Section>
);
