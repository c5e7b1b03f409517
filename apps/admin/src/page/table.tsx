import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

type CardPlace = 'lead' | 'amount' | 'status' | 'time' | 'rest' | 'named' | 'actions' | 'empty';

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
  /** Where it stands on a brief card: the first line, the second, or with its title among the rest, unless it is empty. */
  card?: CardPlace | ((row: Row) => CardPlace);
}

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** A row's key; its position by default. */
  keyOf?: (row: Row) => string;
  label?: string;
  /** False for a table that explains itself. */
  head?: boolean;
  /** On a phone each row is a card with the titles of its cells; for rows that can be read without those around them. */
  cards?: boolean;
}

/** A table that scrolls sideways when it is wide. */
export function Table<Row>({ columns, rows, keyOf, label, head = true, cards = false }: TableProps<Row>) {
  const brief = columns.some(({ card }) => card !== undefined);
  return (
    <div className="table-scroll">
      <table className={brief ? 'table cards brief' : cards ? 'table cards' : 'table'} aria-label={label}>
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
                <td key={place} className={classesOf(column, row)} data-label={labelOf(column)}>
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

function classesOf<Row>({ right, num, text, card }: Column<Row>, row: Row): string | undefined {
  const place = typeof card === 'function' ? card(row) : card;
  const classes = [right && 'right', num && 'num', text && 'text', place && `cell-${place}`];
  return classes.filter(Boolean).join(' ') || undefined;
}

/** What a cell says of itself on a card; buttons do so without. */
const labelOf = ({ title }: Pick<Column<unknown>, 'title'>): string =>
  typeof title === 'string' ? title : '';

/** The title of a column of buttons. */
export const ACTIONS = <span className="none">Actions</span>;

/** A button within a row. */
export const RowButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="xs" variant="default" onClick={onClick}>
    {label}
  </Button>
);
