import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OperatorPlanView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { Badge } from '#libs/ui';
import { Page, Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { Table } from '../../page/table.js';
import { Instant, Money } from '../../page/values.js';
import { useGetPlansQuery } from './plans-api.js';

/** The travelers' plans, read-only: the contract fixes price and multiplier. */
export function PlansScreen() {
  const query = useGetPlansQuery();
  const { data } = query;
  return (
    <Page
      title="Plans"
      aside={
        <Anchor component={Link} to="/subscriptions" size="sm">
          Subscriptions
        </Anchor>
      }
    >
      {!data && <QueryState query={query} failed="The plans could not be loaded" />}
      {data && (
        <>
          <p className="panel-note none">
            Prices and multipliers are fixed in the software and change only with a new version. Subscribers
            keep the price they started at until they change plans.
          </p>
          <Panel title="All plans">
            <Plans plans={data} />
          </Panel>
          <PriceHistory plans={data} />
        </>
      )}
    </Page>
  );
}

const Plans = ({ plans }: { plans: readonly OperatorPlanView[] }) => (
  <Table
    cards
    label="All plans"
    rows={plans}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Plan',
        cell: ({ name, concierge }) => (
          <span>
            {name} {concierge && <Badge tone="green">AI concierge</Badge>}
          </span>
        ),
      },
      { title: 'Per month', right: true, cell: ({ price }) => <Money amount={price} /> },
      { title: 'Points', right: true, num: true, cell: ({ multiplier }) => `${String(multiplier)}X` },
      { title: 'Travelers', right: true, num: true, cell: ({ travelers }) => formatCount(travelers) },
      { title: 'Renewal failed', right: true, num: true, cell: (plan) => formatCount(plan.past_due) },
      { title: 'Leaving', right: true, num: true, cell: ({ leaving }) => formatCount(leaving) },
      { title: 'Paid, 30 days', right: true, cell: (plan) => <Money amount={plan.paid_30_days} /> },
      { title: 'Paid in total', right: true, cell: (plan) => <Money amount={plan.paid_total} /> },
    ]}
  />
);

/** The prices that each plan was sold at. */
function PriceHistory({ plans }: { plans: readonly OperatorPlanView[] }) {
  const sold = plans.filter(({ prices }) => prices.length > 0);
  if (sold.length === 0) return null;
  return (
    <Panel title="Price history">
      {sold.map((plan) => (
        <details key={plan.id} className="fold">
          <summary>{plan.name}</summary>
          <Prices plan={plan} />
        </details>
      ))}
    </Panel>
  );
}

const Prices = ({ plan }: { plan: OperatorPlanView }) => (
  <Table
    cards
    label={`Prices of ${plan.name}`}
    rows={plan.prices}
    keyOf={({ price }) => String(price)}
    columns={[
      { title: 'Price', right: true, cell: ({ price }) => <Money amount={price} /> },
      { title: 'First sold', cell: ({ first_sold_at: at }) => <Instant at={at} /> },
      { title: 'Last sold', cell: ({ last_sold_at: at }) => <Instant at={at} /> },
      {
        title: 'Subscribers now',
        right: true,
        num: true,
        cell: ({ subscribers }) => formatCount(subscribers),
      },
    ]}
  />
);
