import { IconFileText } from '@tabler/icons-react';
import type { StatementView } from '#libs/core/contracts';
import { Empty, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { monthLabel } from './earning-labels.js';
import { useStatementsQuery } from './earnings-api.js';
import classes from './earnings.module.css';
import { Folded, useFolds } from './folded.js';
import { ShortList } from './short-list.js';
import { StatementFiles } from './statement-files.js';
import { StatementTotals } from './statement-totals.js';

/** Statements, latest first; each reconciles the opening with the closing balance. @spec A13 */
export function StatementList() {
  const query = useStatementsQuery();
  const { data, isError } = query;
  if (!data && isError)
    return <QueryFailed query={query} title="Your statements could not be loaded" fallback={NOTHING_LOST} />;
  if (!data) return <Skeleton height="180px" radius="20px" />;
  if (data.length === 0)
    return (
      <Empty icon={<IconFileText size={30} />} title="No statements yet">
        You get one for each month with earnings or payouts.
      </Empty>
    );
  return (
    <ShortList
      className={classes.statements}
      items={data}
      limit={6}
      showAllLabel="Show all statements"
      render={(statement) => <Statement key={statement.month} statement={statement} />}
    />
  );
}

function Statement({ statement }: { statement: StatementView }) {
  const name = monthLabel(statement.month);
  const parts = (
    <>
      <StatementTotals statement={statement} />
      <StatementFiles period={statement.month} name={name} />
    </>
  );
  if (useFolds())
    return (
      <li className={classes.foldedItem}>
        <Folded title={name} note="Closing balance" amount={statement.closing_balance}>
          {parts}
        </Folded>
      </li>
    );
  return (
    <li className={classes.statement}>
      <h3>{name}</h3>
      {parts}
    </li>
  );
}
