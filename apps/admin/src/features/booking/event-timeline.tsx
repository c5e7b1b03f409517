import { Anchor, Badge, Button, Tooltip } from '@mantine/core';
import type { BookingTimelineView, TimelineEventView } from '#libs/core/contracts';
import { plural } from '#libs/ui';
import type { Command } from '../../commands/command-dialog.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { Instant, Plain } from '../../page/values.js';
import { jobPath } from '../../page/queue-dashboard.js';
import { deedOf } from '../../page/words-of.js';
import { stepName } from './step-names.js';

type Step = TimelineEventView['handlers'][number];

/** Every event with the steps that wait or failed; names, payload and what is done are folded away. */
export function EventTimeline({
  timeline,
  onCommand,
}: {
  timeline: BookingTimelineView;
  onCommand: (command: Command) => void;
}) {
  return (
    <ol className="timeline">
      {timeline.events.map((event) => (
        <li key={event.id}>
          <div className="event-head">
            <strong>{event.words ?? deedOf(event.name)}</strong>
            <span className="none">
              <Instant at={event.at} />
            </span>
          </div>
          {!event.published_at && <em>Not published yet</em>}
          <OpenSteps bookingId={timeline.booking.id} event={event} onCommand={onCommand} />
          <EventDetails event={event} />
        </li>
      ))}
    </ol>
  );
}

interface OpenStepsProps {
  bookingId: string;
  event: TimelineEventView;
  onCommand: (command: Command) => void;
}

function OpenSteps({ event, ...rest }: OpenStepsProps) {
  const open = event.handlers.filter((step) => step.handled_at === null);
  if (open.length === 0) return null;
  return (
    <div className="steps">
      {open.map((step) => (
        <OpenStep key={step.handler} event={event} step={step} {...rest} />
      ))}
    </div>
  );
}

function EventDetails({ event }: { event: TimelineEventView }) {
  return (
    <details className="event-facts">
      <summary>Details</summary>
      <code className="code">{event.name}</code>
      <p className="code">
        <Plain value={event.facts} />
      </p>
      {event.handlers
        .filter((step) => step.handled_at !== null)
        .map(({ handler, handled_at: at }) => (
          <div key={handler} className="code">
            {handler}: done <Instant at={at} />
          </div>
        ))}
      {event.correlation_id && <div className="none">In the log: {event.correlation_id}</div>}
    </details>
  );
}

interface StepProps {
  bookingId: string;
  event: TimelineEventView;
  step: Step;
  onCommand: (command: Command) => void;
}

function OpenStep({ bookingId, event, step, onCommand }: StepProps) {
  const user = useAppSelector(selectUser);
  const name = stepName(step.handler);
  const state = step.job ? `${step.job.state}, ${plural(step.job.attempts, 'attempt')}` : 'waiting';
  return (
    <>
      <Tooltip label={step.job?.error ?? 'Not done yet'}>
        <Badge
          variant="light"
          color={step.job?.state === 'failed' ? 'clay' : 'amber'}
          size="sm"
          fz={12}
          tt="none"
        >
          {name}: {state}
        </Badge>
      </Tooltip>
      {step.job && may(user, 'system.read') && (
        <Anchor href={jobPath(step.queue, `${step.handler}-${event.id}`)} size="xs">
          The job
        </Anchor>
      )}
      {may(user, 'system.manage') && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            onCommand({
              title: `Run “${name}” again`,
              effect: step.meaning
                ? `${step.meaning.means} ${step.meaning.retry}`
                : 'The step runs once more now. Work that is already done is not repeated.',
              verb: 'Run again',
              done: `“${name}” runs again`,
              path: `/admin/bookings/${bookingId}/events/${event.id}/handlers/${step.handler}/retry`,
            });
          }}
        >
          Run again
        </Button>
      )}
      {step.job?.state === 'failed' && step.meaning && (
        <p className="step-problem">
          {step.meaning.means} {step.meaning.retry}
        </p>
      )}
    </>
  );
}
