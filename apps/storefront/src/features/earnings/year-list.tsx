import type { HomeProfitView, StatementYearView } from '#libs/core/contracts';
import { exactDollars, plural, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { useStatementYearsQuery } from './earnings-api.js';
import classes from './earnings.module.css';
import { Folded, useFolds } from './folded.js';
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
      <Homes year={year.year} homes={year.homes} />
    </li>
  );
}

/** The amounts of a home; a column without any amount is left out. */
const COLUMNS: readonly { label: string; amountOf: (home: HomeProfitView) => number }[] = [
  { label: 'Nights', amountOf: (home) => home.subtotal },
  { label: 'Service fee (10%)', amountOf: (home) => -home.service_fee || 0 },
  { label: 'Inconvenience fees', amountOf: (home) => home.fee_shares },
  { label: 'Cleaning', amountOf: (home) => home.cleaning },
  { label: 'Returned', amountOf: (home) => home.other },
  { label: 'You get', amountOf: (home) => home.total },
];

type HomesProps = Pick<StatementYearView, 'year' | 'homes'>;

const Homes = (props: HomesProps) => (useFolds() ? <HomeList {...props} /> : <HomeTable {...props} />);

function HomeList({ year, homes }: HomesProps) {
  return (
    <ul aria-label={`What each home brought in ${year}`}>
      {homes.map((home) => (
        <li key={home.property?.id ?? ''}>
          <Folded title={titleOf(home)} note={staysOf(home) ?? ''} amount={home.total}>
            <dl className={classes.split}>
              {COLUMNS.filter(({ amountOf }) => amountOf(home) !== 0).map(({ label, amountOf }) => (
                <div key={label} data-place={label === 'You get' ? 'total' : undefined}>
                  <dt>{label}</dt>
                  <dd>{exactDollars(amountOf(home))}</dd>
                </div>
              ))}
            </dl>
          </Folded>
        </li>
      ))}
    </ul>
  );
}

function HomeTable({ year, homes }: HomesProps) {
  const columns = COLUMNS.filter(({ label, amountOf }) => label === 'You get' || homes.some(amountOf));
  return (
    <table className={classes.homes} aria-label={`What each home brought in ${year}`}>
      <thead>
        <tr>
          {['Home', ...columns.map(({ label }) => label)].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {homes.map((home) => (
          <tr key={home.property?.id ?? ''}>
            <Name home={home} />
            {columns.map(({ label, amountOf }) => (
              <td key={label} data-total={label === 'You get' || undefined}>
                {exactDollars(amountOf(home))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Name = ({ home }: { home: HomeProfitView }) => (
  <th scope="row">
    {titleOf(home)}
    {staysOf(home) && <span className="lk-muted">{staysOf(home)}</span>}
  </th>
);

const titleOf = ({ property }: HomeProfitView): string => property?.title ?? 'Not tied to a home';

/** "2 stays, 8 nights"; null for amounts without a stay. */
const staysOf = ({ stays, nights }: HomeProfitView): string | null =>
  stays > 0 ? `${plural(stays, 'stay')}, ${plural(nights, 'night')}` : null;
