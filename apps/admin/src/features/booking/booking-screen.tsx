import { Anchor, Button, Group } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { BookingTimelineView } from '#libs/core/contracts';
import { shortId } from '#libs/ui';
import { useCommandDialog, type Command } from '../../commands/command-dialog.js';
import { useGetBookingTimelineQuery } from '../../api/api.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { Status } from '../../page/values.js';
import { BookingFacts } from './booking-facts.js';
import { BookingLedger, BookingMoney } from './booking-money.js';
import { BookingNotes } from './booking-notes.js';
import { CancelEffect } from './cancel-effect.js';
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
  const user = useAppSelector((state) => selectUser(state));
  const mayReadMoney = may(user, 'money.read');
  const { id, status } = timeline.booking;
  return (
    <Page
      title={`Booking #${shortId(id)}`}
      aside={
        <Group gap="sm">
          <Status text={status} />
          <CancelButtons timeline={timeline} onCommand={openCommand} />
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
        </div>
        <div>
          <BookingFacts timeline={timeline} />
          {mayReadMoney && <BookingMoney money={timeline.money} />}
          <BookingNotes timeline={timeline} />
        </div>
      </div>
      {mayReadMoney && <ProviderRecords timeline={timeline} />}
      {may(user, 'mails.read') && <Mails timeline={timeline} />}
      {dialog}
    </Page>
  );
}

/** What the ledger and the provider know of a booking, for operators who may read money. */
function ProviderRecords({ timeline }: { timeline: BookingTimelineView }) {
  return (
    <>
      <Panel title="Ledger">
        <BookingLedger transactions={timeline.ledger} />
      </Panel>
      <Panel title="Provider calls">
        <RowTable
          rows={timeline.operations}
          columns={['kind', 'state', 'amount', 'attempt', 'last_error', 'requested_at', 'finished_at']}
        />
      </Panel>
      <Panel title="Checkout sessions">
        <RowTable
          rows={timeline.sessions}
          columns={['id', 'status', 'payment_status', 'amount', 'problem', 'expires_at']}
        />
      </Panel>
      <Panel title="Webhook events">
        <RowTable
          rows={timeline.webhook_events}
          columns={['type', 'object_id', 'outcome', 'received_at', 'processed_at']}
        />
      </Panel>
      {timeline.disputes.length > 0 && (
        <Panel title="Disputes">
          <RowTable
            rows={timeline.disputes}
            columns={['id', 'state', 'amount', 'reason', 'evidence_due_at', 'closed_at']}
          />
        </Panel>
      )}
    </>
  );
}

/** Emails about a booking, with their recipients. */
function Mails({ timeline }: { timeline: BookingTimelineView }) {
  const { id } = timeline.booking;
  return (
    <Panel
      title="Emails"
      aside={
        timeline.mails.length > 0 && (
          <Anchor component={Link} to={`/mails?q=${shortId(id)}`} size="sm">
            Read them
          </Anchor>
        )
      }
    >
      <RowTable
        rows={timeline.mails}
        columns={['subject', 'to_address', 'state', 'attempts', 'queued_at', 'finished_at']}
      />
    </Panel>
  );
}

function CancelButtons({
  timeline,
  onCommand,
}: {
  timeline: BookingTimelineView;
  onCommand: (command: Command) => void;
}) {
  const user = useAppSelector((state) => selectUser(state));
  const { id, status } = timeline.booking;
  if (!may(user, 'bookings.manage') || (status !== 'pending' && status !== 'confirmed')) return null;
  const cancel = (refund: 'full' | 'policy'): Command => ({
    title: refund === 'full' ? 'Cancel with a full refund' : 'Cancel by policy',
    effect: <CancelEffect id={id} refund={refund} />,
    verb: 'Cancel booking',
    danger: true,
    path: `/admin/bookings/${id}/cancel`,
    body: { refund },
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => onCommand(cancel('policy'))}>
        Cancel by policy
      </Button>
      <Button size="xs" variant="default" onClick={() => onCommand(cancel('full'))}>
        Cancel, full refund
      </Button>
    </>
  );
}
