import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OperatorPlanView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { Badge, exactDollars } from '#libs/ui';
import { Figures, type Figure } from '../../page/figures.js';
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
          Subscribers
        </Anchor>
      }
    >
      {!data && <QueryState query={query} failed="The plans could not be loaded" />}
      {data && (
        <p className="setting-now none">
          Price and multiplier are part of the contract and change with a release. Subscribers keep the price
          they started at until they change plans.
        </p>
      )}
      {data?.map((plan) => (
        <Plan key={plan.id} plan={plan} />
      ))}
    </Page>
  );
}

function Plan({ plan }: { plan: OperatorPlanView }) {
  const figures: Figure[] = [
    ['Per month', exactDollars(plan.price)],
    ['Points', `${String(plan.multiplier)}X`],
    ['Travelers', formatCount(plan.travelers)],
    ['Renewal failed', formatCount(plan.past_due)],
    ['Leaving', formatCount(plan.leaving)],
    ['Paid, 30 days', exactDollars(plan.paid_30_days), `${exactDollars(plan.paid_total)} in total`],
  ];
  return (
    <Panel title={plan.name} aside={plan.concierge && <Badge tone="green">AI concierge</Badge>}>
      <Figures figures={figures} />
      {plan.prices.length > 0 && <Prices plan={plan} />}
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
      { title: 'Subscribers now', right: true, num: true, cell: ({ subscribers }) => subscribers },
    ]}
  />
);
