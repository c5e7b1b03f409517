import { useState } from 'react';
import classes from './review-card.module.css';

/** Texts longer than this many characters start collapsed, to keep other reviews in view. */
const FOLD_AFTER = 420;

/** The traveler's comment. */
export function Comment({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > FOLD_AFTER;
  return (
    <div>
      <p className={classes.comment} data-folded={(long && !open) || undefined}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className={classes.textButton}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
    </div>
  );
}
