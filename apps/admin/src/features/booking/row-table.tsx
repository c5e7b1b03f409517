import type { ListRowView } from '#libs/core/contracts';
import { Table } from '../../page/table.js';
import { Instant, LongId, Money, Plain, Status } from '../../page/values.js';
import { deedOf, outcomeInWords } from '../../page/words-of.js';

/** Columns of names such as "create_checkout". */
const NAMES = new Set(['kind', 'payment_status', 'reason', 'problem']);

const TITLES: Readonly<Partial<Record<string, string>>> = { state: 'Status', id: 'ID', object_id: 'Object' };

/** A table of raw rows without columns that are empty: instants, amounts, states and names are recognized by the name of the column. */
export function RowTable({ rows, columns }: { rows: readonly ListRowView[]; columns: readonly string[] }) {
  const isFilled = (column: string): boolean => rows.some((row) => (row[column] ?? '') !== '');
  return (
    <Table
      cards
      rows={rows}
      columns={columns.filter(isFilled).map((column) => ({
        title: TITLES[column] ?? deedOf(column.replace(/_at$/, '')),
        cell: (row: ListRowView) => cell(column, row[column]),
      }))}
    />
  );
}

function cell(column: string, value: ListRowView[string] | undefined) {
  if (column.endsWith('_at')) return <Instant at={value} />;
  if (column === 'amount') return <Money amount={value} />;
  if (column === 'state' || column === 'status') return <Status text={value} />;
  if (column === 'id' || column === 'object_id') return <LongId id={value} />;
  if (column === 'outcome' && typeof value === 'string') return <Plain value={outcomeInWords(value)} />;
  if (NAMES.has(column) && typeof value === 'string') return <Plain value={deedOf(value)} />;
  return <Plain value={value} />;
}
