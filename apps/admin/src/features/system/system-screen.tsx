import { Anchor, Group } from '@mantine/core';
import type { QueueHealthView, ScheduleView, SystemView } from '#libs/core/contracts';
import { Badge } from '#libs/ui';
import { retryFailedJobs } from '../../commands/row-commands.js';
import { useCommandDialog, type Command } from '../../commands/command-dialog.js';
import { useGetSchedulesQuery, useGetSystemQuery } from '../../api/api.js';
import { Figures } from '../../page/figures.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { ACTIONS, RowButton, Table } from '../../page/table.js';
import { FromNow, useNow } from '../../page/from-now.js';
import { FailedJobs } from './failed-jobs.js';
import { sentenceOf } from '../../page/words-of.js';
import { queuePath } from '../../page/queue-dashboard.js';

const SCHEDULES_POLL_MS = 10_000;

/** Queues, relay, workers and schedules. */
export function SystemScreen() {
  const [openCommand, dialog] = useCommandDialog();
  const query = useGetSystemQuery(undefined, { pollingInterval: 5_000 });
  // Asked for at once, and shown below the queues once these are there.
  useGetSchedulesQuery(undefined, { pollingInterval: SCHEDULES_POLL_MS });
  const { data } = query;
  return (
    <Page title="Queues and schedules">
      {!data && (
        <QueryState
          query={query}
          failed="The queues do not answer"
          detail="Nothing is lost: what waits is kept in the database."
        />
      )}
      {data && (
        <>
          <Figures figures={figuresOf(data)} />
          <Panel title="Queues">
            <Queues queues={data.queues} onCommand={openCommand} />
          </Panel>
          {data.queues
            .filter((queue) => queue.failed > 0)
            .map((queue) => (
              <FailedJobs key={queue.name} queue={queue.name} />
            ))}
        </>
      )}
      {!query.isLoading && <Schedules onCommand={openCommand} />}
      {dialog}
    </Page>
  );
}

const figuresOf = ({ workers, relay }: SystemView): [string, string][] => [
  ['Workers alive', String(workers)],
  ['Events to publish', String(relay.unpublished)],
  ['Oldest unpublished event', relay.oldest_seconds === null ? '–' : secondsInWords(relay.oldest_seconds)],
  ['Events unhandled for 30 s', String(relay.not_done)],
];

const UNITS = [
  { unit: 'day', short: 'd', seconds: 86_400 },
  { unit: 'hour', short: 'h', seconds: 3_600 },
  { unit: 'minute', short: 'min', seconds: 60 },
] as const;

/** "12 s", "4 min", "3 h". */
function secondsInWords(seconds: number): string {
  const unit = UNITS.find((one) => seconds >= one.seconds);
  return unit ? `${String(Math.floor(seconds / unit.seconds))} ${unit.short}` : `${String(seconds)} s`;
}

/** "Every 10 s", "Every hour", "Once a day". */
function intervalInWords(seconds: number): string {
  const unit = UNITS.find((one) => seconds % one.seconds === 0);
  if (!unit) return `Every ${String(seconds)} s`;
  const count = seconds / unit.seconds;
  if (count > 1) return `Every ${String(count)} ${unit.unit}s`;
  return unit.unit === 'day' ? 'Once a day' : `Every ${unit.unit}`;
}

interface QueuesProps {
  queues: readonly QueueHealthView[];
  onCommand: (command: Command) => void;
}

