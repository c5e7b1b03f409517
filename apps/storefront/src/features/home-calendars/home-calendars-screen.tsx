import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { HomeCalendarsView } from '#libs/core/contracts';
import { Skeleton } from '#libs/ui';
import { statusOf } from '../../api/problem.js';
import { PropertyNotFound } from '../../homes/property-not-found.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { UndoBar } from '../../undo/undo-bar.js';
import { useUndo, type Undoable } from '../../undo/use-undo.js';
import { AddFeed } from './add-feed.js';
import { ExportAddress } from './export-address.js';
import { FeedCard } from './feed-card.js';
import classes from './home-calendars.module.css';
import { useHomeCalendarsQuery } from './home-calendars-api.js';
import { OpenQuestions } from './open-questions.js';

/** The calendars of a home on other platforms, both ways. Additive. @spec D12 */
export function HomeCalendarsScreen() {
  const { id = '' } = useParams();
  const query = useHomeCalendarsQuery(id, { refetchOnMountOrArgChange: true });
  const { data, isError, error } = query;
  usePageTitle(data ? `${data.title} · Connected calendars` : 'Connected calendars');
  if (data) return <HomeCalendars homeId={id} calendars={data} />;
  if (isError && statusOf(error) === 404) return <PropertyNotFound />;
  return (
    <Page narrow>
      {isError ? (
        <QueryFailed query={query} title="The calendars could not be loaded" />
      ) : (
        <Skeleton height="480px" radius="20px" />
      )}
    </Page>
  );
}

function HomeCalendars({ homeId, calendars }: { homeId: string; calendars: HomeCalendarsView }) {
  const { title, feeds, export_address: address } = calendars;
  const { latest, offer, dismiss } = useUndo();
  const imports = useRef<HTMLDivElement>(null);
  /** The pressed button is gone with its calendar: the keyboard goes on at the head of the others. */
  const offerAfterRemoval = (change: Undoable) => {
    offer(change);
    imports.current?.focus();
  };
  return (
    <Page narrow>
      <PageHeader
        title="Connected calendars"
        lead={`Keep ${title} in sync: nights booked elsewhere are blocked here, and the other way around.`}
        actions={
          <Button component={Link} to={paths.ownerCalendar} variant="default">
            Back to the calendar
          </Button>
        }
      />
      <OpenQuestions homeId={homeId} calendars={calendars} onChanged={offer} />
      <div ref={imports} tabIndex={-1} role="group" aria-labelledby="imports">
        <Section id="imports" title="Import">
          <p className={classes.lead}>
            Copy the calendar link (iCal) from the other platform and paste it here. We look at it regularly,
            and once more before somebody books.
          </p>
          {feeds.length > 0 && (
            <ul className={classes.feeds}>
              {feeds.map((feed) => (
                <li key={feed.id}>
                  <FeedCard homeId={homeId} feed={feed} onChanged={offer} onRemoved={offerAfterRemoval} />
                </li>
              ))}
            </ul>
          )}
          <AddFeed homeId={homeId} feeds={feeds} />
        </Section>
      </div>
      <Section id="export" title="Export">
        <p className={classes.lead}>
          Paste this link on the other platforms. They see which nights are booked, blocked or kept for
          preparation here, but no names and no prices. Holds follow once they are paid. What you import is
          not passed on: connect the platforms with each other, too.
        </p>
        <ExportAddress homeId={homeId} address={address} onChanged={offer} />
      </Section>
      <div className={classes.footer}>
        <UndoBar change={latest} onDone={dismiss} />
      </div>
    </Page>
  );
}
