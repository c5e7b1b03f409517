import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { BOOKING_STATES } from '#libs/core/rules';
import { LIST_QUERIES } from '../../api/list-queries.js';
import { useMyHomesInfiniteQuery } from '../../homes/homes-api.js';
import classes from './filter-bar.module.css';
import { isFiltered, STATE_LABELS, type GuestFilters } from './guest-filters.js';

/** Milliseconds without a key press after which the search begins. */
const TYPING_MS = 300;

interface FilterBarProps {
  filters: GuestFilters;
  onChange: (filters: GuestFilters) => void;
}

/** Narrows the bookings of an owner's homes: by state, by home, by words. Additive. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const chip = (state: GuestFilters['state'], label: string) => (
    <button
      key={label}
      type="button"
      className={classes.chip}
      aria-pressed={filters.state === state}
      onClick={() => onChange({ ...filters, state })}
    >
      {label}
    </button>
  );
  return (
    <div role="search" aria-label="Find bookings" className={classes.bar}>
      <div role="group" aria-label="Show" className={classes.chips}>
        {chip(null, 'All')}
        {BOOKING_STATES.map((state) => chip(state, STATE_LABELS[state]))}
      </div>
      <div className={classes.fields}>
        <SearchField value={filters.search} onChange={(search) => onChange({ ...filters, search })} />
        <HomeField value={filters.home} onChange={(home) => onChange({ ...filters, home })} />
        {isFiltered(filters) && (
          <button
            type="button"
            className={classes.clear}
            onClick={() => onChange({ state: null, search: '', home: null })}
          >
            <IconX size={16} aria-hidden="true" />
            Show all
          </button>
        )}
      </div>
    </div>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const change = useRef(onChange);
  useEffect(() => void (change.current = onChange));
  // Back, or "Show all", changes the address without a key press.
  if (value !== known) {
    setKnown(value);
    if (value.trim() !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value.trim()) return undefined;
    const timer = setTimeout(() => change.current(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <label className={classes.field}>
      <IconSearch size={18} aria-hidden="true" />
      <span className="lk-sr-only">Guest, home or booking number</span>
      <input
        type="search"
        value={typed}
        placeholder="Guest, home or number"
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

/** Shown to owners of several homes. */
function HomeField({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const { data } = useMyHomesInfiniteQuery(LIST_QUERIES.ownerHomes);
  const homes = data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (homes.length < 2 && value === null) return null;
  return (
    <label className={classes.field}>
      <span className="lk-sr-only">Home</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">All homes</option>
        {homes.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
