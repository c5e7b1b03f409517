import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { PriceFilter } from './price-filter.js';
import { chipsOf, EVERYTHING, SORTS, type Search } from '../../search/search.js';
import classes from './filter-row.module.css';

const FilterDialog = lazy(() => import('./filter-dialog.js').then((m) => ({ default: m.FilterDialog })));

interface FilterRowProps {
  search: Search;
  onChange: (search: Search, how?: { replace: boolean }) => void;
  /** Stands before the filters. */
  children?: ReactNode;
}

/** More filters, order, price, and the applied ones as removable chips. @spec §2 /properties, §7 min_price, max_price */
export function FilterRow({ search, onChange, children }: FilterRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const chips = chipsOf(search);
  const drop = (without: Search) => {
    // The pressed chip disappears; keyboard users keep their place among the filters.
    row.current?.focus({ preventScroll: true });
    onChange(without);
  };
  return (
    <div ref={row} tabIndex={-1} role="group" aria-label="Filters" className={classes.row}>
      {children}
      <MoreFilters search={search} onChange={onChange} />
      {!search.deals && <Sort search={search} onChange={onChange} />}
      <PriceFilter search={search} onChange={onChange} />
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Applied filters">
          {chips.map(({ key, label, without }) => (
            <li key={key}>
              <button type="button" className={classes.chip} onClick={() => drop(without)}>
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
              onClick={() => drop({ ...EVERYTHING, sort: search.sort })}
            >
              Clear all
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

/** The order; that of deals is what they save. */
function Sort({ search, onChange }: FilterRowProps) {
  return (
    <label className={classes.field}>
      <span>Sort by</span>
      <select value={search.sort} onChange={(event) => onChange({ ...search, sort: event.target.value })}>
        {SORTS.map((sort) => (
          <option key={sort.value} value={sort.value}>
            {search.check_in && 'dated' in sort ? sort.dated : sort.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The button for more filters, with the number of active ones. */
function MoreFilters({ search, onChange }: FilterRowProps) {
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  const count =
    search.amenities.length +
    search.kinds.length +
    Number(search.min_rating !== null) +
    Number(search.bedrooms > 0);
  const open = () => {
    setUsed(true);
    setOpened(true);
  };
  return (
    <>
      <button type="button" className={classes.moreFilters} aria-haspopup="dialog" onClick={open}>
        <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        Filters{count > 0 && ` (${count})`}
      </button>
      <Suspense fallback={null}>
        {used && (
          <FilterDialog
            opened={opened}
            search={search}
            // Takes the place of the dialog's history entry: Back undoes the filters.
            onApply={(next) => onChange(next, { replace: true })}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </>
  );
}
