import { plural } from '#libs/ui';
import classes from './unread-badge.module.css';

const MAX_SHOWN = 99;

interface UnreadBadgeProps {
  count: number;
  /** What is counted, in the singular: "unread notification". */
  noun: string;
}

/** A number at the corner of a button of the header, beside which it stands in a positioned element; announced when it changes. */
export const UnreadBadge = ({ count, noun }: UnreadBadgeProps) => (
  <>
    {count > 0 && (
      <span className={classes.count} aria-hidden="true">
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
    )}
    <span className="lk-sr-only" role="status">
      {count > 0 ? plural(count, noun) : ''}
    </span>
  </>
);
