import { Link } from 'react-router-dom';
import { DEAL_TIMES, type DealTime } from '#libs/core/rules';
import { dateRange, Skeleton } from '#libs/ui';
import type { PropertyView } from '#libs/core/contracts';
import { PropertyCard, PropertyCardSkeleton } from '../../home-card/property-card.js';
import { paths } from '../../page/paths.js';
import { DEAL_LABELS, stayPartOfDeal } from '../../search/search.js';
import { DEALS_SHOWN, useLandingDeals } from './landing-homes.js';
import rows from '../../home-card/more-homes.module.css';
import classes from './landing.module.css';

/** Homes that cost less than they did, for tomorrow night and for the weekend. @spec decision 41 */
export function LandingDeals() {
  const deals = useLandingDeals();
  if (!deals) return <DealsSkeleton />;
  return DEAL_TIMES.map((time) => <DealsOf key={time} time={time} homes={deals[time]} />);
}

/** Keeps the place of the first deals, so that what is below does not move when they arrive. */
const DealsSkeleton = () => (
  <div className={classes.section} aria-busy="true">
    <div className={classes.sectionHead}>
      <Skeleton width="240px" height="2rem" />
    </div>
    <ul className={rows.homes}>
      {Array.from({ length: DEALS_SHOWN }, (_, index) => (
        <li key={index}>
          <PropertyCardSkeleton />
        </li>
      ))}
    </ul>
  </div>
);

/** Nothing stands where there are none. */
function DealsOf({ time, homes }: { time: DealTime; homes: readonly PropertyView[] }) {
  if (homes.length === 0) return null;
  const heading = `deals-${time}`;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.sectionHead}>
        <h2 id={heading}>{DEAL_LABELS[time]}</h2>
        <Link to={`${paths.properties}?deals=${time}`}>All {DEAL_LABELS[time].toLowerCase()}</Link>
        <p className={classes.sectionLead}>
          {datesOf(homes)}The crossed-out total is the lowest we offered in the 30 days before the price
          dropped.
        </p>
      </div>
      <ul className={rows.homes}>
        {homes.map((home) => (
          <li key={home.id}>
            <PropertyCard
              home={home}
              query={home.deal ? stayPartOfDeal(home.deal, 0) : ''}
              reduced={home.deal?.reduced}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The dates, unless it is another day at some of the homes. */
function datesOf(homes: readonly PropertyView[]): string {
  const dates = new Set(homes.map(({ deal }) => deal && dateRange(deal.check_in, deal.check_out)));
  const [first] = dates;
  return first && dates.size === 1 ? `${first}. ` : '';
}
