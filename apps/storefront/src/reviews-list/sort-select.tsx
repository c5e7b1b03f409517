import { REVIEW_SORTS, type ReviewSort } from '#libs/core/rules';
import { SORT_LABELS } from './reviews-api.js';
import classes from './sort-select.module.css';

interface SortSelectProps {
  value: ReviewSort;
  onChange: (sort: ReviewSort) => void;
}

/** The five orders of a list of reviews. @spec §2 /reviews */
export function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <label className={classes.sort}>
      Sort by{' '}
      <select value={value} onChange={(event) => onChange(event.target.value as ReviewSort)}>
        {REVIEW_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}
