import { lazy, Suspense } from 'react';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AccountSide, FinanceBoardView, InvariantView } from '#libs/core/contracts';
import { Badge, exactDollars, plural, shortId, Skeleton } from '#libs/ui';
import { useGetFinanceQuery } from '../../api/api.js';
import { AccountAmounts, naturalAmount } from '../../page/account-amounts.js';
import { comparedWith, Figures, type Figure } from '../../page/figures.js';
import { Page, Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { Money } from '../../page/values.js';

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
  const { period, period_before: before, completed } = board;
  const figures: Figure[] = [
    ['Volume, 30 days', exactDollars(period.volume), daysBefore(period.volume, before.volume)],
    ['Refunds, 30 days', exactDollars(period.refunds), daysBefore(period.refunds, before.refunds)],
    ['Our fees, 30 days', exactDollars(period.fees), daysBefore(period.fees, before.fees)],
    [
      'Take rate, all time',
      board.take_rate === null ? '–' : `${(board.take_rate * 100).toFixed(1)}%`,
      `${exactDollars(completed.ours)} of ${exactDollars(completed.paid)} paid for completed stays`,
    ],
    [
      'Pending refunds',
      exactDollars(board.refunds_waiting.amount),
      plural(board.refunds_waiting.count, 'refund'),
    ],
    ['Ledger balance', exactDollars(board.trial_balance), 'Should be $0.00'],
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
          <p className="none panel-note">Checked about once a minute.</p>
          <ul className="timeline">
            {board.invariants.map((one) => (
              <InvariantRow key={one.name} invariant={one} />
            ))}
          </ul>
        </Panel>
        <Panel title="Balances">
          <Balances balances={board.balances} />
        </Panel>
      </div>
    </Page>
  );
}

const daysBefore = (now: number, before: number): string =>
  comparedWith(now, before, { words: 'in the 30 days before', show: exactDollars });

/** How a side of the books is called. */
const SIDES: readonly { side: AccountSide; title: string }[] = [
  { side: 'have', title: 'Assets' },
  { side: 'owe', title: 'Liabilities' },
  { side: 'earned', title: 'Revenue' },
  { side: 'cost', title: 'Expenses' },
];

/** The accounts by what they say about us, each in its natural sign. */
function Balances({ balances }: Pick<FinanceBoardView, 'balances'>) {
  const sides = SIDES.map(({ side, title }) => ({
    title,
    amounts: balances
      .filter((one) => one.side === side)
      .map((one) => ({ account: one.account, amount: naturalAmount(one) })),
  }));
  return sides
    .filter(({ amounts }) => amounts.length > 0)
    .map(({ title, amounts }) => (
      <section key={title} aria-label={title}>
        <h3 className="side">
          {title} <Money amount={totalOf(amounts)} />
        </h3>
        <AccountAmounts amounts={amounts} />
      </section>
    ));
}

/** Dollars are added as cents. */
const totalOf = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;

const InvariantRow = ({ invariant }: { invariant: InvariantView }) => (
  <li>
    <Badge tone={invariant.holds ? 'green' : 'red'}>{invariant.holds ? 'Passing' : 'Failing'}</Badge>{' '}
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
