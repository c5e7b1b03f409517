import type { PlanComparisonView, PlanWorthView } from '#libs/core/contracts';
import { formatCount, type Plan } from '#libs/core/rules';
import { exactDollars, plural, shortDollars, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { useBreakEvenQuery } from './subscription-api.js';
import classes from './subscription.module.css';

/** Shows whether a plan would have paid off on the traveler's own stays, or would not. */
export function BreakEven({ currentPlan }: { currentPlan: Plan }) {
  const query = useBreakEvenQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  return (
    <Section id="break-even" title="Is a plan worth it?">
      {data?.comparison && <Comparison comparison={data.comparison} currentPlan={currentPlan} />}
      {data?.comparison === null && (
        <p className={classes.muted}>
          Book a stay first: afterwards we compare the plans on what you really paid, and say so when none is
          worth it.
        </p>
      )}
      {!data && isError && (
        <QueryFailed query={query} title="The plans could not be compared" fallback={NOTHING_LOST} />
      )}
      {!data && !isError && <Skeleton height="220px" radius="20px" />}
    </Section>
  );
}

function Comparison({ comparison, currentPlan }: { comparison: PlanComparisonView; currentPlan: Plan }) {
  const { plans, months, best } = comparison;
  return (
    <div className={classes.comparison}>
      <p className={classes.verdict}>{verdictOf(comparison, currentPlan)}</p>
      <div className={classes.tableFrame} tabIndex={0} role="region" aria-label="Plans on your own stays">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Points</th>
              <th scope="col">Cost of {plural(months, 'month')}</th>
              <th scope="col">Net gain</th>
              <th scope="col">Break-even</th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <tr key={plan.plan} data-best={plan.plan === best || undefined}>
                <th scope="row">{plan.name}</th>
                <td data-label="Points">{formatCount(plan.points)}</td>
                <td data-label={`Cost of ${plural(months, 'month')}`}>{exactDollars(plan.cost)}</td>
                <td data-label="Net gain">{signed(plan.net)}</td>
                <td data-label="Break-even">
                  {plan.pays_from === null ? '–' : `${shortDollars(plan.pays_from)} a month`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.muted}>
        Based on {staysOf(comparison)}, counting a point as {exactDollars(comparison.point_worth)} (most perks
        are worth more). “Net gain” is the value of the points beyond Free Loyalty, minus the plan’s price
        since the first of these stays. The concierge of the Premium Traveller's Plan isn’t counted, because
        it doesn’t earn extra points.
      </p>
    </div>
  );
}

const signed = (amount: number): string => (amount > 0 ? `+${exactDollars(amount)}` : exactDollars(amount));

const COUNT = ['no stays', 'your last stay', 'your last two stays', 'your last three stays'];
const staysOf = ({ stays }: PlanComparisonView): string => COUNT[stays] ?? `your last ${stays} stays`;

/** The verdict in a sentence or two, also when no plan pays. */
function verdictOf(comparison: PlanComparisonView, currentPlan: Plan): string {
  const best = planOf(comparison, comparison.best);
  const stays = staysOf(comparison);
  if (!best) return '';
  if (best.plan === 'basic') return notWorthIt(comparison, currentPlan);
  const worth = `Compared with Free Loyalty, its extra points are worth about ${exactDollars(best.worth)}; the plan costs ${exactDollars(best.cost)}.`;
  if (best.plan === currentPlan) return `${best.name} pays off on ${stays}. ${worth}`;
  return `${best.name} would have earned you ${plural(best.more_points, 'more point')} on ${stays}. ${worth}`;
}

function notWorthIt(comparison: PlanComparisonView, currentPlan: Plan): string {
  const stays = staysOf(comparison);
  const current = planOf(comparison, currentPlan);
  if (current && current.plan !== 'basic')
    return `At the moment ${current.name} does not pay for you: on ${stays} its points are worth about ${exactDollars(current.worth)}, and it costs ${exactDollars(current.cost)}.`;
  const nearest = comparison.plans
    .filter(({ plan }) => plan !== 'basic')
    .sort((one, other) => other.net - one.net)[0];
  if (!nearest) return '';
  return `Don't upgrade for the points: ${nearest.name} would have earned you ${plural(nearest.more_points, 'more point')} on ${stays}, worth about ${exactDollars(nearest.worth)}, but cost ${exactDollars(nearest.cost)}.`;
}

const planOf = ({ plans }: PlanComparisonView, plan: Plan): PlanWorthView | undefined =>
  plans.find((one) => one.plan === plan);
