import { shortDollars } from '#libs/ui';
import { isDated, searchQuery, type Search } from '../../search/search.js';
import { usePinsQuery } from './list-api.js';
import { priceBarsOf, type PriceBars } from './price-bars.js';
import dialog from './filter-dialog.module.css';
import classes from './price-choice.module.css';

interface PriceChoiceProps {
  draft: Search;
  onChange: (part: Pick<Search, 'min_price' | 'max_price'>) => void;
}

/** What the homes found cost, as a histogram with a lowest and a highest price to move. With dates they are totals. @spec F13 */
export function PriceChoice({ draft, onChange }: PriceChoiceProps) {
  const anyPrice = searchQuery({ ...draft, sort: '', min_price: null, max_price: null });
  const { data } = usePinsQuery(anyPrice);
  const bars = priceBarsOf((data?.pins ?? []).map((pin) => pin.total_amount ?? pin.price_per_night));
  if (!bars) return null;
  return (
    <fieldset className={dialog.group}>
      <legend>{isDated(draft) ? 'Total, cleaning included' : 'Price per night'}</legend>
      <Bars bars={bars} draft={draft} />
      <Range bars={bars} draft={draft} onChange={onChange} />
      <p className={classes.range} role="status">
        {rangeText(draft, bars)}
      </p>
    </fieldset>
  );
}

/** Decorative: the words below say the same. */
function Bars({ bars: { bars }, draft: { min_price: min, max_price: max } }: Omit<RangeProps, 'onChange'>) {
  const tallest = Math.max(...bars.map(({ count }) => count));
  const isWithin = (bar: { from: number; to: number }) =>
    (min === null || bar.to > min) && (max === null || bar.from < max);
  return (
    <div className={classes.bars} aria-hidden="true">
      {bars.map((bar) => (
        <span
          key={bar.from}
          data-within={isWithin(bar) || undefined}
          style={{ height: `${(bar.count / tallest) * 100}%` }}
        />
      ))}
    </div>
  );
}

interface RangeProps extends PriceChoiceProps {
  bars: PriceBars;
}

/** Two thumbs on one line; an end that is reached limits nothing. */
function Range({ bars: { from, to, bars }, draft, onChange }: RangeProps) {
  const { min_price: min, max_price: max } = draft;
  const [first] = bars;
  const step = first ? first.to - first.from : 1;
  const [low, high] = [Math.max(from, min ?? from), Math.min(to, max ?? to)];
  return (
    <div className={classes.slider}>
      <input
        type="range"
        aria-label="Lowest price"
        aria-valuetext={shortDollars(low)}
        {...{ min: from, max: to, step, value: low }}
        onChange={({ target }) => {
          const value = Math.min(Number(target.value), high - step);
          onChange({ min_price: value > from ? value : null, max_price: max });
        }}
      />
      <input
        type="range"
        aria-label="Highest price"
        aria-valuetext={shortDollars(high)}
        {...{ min: from, max: to, step, value: high }}
        onChange={({ target }) => {
          const value = Math.max(Number(target.value), low + step);
          onChange({ min_price: min, max_price: value < to ? value : null });
        }}
      />
    </div>
  );
}

function rangeText({ min_price: min, max_price: max }: Search, { from, to }: PriceBars): string {
  if (min === null && max === null) return `${shortDollars(from)} to ${shortDollars(to)}`;
  if (min === null) return `Up to ${shortDollars(max ?? to)}`;
  return max === null ? `From ${shortDollars(min)}` : `${shortDollars(min)} to ${shortDollars(max)}`;
}
