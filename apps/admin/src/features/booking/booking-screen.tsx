import { Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { BookingTimelineView, ListRowView } from '#libs/core/contracts';
import { shortId } from '#libs/ui';
import { useCommandDialog } from '../../commands/command-dialog.js';
import { useGetBookingTimelineQuery } from '../../api/api.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { Status } from '../../page/values.js';
import { BookingFacts } from './booking-facts.js';
import { BookingLedger, BookingMoney } from './booking-money.js';
import { BookingNotes } from './booking-notes.js';
import { CancelButtons } from './cancel-buttons.js';
import { DateChanges } from './date-changes.js';
import { RowTable } from './row-table.js';
import { EventTimeline } from './event-timeline.js';

/** One booking with its whole timeline. */
export function BookingScreen() {
  const { id = '' } = useParams();
  const query = useGetBookingTimelineQuery(id, { pollingInterval: 10_000 });
  const { data: timeline } = query;
  if (!timeline)
    return (
      <Page title={`Booking #${shortId(id)}`}>
        <QueryState query={query} failed="This booking could not be loaded" />
      </Page>
    );
  return <Booking timeline={timeline} />;
}

function Booking({ timeline }: { timeline: BookingTimelineView }) {
  const [openCommand, dialog] = useCommandDialog();
  const user = useAppSelector(selectUser);
  const mayReadMoney = may(user, 'money.read');
  const { id, status } = timeline.booking;
  return (
    <Page
      title={`Booking #${shortId(id)}`}
      aside={
        <Group gap="sm">
          <Status text={status} />
          <CancelButtons booking={timeline.booking} />
        </Group>
      }
    >
      <div className="columns">
        <div>
          <Panel title="Timeline">
            <EventTimeline timeline={timeline} onCommand={openCommand} />
          </Panel>
          {timeline.date_changes.length > 0 && (
            <Panel title="Date changes">
              <DateChanges changes={timeline.date_changes} />
            </Panel>
          )}
          {mayReadMoney && timeline.ledger.length > 0 && (
            <Panel title="Ledger">
              <BookingLedger transactions={timeline.ledger} />
            </Panel>
          )}
          {mayReadMoney && <ProviderRecords timeline={timeline} />}
          {may(user, 'mails.read') && <Mails timeline={timeline} />}
        </div>
        <div>
          <BookingFacts timeline={timeline} />
          {mayReadMoney && <BookingMoney money={timeline.money} />}
          <BookingNotes timeline={timeline} />
        </div>
      </div>
      {dialog}
    </Page>
  );
}

/** What the provider knows of a booking, for operators who may read money. */
const ProviderRecords = ({ timeline }: { timeline: BookingTimelineView }) => (
  <>
    <Records
      title="Provider calls"
      rows={timeline.operations}
      columns={['kind', 'state', 'amount', 'attempt', 'last_error', 'requested_at', 'finished_at']}
    />
    <Records
      title="Checkout sessions"
      rows={timeline.sessions}
      columns={['id', 'status', 'payment_status', 'amount', 'problem', 'expires_at']}
    />
    <Records
      title="Webhook events"
      rows={timeline.webhook_events}
      columns={['type', 'object_id', 'outcome', 'received_at']}
    />
    <Records
      title="Disputes"
      rows={timeline.disputes}
      columns={['id', 'state', 'amount', 'reason', 'evidence_due_at', 'closed_at']}
    />
  </>
);

interface RecordsProps {
  title: string;
  rows: readonly ListRowView[];
  columns: readonly string[];
  aside?: ReactNode;
}

/** A panel of raw rows; none without rows. */
function Records({ title, aside, ...table }: RecordsProps) {
  if (table.rows.length === 0) return null;
  return (
    <Panel title={title} aside={aside}>
      <RowTable {...table} />
    </Panel>
  );
}

/** Emails about a booking, with their recipients. */
const Mails = ({ timeline: { booking, mails } }: { timeline: BookingTimelineView }) => (
  <Records
    title="Emails"
    aside={
      <Anchor component={Link} to={`/mails?q=${shortId(booking.id)}`} size="sm">
        Read them
      </Anchor>
    }
    rows={mails}
    columns={['subject', 'to_address', 'state', 'queued_at', 'finished_at']}
  />
);
