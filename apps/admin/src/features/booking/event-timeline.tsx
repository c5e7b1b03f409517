import { Anchor, Badge, Button, Tooltip } from '@mantine/core';
import type { BookingTimelineView, TimelineEventView } from '#libs/core/contracts';
import { plural } from '#libs/ui';
import type { Command } from '../../commands/command-dialog.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { Instant, Plain } from '../../page/values.js';
import { jobPath } from '../../page/queue-dashboard.js';

/** Every event with the state of each of its handlers. */
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
          <strong>{event.words ?? event.name}</strong> <Instant at={event.at} />{' '}
          {event.words && <code className="none">{event.name}</code>}
          {!event.published_at && <em> (not published yet)</em>}
          <div className="steps">
            {event.handlers.map((step) => (
              <Step
                key={step.handler}
                bookingId={timeline.booking.id}
                event={event}
                step={step}
                onCommand={onCommand}
              />
            ))}
          </div>
          <details className="event-facts">
            <summary>Details</summary>
            <p className="code">
              <Plain value={event.facts} />
            </p>
            {event.correlation_id && <div className="none">In the log: {event.correlation_id}</div>}
          </details>
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  bookingId: string;
  event: TimelineEventView;
  step: TimelineEventView['handlers'][number];
  onCommand: (command: Command) => void;
}

function Step({ bookingId, event, step, onCommand }: StepProps) {
  const user = useAppSelector((state) => selectUser(state));
  if (step.handled_at)
    return (
      <Tooltip label={`Done ${new Date(step.handled_at).toLocaleString()}`}>
        <Badge variant="light" color="pine" size="sm" fz={12} tt="none">
          {step.handler}
        </Badge>
      </Tooltip>
    );
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
          {step.handler}: {state}
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
              title: `Run ${step.handler} again`,
              effect: step.meaning
                ? `${step.meaning.means} ${step.meaning.retry}`
                : 'The step runs once more now. Work that is already done is not repeated.',
              verb: 'Run again',
              done: `${step.handler} runs again`,
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
