import type { HomeProfitView, StatementYearView } from '#libs/core/contracts';
import { exactDollars, plural, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { useStatementYearsQuery } from './earnings-api.js';
import classes from './earnings.module.css';
import { ShortList } from './short-list.js';
import { StatementFiles } from './statement-files.js';
import { StatementTotals } from './statement-totals.js';

/** Years, latest first, and what each home brought; nothing before the first movement. @spec A13 */
export function YearList() {
  const query = useStatementYearsQuery();
  const { data, isError } = query;
  if (data?.length === 0) return null;
  return (
    <Section id="years" title="Year by year" aside={<span className="lk-muted">Years in UTC</span>}>
      {!data && isError && (
        <QueryFailed query={query} title="Your yearly sums could not be loaded" fallback={NOTHING_LOST} />
      )}
      {!data && !isError && <Skeleton height="180px" radius="20px" />}
      {data && (
        <ShortList
          className={classes.statements}
          items={data}
          limit={2}
          showAllLabel="Show all years"
          render={(year) => <Year key={year.year} year={year} />}
        />
      )}
    </Section>
  );
}

function Year({ year }: { year: StatementYearView }) {
  return (
    <li className={classes.year}>
      <div className={classes.statement}>
        <h3>{year.year}</h3>
        <StatementTotals statement={year} />
        <StatementFiles period={year.year} name={year.year} />
      </div>
      <table className={classes.homes} aria-label={`What each home brought in ${year.year}`}>
        <thead>
          <tr>
            <th scope="col">Home</th>
            <th scope="col">Nights</th>
            <th scope="col">Our 10%</th>
            <th scope="col">Fee shares</th>
            <th scope="col">Cleaning</th>
            <th scope="col">Returned</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {year.homes.map((home) => (
            <Home key={home.property?.id ?? ''} home={home} />
          ))}
        </tbody>
      </table>
    </li>
  );
}

function Home({ home }: { home: HomeProfitView }) {
  return (
    <tr>
      <th scope="row">
        {home.property?.title ?? 'Not tied to a home'}
        {home.stays > 0 && (
          <span className="lk-muted">
            {plural(home.stays, 'stay')}, {plural(home.nights, 'night')}
          </span>
        )}
      </th>
      <Amount label="Nights" value={home.subtotal} />
      <Amount label="Our 10%" value={-home.service_fee || 0} />
      <Amount label="Fee shares" value={home.fee_shares} />
      <Amount label="Cleaning" value={home.cleaning} />
      <Amount label="Returned" value={home.other} />
      <Amount label="Yours" value={home.total} isTotal />
    </tr>
  );
}

/** An amount of nothing is left out where cells are stacked. */
function Amount({ label, value, isTotal = false }: { label: string; value: number; isTotal?: boolean }) {
  return (
    <td data-label={label} data-zero={value === 0 || undefined} data-total={isTotal || undefined}>
      {exactDollars(value)}
    </td>
  );
}
