import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './earnings.module.css';

interface ShortListProps<T> {
  items: readonly T[];
  /** Number of items shown at first. */
  limit: number;
  /** Label of the button that shows all. */
  showAllLabel: string;
  className?: string;
  /** Renders one list item. */
  render: (item: T) => ReactNode;
}

/** The first items of a list, and a button for the rest. */
export function ShortList<T>({ items, limit, showAllLabel, className, render }: ShortListProps<T>) {
  const [showAll, setShowAll] = useState(false);
  return (
    <>
      <ul className={className}>{(showAll ? items : items.slice(0, limit)).map(render)}</ul>
      {!showAll && items.length > limit && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setShowAll(true)}>
            {showAllLabel}
          </Button>
        </div>
      )}
    </>
  );
}
