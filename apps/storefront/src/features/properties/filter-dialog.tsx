import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { amenityLabel } from '../../homes/amenity.js';
import { useAmenitiesQuery, useHomeCountQuery } from './list-api.js';
import { RATING_OPTIONS, ratingText, searchQuery, type Search } from '../../search/search.js';
import classes from './filter-dialog.module.css';

const SHOWN = 14;

interface FilterDialogProps {
  opened: boolean;
  search: Search;
  onApply: (search: Search) => void;
  onClose: () => void;
}

/** Filters by amenities and rating; previews the number of homes, and applies the filters on confirmation. */
export function FilterDialog({ opened, onClose, ...rest }: FilterDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Filters" size="lg">
      <FilterForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function FilterForm({ search, onApply, onClose }: Omit<FilterDialogProps, 'opened'>) {
  const [draft, setDraft] = useState(search);
  const { currentData: count, isError } = useHomeCountQuery(searchQuery({ ...draft, sort: '' }));
  const apply = () => {
    if (searchQuery(draft) !== searchQuery(search)) onApply(draft);
    onClose();
  };
  const label = count === undefined || isError ? 'Show homes' : `Show ${plural(count, 'home')}`;
  return (
    <div className={classes.form}>
      <RatingChoice value={draft.min_rating} onChange={(min_rating) => setDraft({ ...draft, min_rating })} />
      <AmenityChoice value={draft.amenities} onChange={(amenities) => setDraft({ ...draft, amenities })} />
      <div className={classes.foot}>
        <Button variant="subtle" onClick={() => setDraft({ ...draft, amenities: [], min_rating: null })}>
          Clear
        </Button>
        <span role="status" className="lk-sr-only">
          {count !== undefined && plural(count, 'home')}
        </span>
        <Button onClick={apply}>{label}</Button>
      </div>
    </div>
  );
}

interface RatingChoiceProps {
  value: number | null;
  onChange: (value: number | null) => void;
}

function RatingChoice({ value, onChange }: RatingChoiceProps) {
  return (
    <fieldset className={classes.group}>
      <legend>Rating</legend>
      <div className={classes.options}>
        {[null, ...RATING_OPTIONS].map((stars) => (
          <label key={stars ?? 'any'} className={classes.option}>
            <input
              type="radio"
              name="min_rating"
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            <span>{stars === null ? 'Any' : ratingText(stars)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface AmenityChoiceProps {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

/** The amenities that homes offer, most frequent first, always including the chosen ones. */
function AmenityChoice({ value, onChange }: AmenityChoiceProps) {
  const { data: amenities = [], isError } = useAmenitiesQuery();
  const [all, setAll] = useState(false);
  const known = [...new Set([...amenities.map(({ amenity }) => amenity), ...value])];
  const shown = all ? known : known.filter((one, index) => index < SHOWN || value.includes(one));
  const toggle = (amenity: string) =>
    onChange(value.includes(amenity) ? value.filter((one) => one !== amenity) : [...value, amenity]);
  return (
    <fieldset className={classes.group}>
      <legend>Amenities</legend>
      {isError && <p role="alert">The amenities could not be loaded.</p>}
      <div className={classes.options}>
        {shown.map((amenity) => (
          <label key={amenity} className={classes.option}>
            <input type="checkbox" checked={value.includes(amenity)} onChange={() => toggle(amenity)} />
            <span>{amenityLabel(amenity)}</span>
          </label>
        ))}
      </div>
      {shown.length < known.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          Show all {known.length}
        </button>
      )}
    </fieldset>
  );
}
