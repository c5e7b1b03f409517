import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '#libs/core/rules';
import classes from './paged-list.module.css';
import type { PagedRows } from './use-paged-rows.js';

interface PagedListProps<Row> {
  list: PagedRows<Row>;
  rows: readonly Row[];
  /** What the rows are: "bookings". */
  noun: string;
  className?: string;
  /** Gives each row an anchor: the prefix, a hyphen and its id. */
  anchor?: string;
  /** The content of one row. */
  children: (row: Row, index: number) => ReactNode;
}

/** A list with a button for its next page. Afterwards the first new row has the focus, and the number of rows is announced. */
export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { list, rows, noun, className, anchor, children } = props;
  const [expanded, setExpanded] = useState(false);
  const { items, button, focusNewRow } = useFocusOfNewRow(list, rows.length);
  const { more } = list;
  const showMore = () => {
    setExpanded(true);
    focusNewRow();
    void more?.load();
  };
  return (
    <>
      <ul ref={items} className={className}>
        {rows.map((row, index) => (
          <li key={row.id} id={anchor && `${anchor}-${row.id}`} tabIndex={-1}>
            {children(row, index)}
          </li>
        ))}
      </ul>
      {(more || expanded) && (
        <div className={classes.more}>
          <Shown count={rows.length} total={list.total} noun={noun} />
          {more && (
            <Button ref={button} variant="default" loading={more.loading} onClick={showMore}>
              Show more {noun}
            </Button>
          )}
          {more && list.isError && <p role="alert">More {noun} could not be loaded. Please try again.</p>}
        </div>
      )}
    </>
  );
}

const Shown = ({ count, total, noun }: { count: number; total: number; noun: string }) => (
  <p role="status" className={classes.count}>
    Showing {formatCount(count)} of {formatCount(Math.max(total, count))} {noun}
  </p>
);

/** Moves the focus once the next page is there; back to the button if it failed, because a loading button loses the focus. */
function useFocusOfNewRow({ more, isError }: Pick<PagedRows<unknown>, 'more' | 'isError'>, shown: number) {
  const items = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const firstNew = useRef<number | null>(null);
  const loading = more?.loading ?? false;
  useEffect(() => {
    const index = firstNew.current;
    if (index === null || loading) return;
    const row = items.current?.children[index];
    if (row instanceof HTMLElement) row.focus();
    else if (isError) button.current?.focus();
    else return;
    firstNew.current = null;
  }, [shown, loading, isError]);
  const focusNewRow = () => void (firstNew.current = shown);
  return { items, button, focusNewRow };
}
