import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { exactDollars } from '#libs/ui';
import { useGetTodayQuery, useGetWorklistQuery } from '../../api/api.js';
import { comparedWith, Figures, type Figure } from '../../page/figures.js';
import { Page, Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { Instant } from '../../page/values.js';
import { FreeNights } from './free-nights.js';
import { Worklist } from './worklist.js';

const dayBefore = (now: number, before: number, show?: (value: number) => string): string =>
  comparedWith(now, before, { words: 'the day before', ...(show && { show }) });

/** What happens today. */
export function TodayScreen() {
  const query = useGetTodayQuery(undefined, { pollingInterval: 30_000 });
  // Together with the list of work, which would push everything down once it comes.
  const { isLoading: isWorkLoading } = useGetWorklistQuery();
  const { data } = query;
  if (!data || isWorkLoading)
    return (
      <Page title="Today">
        <QueryState query={query} failed="The board could not be loaded" />
      </Page>
    );
  const { before } = data;
  const figures: Figure[] = [
    ['Bookings made, 24 h', String(data.bookings), dayBefore(data.bookings, before.bookings)],
    ['Confirmed, 24 h', String(data.confirmed), dayBefore(data.confirmed, before.confirmed)],
    ['Payments, 24 h', exactDollars(data.revenue), dayBefore(data.revenue, before.revenue, exactDollars)],
    ['Cancellations, 24 h', String(data.cancelled), dayBefore(data.cancelled, before.cancelled)],
    ['Holds about to expire', String(data.holds_expiring), 'within 10 minutes'],
    [
      'Holds paid, 7 days',
      data.hold_to_paid === null ? '–' : `${Math.round(data.hold_to_paid * 100)}%`,
      `${data.holds_paid} of ${data.holds_finished} ended holds`,
    ],
  ];
  return (
    <Page title="Today" aside={<Instant at={data.now} />}>
      <Worklist />
      <Figures figures={figures} />
      <div className="columns even">
        <Panel title="Arrivals in the next 24 hours">
          {data.arrivals.length === 0 && <p className="none">No arrivals.</p>}
          <ul className="timeline">
            {data.arrivals.map((one) => (
              <li key={one.booking_id}>
                <Anchor component={Link} to={`/bookings/${one.booking_id}`} size="sm">
                  {one.property_title}, {one.city}
                </Anchor>
                <div>
                  {one.traveler_name}, <Instant at={one.check_in_at} />
                </div>
              </li>
            ))}
          </ul>
        </Panel>
        <FreeNights towns={data.free_nights} />
      </div>
    </Page>
  );
}
