import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OperatorThreadView } from '#libs/core/contracts';
import { shortId } from '#libs/ui';
import { useGetConversationQuery } from '../../api/api.js';
import { useCommandDialog, type Command } from '../../commands/command-dialog.js';
import { Facts } from '../../page/facts.js';
import { Page, Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { Instant, Status } from '../../page/values.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { ConversationTexts } from './conversation-texts.js';

type Report = OperatorThreadView['reports'][number];
type Person = OperatorThreadView['guest'];

const REASONS: Readonly<Record<Report['reason'], string>> = {
  unsafe: 'does not feel safe',
  scam: 'suspects a scam',
  pay_elsewhere: 'was asked to pay or book elsewhere',
  offensive: 'finds it rude or offensive',
  spam: 'calls it advertising or spam',
  other: 'reports something else',
};

/** A conversation between guest and host: who, why it was reported, and, with a reason, its words. @spec G6, D4 */
export function ConversationScreen() {
  const { id = '' } = useParams();
  const query = useGetConversationQuery(id);
  const { data: thread } = query;
  if (!thread)
    return (
      <Page title="Conversation">
        <QueryState query={query} failed="This conversation could not be loaded" />
      </Page>
    );
  return (
    <Page
      title={`${thread.guest.full_name} and ${thread.host.full_name}`}
      aside={<Status text={isReported(thread) ? 'reported' : 'quiet'} />}
    >
      <div className="columns">
        <div>
          <Reports thread={thread} />
          <ConversationTexts key={id} thread={thread} />
        </div>
        <div>
          <ThreadFacts thread={thread} />
          <Panel title="Viewed by">
            <Acts acts={thread.readings} none="No operator has read this conversation." />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

const isReported = ({ reports }: OperatorThreadView): boolean =>
  reports.some(({ resolved_at }) => resolved_at === null);

function ThreadFacts({ thread }: { thread: OperatorThreadView }) {
  const { guest, host, home, booking_id: bookingId, blocks } = thread;
  return (
    <Panel title="Details">
      <Facts
        facts={[
          ['Guest', <Contact person={guest} />],
          ['Host', <Contact person={host} />],
          ['Home', home.title],
          [
            'Booking',
            bookingId === null ? (
              'Asked before booking'
            ) : (
              <Anchor component={Link} to={`/bookings/${bookingId}`} size="sm" className="num">
                #{shortId(bookingId)}
              </Anchor>
            ),
          ],
          ['Messages', thread.messages],
          ['Began', <Instant at={thread.created_at} />],
          ['Last message', <Instant at={thread.last_message_at} />],
          [
            'Blocks',
            blocks.length === 0
              ? 'None'
              : blocks.map(({ by, at }) => (
                  <div key={by}>
                    {by === 'guest' ? guest.full_name : host.full_name} blocked{' '}
                    {by === 'guest' ? host.full_name : guest.full_name}, <Instant at={at} />
                  </div>
                )),
          ],
        ]}
      />
    </Panel>
  );
}

const Contact = ({ person: { id, full_name, email } }: { person: Person }) => (
  <>
    <Anchor component={Link} to={`/users/${id}`} size="sm">
      {full_name}
    </Anchor>
    <br />
    {email}
  </>
);

function Reports({ thread }: { thread: OperatorThreadView }) {
  const user = useAppSelector(selectUser);
  const [openCommand, dialog] = useCommandDialog();
  const { id, reports, settlements } = thread;
  return (
    <Panel
      title="Reports"
      aside={
        isReported(thread) &&
        may(user, 'messages.manage') && (
          <Button size="xs" onClick={() => openCommand(settleCommand(id))}>
            Settle reports
          </Button>
        )
      }
    >
      {reports.length === 0 && <p className="none">Nobody has reported this conversation.</p>}
      <ul className="timeline">
        {reports.map(({ id: reportId, reporter, reason, note, reported_at, resolved_at }) => (
          <li key={reportId}>
            <strong>{reporter.full_name}</strong> {REASONS[reason]}, <Instant at={reported_at} />
            {note !== null && <Words>“{note}”</Words>}
            <div className="none">
              {resolved_at === null ? (
                'Waits for our team'
              ) : (
                <>
                  Settled <Instant at={resolved_at} />
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {settlements.length > 0 && (
        <>
          <h3>How they were settled</h3>
          <Acts acts={settlements} />
        </>
      )}
      {dialog}
    </Panel>
  );
}

const settleCommand = (id: string): Command => ({
  title: 'Resolve the reports about this conversation',
  effect:
    'They leave the list of open reports. Your note says what you found and did; guest and host do not see it. To act against a person or a home, use People or Homes.',
  verb: 'Settle reports',
  done: 'Reports settled',
  path: `/admin/conversations/${id}/settle-reports`,
});

function Acts({ acts, none = '' }: { acts: OperatorThreadView['readings']; none?: string }) {
  if (acts.length === 0) return <p className="none">{none}</p>;
  return (
    <ul className="timeline">
      {acts.map(({ operator, reason, at }) => (
        <li key={`${operator.id} ${at}`}>
          <strong>{operator.full_name}</strong>, <Instant at={at} />
          <Words>{reason}</Words>
        </li>
      ))}
    </ul>
  );
}

const Words = ({ children }: { children: ReactNode }) => <div className="words">{children}</div>;
