import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OperatorPlanView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { Badge, exactDollars } from '#libs/ui';
import { Figures } from '../../page/figures.js';
import { Page, Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { Instant, Money } from '../../page/values.js';
import { useGetPlansQuery } from './plans-api.js';

/** The travelers' plans, read-only: price and multiplier are fixed by the contract. */
export function PlansScreen() {
  const query = useGetPlansQuery();
  const { data } = query;
  return (
    <Page
      title="Plans"
      aside={
        <Anchor component={Link} to="/subscriptions" size="sm">
          Who is on them
        </Anchor>
      }
    >
      {!data && <QueryState query={query} failed="The plans could not be loaded" />}
      {data && (
        <p className="setting-now none">
          Price and multiplier belong to the contract and change with a release. Whoever has a plan keeps the
          price it was sold at until they change plans.
        </p>
      )}
      {data?.map((plan) => (
        <Plan key={plan.id} plan={plan} />
      ))}
    </Page>
  );
}

function Plan({ plan }: { plan: OperatorPlanView }) {
  const figures: [string, string][] = [
    ['A month', exactDollars(plan.price)],
    ['Points', `${String(plan.multiplier)}x`],
    ['Travelers', formatCount(plan.travelers)],
    ['Renewal failed', formatCount(plan.past_due)],
    ['Leaving', formatCount(plan.leaving)],
    ['Paid, 30 days · ever', `${exactDollars(plan.paid_30_days)} · ${exactDollars(plan.paid_total)}`],
  ];
  return (
    <Panel title={plan.name} aside={plan.concierge && <Badge tone="green">AI concierge</Badge>}>
      <Figures figures={figures} />
      {plan.prices.length > 0 && <Prices plan={plan} />}
    </Panel>
  );
}

const Prices = ({ plan }: { plan: OperatorPlanView }) => (
  <div className="table-scroll">
    <div className="table-scroll">
      <table className="table" aria-label={`Prices of ${plan.name}`}>
        <thead>
          <tr>
            <th className="right">Price</th>
            <th>First sold</th>
            <th>Last sold</th>
            <th className="right">Have it now</th>
          </tr>
        </thead>
        <tbody>
          {plan.prices.map((one) => (
            <tr key={one.price}>
              <td className="right">
                <Money amount={one.price} />
              </td>
              <td>
                <Instant at={one.first_sold_at} />
              </td>
              <td>
                <Instant at={one.last_sold_at} />
              </td>
              <td className="right num">{one.subscribers}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
);
