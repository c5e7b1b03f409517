import type { ListRowView } from '#libs/core/contracts';
import { Table } from '../../page/table.js';
import { Instant, Money, Plain, Status } from '../../page/values.js';

/** A table of raw rows: instants, amounts and states are recognised by column name. */
export function RowTable({ rows, columns }: { rows: readonly ListRowView[]; columns: readonly string[] }) {
  if (rows.length === 0) return <p className="none">None.</p>;
  return (
    <Table
      rows={rows}
      columns={columns.map((column) => ({
        title: column.replaceAll('_', ' '),
        cell: (row: ListRowView) => cell(column, row[column]),
      }))}
    />
  );
}

function cell(column: string, value: ListRowView[string] | undefined) {
  if (column.endsWith('_at')) return <Instant at={value} />;
  if (column === 'amount') return <Money amount={value} />;
  if (column === 'state' || column === 'status') return <Status text={value} />;
  return <Plain value={value} />;
}
