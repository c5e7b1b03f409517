import { lazy, Suspense } from 'react';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FinanceBoardView, InvariantView } from '#libs/core/contracts';
import { Badge, exactDollars, shortId, Skeleton } from '#libs/ui';
import { useGetFinanceQuery } from '../../api/api.js';
import { AccountAmounts } from '../../page/account-amounts.js';
import { Figures } from '../../page/figures.js';
import { Page, Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';

const DaysChart = lazy(() => import('./days-chart.js').then((m) => ({ default: m.DaysChart })));

/** The finances, and whether the ledger's invariants hold. */
export function FinanceScreen() {
  const query = useGetFinanceQuery();
  const { data } = query;
  if (!data)
    return (
      <Page title="Finance">
        <QueryState query={query} failed="The board could not be loaded" />
      </Page>
    );
  return <Board board={data} />;
}

function Board({ board }: { board: FinanceBoardView }) {
  const volume = board.days.reduce((total, day) => total + day.volume, 0);
  const figures: [string, string][] = [
    ['Volume, 30 days', exactDollars(volume)],
    ['Our fees, 30 days', exactDollars(board.days.reduce((total, day) => total + day.fees, 0))],
    [
      'Our share of what was paid for completed stays',
      board.take_rate === null ? '–' : `${(board.take_rate * 100).toFixed(1)}%`,
    ],
    [
      'Pending refunds',
      `${String(board.refunds_waiting.count)} · ${exactDollars(board.refunds_waiting.amount)}`,
    ],
    ['Trial balance', exactDollars(board.trial_balance)],
  ];
  return (
    <Page title="Finance">
      <Figures figures={figures} />
      <Panel title="Volume and refunds by day">
        <Suspense fallback={<Skeleton height="260px" />}>
          <DaysChart days={board.days} />
        </Suspense>
      </Panel>
      <div className="columns">
        <Panel title="Ledger checks">
          <ul className="timeline">
            {board.invariants.map((one) => (
              <InvariantRow key={one.name} invariant={one} />
            ))}
          </ul>
        </Panel>
        <Panel title="Balances">
          <AccountAmounts amounts={board.balances} />
        </Panel>
      </div>
    </Page>
  );
}

const InvariantRow = ({ invariant }: { invariant: InvariantView }) => (
  <li>
    <Badge tone={invariant.holds ? 'green' : 'red'}>{invariant.holds ? 'holds' : 'broken'}</Badge>{' '}
    {invariant.name}
    {invariant.offenders.map((id) => (
      <div key={id}>
        <Anchor component={Link} to={`/bookings/${id}`} size="sm">
          #{shortId(id)}
        </Anchor>
      </div>
    ))}
  </li>
);
