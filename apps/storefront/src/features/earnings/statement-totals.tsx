import type { StatementView } from '#libs/core/contracts';
import { exactDollars } from '#libs/ui';
import classes from './earnings.module.css';

/** How a period leads from its opening to its closing balance. @spec A13 */
export function StatementTotals({ statement }: { statement: Omit<StatementView, 'month'> }) {
  return (
    <dl className={classes.split}>
      {partsOf(statement).map(({ label, value }) => (
        <div key={label} data-place={label === 'Closing balance' ? 'total' : undefined}>
          <dt>{label}</dt>
          <dd>{exactDollars(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function partsOf(statement: Omit<StatementView, 'month'>): { label: string; value: number }[] {
  return [
    { label: 'Opening balance', value: statement.opening_balance },
    { label: 'Earned', value: statement.earned },
    { label: 'Cleaning', value: statement.cleaning },
    ...(statement.other === 0 ? [] : [{ label: 'Returned', value: statement.other }]),
    { label: 'Paid to you', value: -statement.paid || 0 },
    { label: 'Closing balance', value: statement.closing_balance },
  ];
}
