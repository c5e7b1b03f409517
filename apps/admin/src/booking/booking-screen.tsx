import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { BookingStoryView } from '#libs/contracts';
import { shortId } from '#libs/ui';
import { ActDialog, type Plan } from '../app/act-dialog.js';
import { useGetStoryQuery } from '../app/api.js';
import { Page, Panel } from '../app/page.js';
import { may, selectUser } from '../app/session.js';
import { useAppSelector } from '../app/store.js';
import { Waiting } from '../app/waiting.js';
import { Status } from '../app/words.js';
import { BookingFacts } from './booking-facts.js';
import { BookingLedger, BookingMoney } from './booking-money.js';
import { BookingNotes } from './booking-notes.js';
import { CancelEffect } from './cancel-effect.js';
import { RowTable } from './row-table.js';
import { StoryList } from './story-list.js';

/** One booking, the whole story. */
export function BookingScreen() {
  const { id = '' } = useParams();
  const query = useGetStoryQuery(id, { pollingInterval: 10_000 });
  const { data: story } = query;
  if (!story)
    return (
      <Page title={`Booking #${shortId(id)}`}>
        <Waiting query={query} failed="This booking could not be loaded" />
      </Page>
    );
  return <Story story={story} />;
}

function Story({ story }: { story: BookingStoryView }) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const { id, status } = story.booking;
  return (
    <Page
      title={`Booking #${shortId(id)}`}
      aside={
        <Group gap="sm">
          <Status text={status} />
          <Acts story={story} onPlan={setPlan} />
        </Group>
      }
    >
      <div className="columns">
        <div>
          <Panel title="What happened">
            <StoryList story={story} onPlan={setPlan} />
          </Panel>
          <Panel title="Ledger">
            <BookingLedger transactions={story.ledger} />
          </Panel>
          <Panel title="Calls to the provider">
            <RowTable
              rows={story.operations}
              columns={['kind', 'state', 'amount', 'attempt', 'last_error', 'requested_at', 'finished_at']}
            />
          </Panel>
          <Panel title="Checkout sessions">
            <RowTable
              rows={story.sessions}
              columns={['id', 'status', 'payment_status', 'amount', 'problem', 'expires_at']}
            />
          </Panel>
          <Panel title="Notices">
            <RowTable
              rows={story.notices}
              columns={['type', 'object_id', 'outcome', 'received_at', 'processed_at']}
            />
          </Panel>
          <Panel
            title="Mails"
            aside={
              <Anchor component={Link} to={`/mails?q=${shortId(id)}`} size="sm">
                Read them
              </Anchor>
            }
          >
            <RowTable
              rows={story.mails}
              columns={['subject', 'to_address', 'state', 'attempts', 'queued_at', 'finished_at']}
            />
          </Panel>
          {story.disputes.length > 0 && (
            <Panel title="Disputes">
              <RowTable
                rows={story.disputes}
                columns={['id', 'state', 'amount', 'reason', 'evidence_due_at', 'closed_at']}
              />
            </Panel>
          )}
        </div>
        <div>
          <BookingFacts story={story} />
          <BookingMoney money={story.money} />
          <BookingNotes story={story} />
        </div>
      </div>
      <ActDialog
        plan={plan}
        onClose={() => {
          setPlan(null);
        }}
      />
    </Page>
  );
}

function Acts({ story, onPlan }: { story: BookingStoryView; onPlan: (plan: Plan) => void }) {
  const user = useAppSelector((state) => selectUser(state));
  const { id, status } = story.booking;
  if (!may(user, 'bookings.manage') || (status !== 'pending' && status !== 'confirmed')) return null;
  const cancel = (refund: 'full' | 'policy'): Plan => ({
    title: refund === 'full' ? 'Cancel with a full refund' : 'Cancel by the policy',
    effect: <CancelEffect id={id} refund={refund} />,
    verb: 'Cancel booking',
    danger: true,
    path: `/admin/bookings/${id}/cancel`,
    body: { refund },
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          onPlan(cancel('policy'));
        }}
      >
        Cancel by policy
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          onPlan(cancel('full'));
        }}
      >
        Cancel, full refund
      </Button>
    </>
  );
}
