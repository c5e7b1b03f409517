import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { bookableDays, MAX_NIGHTS } from '#libs/core/rules';
import { serverNow } from '../api/server-time.js';
import { StayField } from '../stay/stay-field.js';
import type { StayBounds } from '../stay/stay-days.js';
import { CityField } from './city-field.js';
import { presetsFrom, viewerToday } from '../stay/presets.js';
import { GUEST_OPTIONS, searchQuery, type Search } from './search.js';
import classes from './search-bar.module.css';

interface SearchBarProps {
  initial: Search;
  onSearch: (search: Search) => void;
}

/** Place, dates and guests; searches on the button, Enter or a chosen town. */
export function SearchBar({ initial, onSearch }: SearchBarProps) {
  const [draft, setDraft] = useState(initial);
  // Resets the fields when the search was changed elsewhere, by a chip or the map.
  const applied = searchQuery(initial);
  const [initializedWith, setInitializedWith] = useState(applied);
  if (initializedWith !== applied) {
    setInitializedWith(applied);
    setDraft(initial);
  }
  const [today] = useState(() => viewerToday(serverNow()));
  const { from, to } = bookableDays(today);
  const bounds: StayBounds = { bookableFrom: from, bookableTo: to, maxNights: MAX_NIGHTS, taken: [] };

  const change = (part: Partial<Search>) => setDraft((before) => ({ ...before, ...part }));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const dated = draft.check_in && draft.check_out;
    const city = draft.city.trim();
    onSearch({
      ...draft,
      city,
      // A new town replaces the map area that was searched before.
      bbox: city === initial.city ? draft.bbox : '',
      ...(dated ? {} : { check_in: null, check_out: null }),
    });
  };

  return (
    <form role="search" aria-label="Find a home" className={classes.bar} onSubmit={submit}>
      <CityField
        value={draft.city}
        onChange={(city) => change({ city })}
        onFind={(part) => onSearch({ ...draft, ...part })}
      />
      <div className={classes.dates}>
        <StayField
          bare
          choice={{ checkIn: draft.check_in, checkOut: draft.check_out }}
          bounds={bounds}
          presets={presetsFrom(today)}
          onChange={({ checkIn, checkOut }) => change({ check_in: checkIn, check_out: checkOut })}
        />
      </div>
      <label className={classes.guests}>
        <span className={classes.label}>Guests</span>
        <select
          name="guests"
          value={draft.guests}
          onChange={(event) => change({ guests: Number(event.target.value) })}
        >
          {GUEST_OPTIONS.map((option, count) => (
            <option key={option} value={count}>
              {option}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" size="md" className={classes.submit} leftSection={<IconSearch size={18} />}>
        Search
      </Button>
    </form>
  );
}
