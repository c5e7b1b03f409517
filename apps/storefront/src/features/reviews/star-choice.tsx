import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from './review-form.module.css';

interface StarChoiceProps {
  value: number;
  onChange: (stars: number) => void;
}

/** One to five stars as a radio group. @spec §5 Review: rating 1-5 */
export function StarChoice({ value, onChange }: StarChoiceProps) {
  return (
    <fieldset className={classes.stars}>
      <legend>Rating</legend>
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star}>
          <input
            type="radio"
            name="rating"
            value={star}
            checked={value === star}
            onChange={() => onChange(star)}
          />
          <span className="lk-sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          {star <= value ? <IconStarFilled size={30} /> : <IconStar size={30} />}
        </label>
      ))}
    </fieldset>
  );
}
