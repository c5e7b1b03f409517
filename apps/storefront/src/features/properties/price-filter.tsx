import { useState, type FocusEvent, type SubmitEvent } from 'react';
import { isDated, type Search } from '../../search/search.js';
import classes from './filter-row.module.css';

interface PriceFilterProps {
  search: Search;
  onChange: (search: Search) => void;
}

interface Draft {
  min: string;
  max: string;
  /** The applied prices the fields started from; a change resets the fields. */
  of: string;
}

const draftOf = ({ min_price: min, max_price: max }: Search): Draft => ({
  min: min?.toString() ?? '',
  max: max?.toString() ?? '',
  of: `${min} ${max}`,
});

/** Minimum and maximum price, applied on Enter or blur. With dates they mean the total. @spec F13 */
export function PriceFilter({ search, onChange }: PriceFilterProps) {
  const [draft, setDraft] = useState(() => draftOf(search));
  const [problem, setProblem] = useState<string | null>(null);
  if (draft.of !== draftOf(search).of) {
    setDraft(draftOf(search));
    setProblem(null);
  }

  const apply = () => {
    const [min, max] = [amountOf(draft.min), amountOf(draft.max)];
    const found = problemOf(min, max);
    setProblem(found);
    if (found || min === undefined || max === undefined) return;
    if (min !== search.min_price || max !== search.max_price)
      onChange({ ...search, min_price: min, max_price: max });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) apply();
  };
  const field = (name: 'min' | 'max', label: string) => (
    <input
      aria-label={label}
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : 'price-problem'}
      inputMode="numeric"
      placeholder={`$ ${name}`}
      name={`${name}_price`}
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  );

  return (
    <form className={classes.price} onSubmit={submit} onBlur={onBlur}>
      <fieldset data-error={problem === null ? undefined : true}>
        <legend className="lk-sr-only">{isDated(search) ? 'Total price' : 'Price per night'}</legend>
        <span aria-hidden="true" className={classes.priceLabel}>
          {isDated(search) ? 'Total' : 'Per night'}
        </span>
        {field('min', 'Lowest price in dollars')}
        <span aria-hidden="true">–</span>
        {field('max', 'Highest price in dollars')}
      </fieldset>
      {problem && (
        <p id="price-problem" role="alert" className={classes.priceProblem}>
          {problem}
        </p>
      )}
      <button type="submit" className="lk-sr-only">
        Apply prices
      </button>
    </form>
  );
}

/** Whole dollars; null for empty, undefined for invalid input. */
function amountOf(text: string): number | null | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (plain === '') return null;
  return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined;
}

function problemOf(min: number | null | undefined, max: number | null | undefined): string | null {
  if (min === undefined || max === undefined) return 'Please enter prices in whole dollars';
  if (min !== null && max !== null && min > max) return 'The lowest price is above the highest';
  return null;
}
