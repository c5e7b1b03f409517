import type { ListRowView } from '#libs/core/contracts';
import { Instant, Money, Plain, Status } from '../../page/values.js';

/** A table of raw rows: instants, amounts and states are recognised by column name. */
export function RowTable({ rows, columns }: { rows: readonly ListRowView[]; columns: readonly string[] }) {
  if (rows.length === 0) return <p className="none">None.</p>;
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column.replaceAll('_', ' ')}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>{cell(column, row[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cell(column: string, value: ListRowView[string] | undefined) {
  if (column.endsWith('_at')) return <Instant at={value} />;
  if (column === 'amount') return <Money amount={value} />;
  if (column === 'state' || column === 'status') return <Status text={value} />;
  return <Plain value={value} />;
}
