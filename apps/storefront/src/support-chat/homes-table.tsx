import { Link } from 'react-router-dom';
import type { ChatTable } from '#libs/core/contracts';
import classes from './homes-table.module.css';
import { isOwnPath } from './transcript.js';

interface HomesTableProps {
  table: ChatTable;
  onOpen: () => void;
}

/** Homes side by side; what does not fit is reached by scrolling sideways. @spec G10 */
export function HomesTable({ table: { caption, columns, rows }, onOpen }: HomesTableProps) {
  return (
    <div className={classes.scroll} role="region" aria-label={`Comparison: ${caption}`} tabIndex={0}>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ label, href }) => (
              <th key={href} scope="col">
                {isOwnPath(href) ? (
                  <Link to={href} onClick={onOpen}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ href }, column) => (
                <td key={href}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
