import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './earnings.module.css';

interface ShortListProps<T> {
  items: readonly T[];
  /** Number of items shown at first. */
  most: number;
  /** Label of the button that shows all. */
  all: string;
  className?: string;
  /** One list item. */
  show: (item: T) => ReactNode;
}

/** The first items of a list, and a button for the rest. */
export function ShortList<T>({ items, most, all, className, show }: ShortListProps<T>) {
  const [whole, setWhole] = useState(false);
  return (
    <>
      <ul className={className}>{(whole ? items : items.slice(0, most)).map(show)}</ul>
      {!whole && items.length > most && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setWhole(true)}>
            {all}
          </Button>
        </div>
      )}
    </>
  );
}
