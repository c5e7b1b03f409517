import { IconX } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { chipsOf, EVERYTHING, SORTS, type Search } from './search.js';
import classes from './filter-row.module.css';

interface FilterRowProps {
  search: Search;
  onChange: (search: Search) => void;
}

/** Price, order and the applied filters as removable chips. @spec §2 /properties, §7 min_price, max_price */
export function FilterRow({ search, onChange }: FilterRowProps) {
  const chips = chipsOf(search);
  return (
    <div className={classes.row}>
      <PriceFilter search={search} onChange={onChange} />
      <label className={classes.field}>
        <span>Sort by</span>
        <select value={search.sort} onChange={(event) => onChange({ ...search, sort: event.target.value })}>
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Applied filters">
          {chips.map(({ key, label, without }) => (
            <li key={key}>
              <button type="button" className={classes.chip} onClick={() => onChange(without)}>
                <span className="lk-sr-only">Remove filter </span>
                {label}
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={classes.clear}
              onClick={() => onChange({ ...EVERYTHING, sort: search.sort })}
            >
              Clear all
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

/** Two prices that apply on Enter or on leaving the fields. With dates they mean the total. @spec F13 */
function PriceFilter({ search, onChange }: FilterRowProps) {
  const [min, setMin] = useState(search.min_price?.toString() ?? '');
  const [max, setMax] = useState(search.max_price?.toString() ?? '');
  const amount = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

  const apply = () => {
    const next = { ...search, min_price: amount(min), max_price: amount(max) };
    if (next.min_price !== search.min_price || next.max_price !== search.max_price) onChange(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
  };
  const leave = (event: React.FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) apply();
  };

  return (
    <form className={classes.price} onSubmit={submit} onBlur={leave}>
      <fieldset>
        <legend className="lk-sr-only">{search.check_in ? 'Total price' : 'Price per night'}</legend>
        <span aria-hidden="true" className={classes.priceLabel}>
          {search.check_in ? 'Total' : 'Per night'}
        </span>
        <input
          aria-label="Lowest price in dollars"
          inputMode="numeric"
          placeholder="$ min"
          name="min_price"
          value={min}
          onChange={(event) => setMin(event.target.value)}
        />
        <span aria-hidden="true">–</span>
        <input
          aria-label="Highest price in dollars"
          inputMode="numeric"
          placeholder="$ max"
          name="max_price"
          value={max}
          onChange={(event) => setMax(event.target.value)}
        />
      </fieldset>
      <button type="submit" className="lk-sr-only">
        Apply prices
      </button>
    </form>
  );
}
