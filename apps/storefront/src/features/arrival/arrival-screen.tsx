import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import type { ArrivalView } from '#libs/core/contracts';
import { Empty, instantIn, Notice, plural, Skeleton } from '#libs/ui';
import { errorMessage, isTemporary, statusOf } from '../../api/problem.js';
import { GuideKeys, GuideSections } from '../../arrival/guide-sections.js';
import { mapsUrl } from '../../booking/maps-url.js';
import { Facts } from '../../page/facts.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import classes from './arrival.module.css';
import { LaterNotice } from './later-notice.js';
import { PaperButton } from './paper-button.js';
import { useArrival } from './use-arrival.js';

/** How a guest gets to a home and into it, as far as it can be read now. Additive. @spec decision 28 */
export function ArrivalScreen() {
  const { id = '' } = useParams();
  const { query, knownSince } = useArrival(id);
  const { data, isError, error } = query;
  const refused = isError && !isTemporary(error);
  usePageTitle(data && !refused ? `Arrival guide: ${data.title}` : 'Arrival guide');
  if (refused) return <Closed message={errorMessage(error)} missing={statusOf(error) === 404} />;
  if (data) return <Guide arrival={data} knownSince={isError ? knownSince : null} />;
  return (
    <Page narrow>
      {isError ? (
        <QueryFailed query={query} title="Your arrival guide could not be loaded" />
      ) : (
        <Skeleton height="480px" radius="20px" />
      )}
    </Page>
  );
}

function Closed({ message, missing }: { message: string; missing: boolean }) {
  return (
    <Page narrow>
      <PageHeader title="Arrival guide" />
      <Empty
        level={2}
        icon={<IconKey size={30} />}
        title={missing ? 'This is not one of your bookings' : 'There is nothing to read here'}
        actions={
          <Button component={Link} to={paths.bookings}>
            My Bookings
          </Button>
        }
      >
        {missing ? 'Perhaps you have booked with another account.' : message}
      </Empty>
    </Page>
  );
}

function Guide({ arrival, knownSince }: { arrival: ArrivalView; knownSince: string | null }) {
  const { title, host_name: host, has_guide: hasGuide, fields, time_zone: zone } = arrival;
  return (
    <Page narrow>
      <PageHeader title={`Your arrival at ${title}`} lead={leadOf(arrival)} />
      <div className={classes.sheet}>
        {knownSince !== null && (
          <Notice tone="warn" role="status" title="You are offline">
            This is what we knew at {knownSince}. It may be out of date: your host can change it any time.
          </Notice>
        )}
        {!hasGuide && (
          <Notice tone="info" title="Your host has not added an arrival guide yet">
            Here is what we know so far. Whatever {host} adds will appear here.
          </Notice>
        )}
        <LaterNotice arrival={arrival} />
        <GuideKeys fields={fields} />
        <Facts
          className={classes.facts}
          facts={[
            ['Address', addressOf(arrival)],
            ['Check-in from', instantIn(arrival.check_in_at, zone)],
            ['Check-out by', instantIn(arrival.check_out_at, zone)],
            ['Your host', host],
            ['Booked for', plural(arrival.guests, 'guest')],
          ]}
        />
        <div className={classes.actions}>
          <Button
            component="a"
            href={mapsUrl(arrival.pin ?? addressOf(arrival))}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open in maps
          </Button>
          <PaperButton bookingId={arrival.booking_id} />
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <GuideSections fields={fields} />
        {arrival.house_rules.length > 0 && (
          <section className={classes.section} aria-labelledby="house-rules">
            <h2 id="house-rules">House rules</h2>
            <ul className={classes.rules}>
              {arrival.house_rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  );
}

function leadOf({ access, has_guide: hasGuide }: ArrivalView): string | undefined {
  if (!hasGuide) return undefined;
  if (access === 'over') return 'Your stay is over, so access codes are no longer shown here.';
  return access === 'open'
    ? 'Everything you need to get there and in. Please share it only with the people you travel with.'
    : 'Here is what we can tell you already. The rest will appear here.';
}

const addressOf = ({ address, city, state, country }: ArrivalView): string =>
  [address, city, state, country].join(', ');
