import { IconHeartHandshake } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OwnerBookingView, ReliabilityView } from '#libs/core/contracts';
import { CAUSE_WORDS } from '#libs/core/rules';
import {
  Badge,
  dateRange,
  Empty,
  fullDate,
  mediumDate,
  monthYear,
  plural,
  shortId,
  Skeleton,
} from '#libs/ui';
import { LIST_QUERIES } from '../../api/list-queries.js';
import { useGuestBookingsInfiniteQuery, useReliabilityQuery } from '../../booking/owner-bookings-api.js';
import { Facts } from '../../page/facts.js';
import { PagedList } from '../../page/paged-list.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { usePageTitle } from '../../page/page-title.js';
import { QueryFailed } from '../../page/query-failed.js';
import { usePagedRows } from '../../page/use-paged-rows.js';
import classes from './reliability.module.css';

/** An owner's reliability: the share, its formula and inputs, what travelers see, and which stays counted. @spec G8, G9 */
export function ReliabilityScreen() {
  usePageTitle('Your reliability');
  const query = useReliabilityQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  return (
    <Page narrow>
      <PageHeader title="Your reliability" lead="The share of paid stays you didn’t cancel." />
      {!data && isError && <QueryFailed query={query} title="Your reliability could not be loaded" />}
      {!data && !isError && <Skeleton height="220px" radius="24px" />}
      {data && (
        <>
          <Share reliability={data} />
          {data.months.length > 0 && <Months reliability={data} />}
          <CountedStays />
        </>
      )}
    </Page>
  );
}

function Share({ reliability }: { reliability: ReliabilityView }) {
  const { kept, cancelled, counted, percent, since } = reliability;
  return (
    <div className={classes.share}>
      <p className={classes.percent}>{percent === null ? '–' : `${percent}%`}</p>
      <Facts
        className={classes.inputs}
        facts={[
          ['Stays kept', String(kept)],
          ['Stays you cancelled', String(cancelled)],
          ['Counted', String(counted)],
        ]}
      />
      <p>
        Reliability = stays kept ÷ (stays kept + stays you cancelled)
        {counted > 0 && `: ${kept} ÷ ${counted} = ${percent}%`}.
      </p>
      <p className="lk-muted">
        Counted since {fullDate(since)}, the last 12 months, including this one. A stay is kept once its
        check-in has come. A stay that you cancel counts if the guest had paid. Stays that guests or Latchkey
        cancel never count.
      </p>
      <p>{whatTravelersSee(reliability)}</p>
    </div>
  );
}

/** @spec G9 */
function whatTravelersSee({ shown, counted, cancelled, shown_from: from }: ReliabilityView): string {
  if (shown)
    return `On your homes’ pages travelers see “${plural(cancelled, 'cancellation')} in ${plural(counted, 'stay')}”.`;
  return `Travelers see it from ${from} stays on; ${plural(from - counted, 'stay')} to go.`;
}

const Months = ({ reliability: { months } }: { reliability: ReliabilityView }) => (
  <Section id="months" title="Month by month">
    <table className={classes.months}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Kept</th>
          <th scope="col">Cancelled by you</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, kept, cancelled }) => (
          <tr key={month}>
            <th scope="row">{monthYear(`${month}-01T12:00:00Z`)}</th>
            <td>{kept}</td>
            <td>{cancelled}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="lk-muted">Stays under way are added to their month when they are over.</p>
  </Section>
);

function CountedStays() {
  const list = usePagedRows(
    useGuestBookingsInfiniteQuery(LIST_QUERIES.countedStays, { refetchOnMountOrArgChange: true }),
  );
  return (
    <Section id="stays" title="Which stays counted">
      {!list.rows && list.isError && <QueryFailed query={list} title="The stays could not be loaded" />}
      {!list.rows && !list.isError && <Skeleton height="160px" radius="20px" />}
      {list.rows?.length === 0 && (
        <Empty icon={<IconHeartHandshake size={30} />} title="No stay has counted yet">
          Your first stay counts once its guest can check in.
        </Empty>
      )}
      {list.rows && list.rows.length > 0 && (
        <PagedList list={list} rows={list.rows} noun="stays" className="lk-rows">
          {(stay) => <CountedStay stay={stay} />}
        </PagedList>
      )}
    </Section>
  );
}

function CountedStay({ stay }: { stay: OwnerBookingView }) {
  const { status, cancellation_cause: cause, cancelled_at: cancelledAt } = stay;
  const cancelled = status === 'cancelled';
  return (
    <Link to={paths.guestBooking(stay.id)} className={classes.stay}>
      <span>
        <strong>
          {stay.guest_name} in {stay.property_title}
        </strong>
        <span className="lk-muted">
          #{shortId(stay.id)} · {dateRange(stay.check_in_date, stay.check_out_date)}
          {cancelledAt && ` · withdrawn ${mediumDate(cancelledAt)}`}
          {cause && ` · ${CAUSE_WORDS[cause].label}`}
        </span>
      </span>
      <Badge tone={cancelled ? 'red' : 'green'}>{cancelled ? 'cancelled' : 'kept'}</Badge>
    </Link>
  );
}
