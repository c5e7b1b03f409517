import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

/** A column of a {@link Table}. */
interface Column<Row> {
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts and numbers align to the right. */
  right?: boolean;
  /** Numbers have digits of equal width. */
  num?: boolean;
  /** Sentences, which need room on phones, too. */
  text?: boolean;
}

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** A row's key; its position by default. */
  keyOf?: (row: Row) => string;
  label?: string;
  /** False for a table that explains itself. */
  head?: boolean;
  /** On a phone each row is a card; for rows that can be read without those around them. */
  cards?: boolean;
}

/** A table that scrolls sideways when it is wide. */
export function Table<Row>({ columns, rows, keyOf, label, head = true, cards = false }: TableProps<Row>) {
  return (
    <div className="table-scroll">
      <table className={cards ? 'table cards' : 'table'} aria-label={label}>
        {head && (
          <thead>
            <tr>
              {columns.map(({ title, right }, place) => (
                <th key={place} className={right ? 'right' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf?.(row) ?? index}>
              {columns.map((column, place) => (
                <td key={place} className={classesOf(column)} data-label={labelOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classesOf = ({
  right,
  num,
  text,
}: Pick<Column<unknown>, 'right' | 'num' | 'text'>): string | undefined =>
  [right && 'right', num && 'num', text && 'text'].filter(Boolean).join(' ') || undefined;

/** What a cell says of itself on a card; buttons do so without. */
const labelOf = ({ title }: Pick<Column<unknown>, 'title'>): string =>
  typeof title === 'string' ? title : '';

/** The title of a column of buttons. */
export const ACTIONS = <span className="none">Actions</span>;

/** A button within a row. */
export const RowButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="compact-xs" variant="default" onClick={onClick}>
    {label}
  </Button>
);
