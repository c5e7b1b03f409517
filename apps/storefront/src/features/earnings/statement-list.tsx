import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { StatementView } from '#libs/core/contracts';
import { downloadUrl, Empty, exactDollars, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { detailOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { monthLabel } from './earning-labels.js';
import { useStatementFileMutation, useStatementsQuery, type StatementFile } from './earnings-api.js';
import classes from './earnings.module.css';
import { ShortList } from './short-list.js';

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
  return (
    <li className={classes.statement}>
      <h3>{name}</h3>
      <dl className={classes.split}>
        {partsOf(statement).map(({ label, value }) => (
          <div key={label} data-place={label === 'After' ? 'total' : undefined}>
            <dt>{label}</dt>
            <dd>{exactDollars(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.files}>
        <FileButton file={`${statement.month}.csv`} label={`CSV of ${name}`}>
          CSV
        </FileButton>
        <FileButton file={`${statement.month}.pdf`} label={`PDF of ${name}`}>
          PDF
        </FileButton>
      </div>
    </li>
  );
}

function partsOf(statement: StatementView): { label: string; value: number }[] {
  return [
    { label: 'Before', value: statement.opening_balance },
    { label: 'Earned', value: statement.earned },
    { label: 'Cleaning', value: statement.cleaning },
    ...(statement.other === 0 ? [] : [{ label: 'Returned', value: statement.other }]),
    { label: 'Paid to you', value: -statement.paid || 0 },
    { label: 'After', value: statement.closing_balance },
  ];
}

function FileButton({ file, label, children }: { file: StatementFile; label: string; children: string }) {
  const [fetchFile, { isLoading }] = useStatementFileMutation();
  const save = async () => {
    const { data, error } = await fetchFile(file);
    if (data) downloadUrl(data, `latchkey-statement-${file}`);
    else toast.error(detailOf(error, 'The statement could not be loaded'));
  };
  return (
    <Button variant="default" size="sm" loading={isLoading} aria-label={label} onClick={() => void save()}>
      {children}
    </Button>
  );
}