function Queues({ queues, onCommand }: QueuesProps) {
  const user = useAppSelector((state) => selectUser(state));
  return (
    <Table
      rows={queues}
      keyOf={({ name }) => name}
      columns={[
        {
          title: 'Queue',
          card: 'lead',
          cell: ({ name }) => (
            <Anchor href={queuePath(name)} size="sm">
              {name}
            </Anchor>
          ),
        },
        {
          title: 'Status',
          card: 'status',
          cell: ({ paused }) => (
            <Badge tone={paused ? 'red' : 'green'}>{paused ? 'Paused' : 'Running'}</Badge>
          ),
        },
        { title: 'Waiting', card: 'named', num: true, cell: ({ waiting }) => waiting },
        { title: 'Active', card: 'named', num: true, cell: ({ active }) => active },
        { title: 'Delayed', card: 'named', num: true, cell: ({ delayed }) => delayed },
        { title: 'Failed', card: 'named', num: true, cell: ({ failed }) => failed },
        {
          title: 'Oldest',
          card: ({ oldest_waiting_seconds: seconds }) => (seconds === null ? 'empty' : 'named'),
          num: true,
          cell: ({ oldest_waiting_seconds: seconds }) => (seconds === null ? '–' : secondsInWords(seconds)),
        },
        { title: 'Last hour', card: 'named', num: true, cell: ({ completed_last_hour: jobs }) => jobs },
        {
          title: ACTIONS,
          card: 'actions',
          cell: (queue) => may(user, 'system.manage') && <QueueButtons queue={queue} onCommand={onCommand} />,
        },
      ]}
    />
  );
}

function QueueButtons({
  queue,
  onCommand,
}: {
  queue: QueueHealthView;
  onCommand: (command: Command) => void;
}) {
  return (
    <Group gap={4} wrap="nowrap">
      <RowButton label={queue.paused ? 'Resume' : 'Pause'} onClick={() => onCommand(pauseOrResume(queue))} />
      {queue.failed > 0 && (
        <RowButton label="Retry failed" onClick={() => onCommand(retryFailedJobs(queue))} />
      )}
    </Group>
  );
}

const pauseOrResume = ({ name, paused }: QueueHealthView): Command =>
  paused
    ? {
        title: `Resume ${name}`,
        effect: 'Its consumers continue with the waiting jobs.',
        verb: 'Resume queue',
        done: `${name} resumed`,
        path: `/admin/system/queues/${name}/resume`,
      }
    : {
        title: `Pause ${name}`,
        effect:
          'Its consumers stop after their current job. Waiting jobs are kept, and everything else continues.',
        verb: 'Pause queue',
        danger: true,
        done: `${name} paused`,
        path: `/admin/system/queues/${name}/pause`,
      };

function Schedules({ onCommand }: { onCommand: (command: Command) => void }) {
  const { data = [] } = useGetSchedulesQuery(undefined, { pollingInterval: SCHEDULES_POLL_MS });
  const user = useAppSelector((state) => selectUser(state));
  const now = useNow();
  const runNow = ({ name }: ScheduleView): Command => ({
    title: `Run ${name} now`,
    effect: 'The sweep checks once for what is due. Nothing is handled twice.',
    verb: 'Run now',
    done: `${name} started`,
    path: `/admin/system/schedules/${name}/run`,
  });
  return (
    <Panel title="Schedules">
      <Table
        rows={data.toSorted((a, b) => Number(b.last_error !== null) - Number(a.last_error !== null))}
        keyOf={({ name }) => name}
        columns={[
          {
            title: 'Schedule',
            card: 'lead',
            cell: ({ name }) => (
              <>
                {sentenceOf(name.replaceAll('-', ' '))}
                <div className="code none">{name}</div>
              </>
            ),
          },
          { title: 'Runs', card: 'named', cell: ({ every_seconds: seconds }) => intervalInWords(seconds) },
          {
            title: 'Last run',
            card: ({ last_started_at: at }) => (at === null ? 'empty' : 'named'),
            cell: ({ last_started_at: at }) => <FromNow at={at} now={now} />,
          },
          {
            title: 'Next run',
            card: ({ next_at: at }) => (at === null ? 'empty' : 'named'),
            cell: ({ next_at: at }) => <FromNow at={at} now={now} />,
          },
          {
            title: 'Last error',
            card: ({ last_error: error }) => (error === null ? 'empty' : 'named'),
            cell: ({ last_error: error }) => error ?? <span className="none">–</span>,
          },
          {
            title: ACTIONS,
            card: 'actions',
            cell: (schedule) =>
              may(user, 'system.manage') && (
                <RowButton label="Run now" onClick={() => onCommand(runNow(schedule))} />
              ),
          },
        ]}
      />
    </Panel>
  );
}
