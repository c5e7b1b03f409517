import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { amenityLabel } from '../../homes/amenity.js';
import { useAmenitiesQuery, useHomeCountQuery, useKindsQuery } from './list-api.js';
import { PriceChoice } from './price-choice.js';
import {
  bedroomsText,
  MOST_BEDROOMS,
  RATING_OPTIONS,
  ratingText,
  searchQuery,
  type Search,
} from '../../search/search.js';
import classes from './filter-dialog.module.css';

const SHOWN = 14;

/** Without what this dialog chooses. */
const UNFILTERED = {
  ...{ min_price: null, max_price: null, kinds: [], bedrooms: 0 },
  ...{ amenities: [], min_rating: null },
};

interface FilterDialogProps {
  opened: boolean;
  search: Search;
  onApply: (search: Search) => void;
  onClose: () => void;
}

/** Filters by price, kind, bedrooms, rating and amenities; previews the number of homes, and applies the filters on confirmation. */
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
      <PriceChoice draft={draft} onChange={(prices) => setDraft({ ...draft, ...prices })} />
      <KindChoice value={draft.kinds} onChange={(kinds) => setDraft({ ...draft, kinds })} />
      <BedroomChoice value={draft.bedrooms} onChange={(bedrooms) => setDraft({ ...draft, bedrooms })} />
      <RatingChoice value={draft.min_rating} onChange={(min_rating) => setDraft({ ...draft, min_rating })} />
      <AmenityChoice value={draft.amenities} onChange={(amenities) => setDraft({ ...draft, amenities })} />
      <div className={classes.foot}>
        <Button variant="subtle" onClick={() => setDraft({ ...draft, ...UNFILTERED })}>
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

interface KindChoiceProps {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

/** The kinds of homes that are listed, most frequent first, always including the chosen ones. */
function KindChoice({ value, onChange }: KindChoiceProps) {
  const { data: kinds = [], isError } = useKindsQuery();
  const known = [...new Set([...kinds.map(({ kind }) => kind), ...value])];
  return (
    <fieldset className={classes.group}>
      <legend>Kind of home</legend>
      {isError && <p role="alert">The kinds of homes could not be loaded.</p>}
      <Checkboxes values={known} chosen={value} labelOf={(kind) => kind} onChange={onChange} />
    </fieldset>
  );
}

const BEDROOM_OPTIONS = Array.from({ length: MOST_BEDROOMS }, (_, more) => more + 1);

interface BedroomChoiceProps {
  value: number;
  onChange: (value: number) => void;
}

function BedroomChoice({ value, onChange }: BedroomChoiceProps) {
  return (
    <fieldset className={classes.group}>
      <legend>Bedrooms</legend>
      <div className={classes.options}>
        {[0, ...BEDROOM_OPTIONS].map((least) => (
          <label key={least} className={classes.option}>
            <input
              type="radio"
              name="bedrooms"
              aria-label={least === 0 ? 'Any number of bedrooms' : bedroomsText(least)}
              checked={value === least}
              onChange={() => onChange(least)}
            />
            <span>{least === 0 ? 'Any' : `${least}+`}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckboxesProps {
  values: readonly string[];
  chosen: readonly string[];
  labelOf: (value: string) => string;
  onChange: (chosen: readonly string[]) => void;
}

function Checkboxes({ values, chosen, labelOf, onChange }: CheckboxesProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <div className={classes.options}>
      {values.map((value) => (
        <label key={value} className={classes.option}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span>{labelOf(value)}</span>
        </label>
      ))}
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
  return (
    <fieldset className={classes.group}>
      <legend>Amenities</legend>
      {isError && <p role="alert">The amenities could not be loaded.</p>}
      <Checkboxes values={shown} chosen={value} labelOf={amenityLabel} onChange={onChange} />
      {shown.length < known.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          Show all {known.length}
        </button>
      )}
    </fieldset>
  );
}
