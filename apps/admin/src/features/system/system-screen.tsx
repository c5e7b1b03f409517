import { Anchor, Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { QueueHealthView, ScheduleView, SystemView } from '#libs/core/contracts';
import { Badge } from '#libs/ui';
import { CommandDialog, type Command } from '../../commands/command-dialog.js';
import { useGetSchedulesQuery, useGetSystemQuery } from '../../api/api.js';
import { Figures } from '../../page/figures.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { Instant } from '../../page/values.js';
import { FailedJobs } from './failed-jobs.js';
import { queuePath } from '../../page/queue-dashboard.js';

/** Queues, relay, workers and schedules. */
export function SystemScreen() {
  const [command, setCommand] = useState<Command | null>(null);
  const query = useGetSystemQuery(undefined, { pollingInterval: 5_000 });
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
            <div className="table-scroll">
              <table className="table">
                <thead>
                  <tr>
                    {[
                      'Queue',
                      'State',
                      'Waiting',
                      'Active',
                      'Delayed',
                      'Failed',
                      'Oldest',
                      'Last hour',
                      '',
                    ].map((one) => (
                      <th key={one}>{one || <span className="none">Actions</span>}</th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.queues.map((queue) => (
                    <QueueRow key={queue.name} queue={queue} onCommand={setCommand} />
                  ))}
                </tbody>
              </table>
            </div>
          </Panel>
          {data.queues
            .filter((queue) => queue.failed > 0)
            .map((queue) => (
              <FailedJobs key={queue.name} queue={queue.name} />
            ))}
        </>
      )}
      <Schedules onCommand={setCommand} />
      <CommandDialog
        command={command}
        onClose={() => {
          setCommand(null);
        }}
      />
    </Page>
  );
}

const figuresOf = ({ workers, relay }: SystemView): [string, string][] => [
  ['Workers alive', String(workers)],
  ['Events to publish', String(relay.unpublished)],
  ['Oldest of them', relay.oldest_seconds === null ? '–' : `${String(relay.oldest_seconds)} s`],
  ['Not done in 30 s', String(relay.not_done)],
];

function QueueRow({ queue, onCommand }: { queue: QueueHealthView; onCommand: (command: Command) => void }) {
  const user = useAppSelector((state) => selectUser(state));
  const path = `/admin/system/queues/${queue.name}`;
  const pause: Command = queue.paused
    ? {
        title: `Resume ${queue.name}`,
        effect: 'Its consumers go on with what waits.',
        verb: 'Resume queue',
        path: `${path}/resume`,
      }
    : {
        title: `Pause ${queue.name}`,
        effect:
          'Its consumers stop after the job they are at. What waits is kept, and everything else goes on.',
        verb: 'Pause queue',
        danger: true,
        path: `${path}/pause`,
      };
  const retry: Command = {
    title: `Run ${String(queue.failed)} failed jobs of ${queue.name} again`,
    effect: 'Each runs once more; what it has done already it does not do twice.',
    verb: 'Run again',
    path: `${path}/retry-failed`,
  };
  return (
    <tr>
      <td>
        <Anchor href={queuePath(queue.name)} size="sm">
          {queue.name}
        </Anchor>
      </td>
      <td>
        <Badge tone={queue.paused ? 'red' : 'green'}>{queue.paused ? 'paused' : 'runs'}</Badge>
      </td>
      <td className="num">{queue.waiting}</td>
      <td className="num">{queue.active}</td>
      <td className="num">{queue.delayed}</td>
      <td className="num">{queue.failed}</td>
      <td className="num">
        {queue.oldest_waiting_seconds === null ? '–' : `${String(queue.oldest_waiting_seconds)} s`}
      </td>
      <td className="num">{queue.completed_last_hour}</td>
      <td>
        {may(user, 'system.manage') && (
          <Group gap={4} wrap="nowrap">
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                onCommand(pause);
              }}
            >
              {queue.paused ? 'Resume' : 'Pause'}
            </Button>
            {queue.failed > 0 && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => {
                  onCommand(retry);
                }}
              >
                Run failed again
              </Button>
            )}
          </Group>
        )}
      </td>
    </tr>
  );
}

function Schedules({ onCommand }: { onCommand: (command: Command) => void }) {
  const { data = [] } = useGetSchedulesQuery(undefined, { pollingInterval: 10_000 });
  const user = useAppSelector((state) => selectUser(state));
  const runNow = ({ name }: ScheduleView): Command => ({
    title: `Run ${name} now`,
    effect: 'The sweep looks once for what is due. It finds nothing twice.',
    verb: 'Run now',
    path: `/admin/system/schedules/${name}/run`,
  });
  return (
    <Panel title="Schedules">
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th>Schedule</th>
              <th>Every</th>
              <th>Last run</th>
              <th>Next run</th>
              <th>Trouble</th>
              <th>
                <span className="none">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((schedule) => (
              <tr key={schedule.name}>
                <td>{schedule.name}</td>
                <td className="num">{schedule.every_seconds} s</td>
                <td>
                  <Instant at={schedule.last_started_at} />
                </td>
                <td>
                  <Instant at={schedule.next_at} />
                </td>
                <td>{schedule.last_error ?? <span className="none">–</span>}</td>
                <td>
                  {may(user, 'system.manage') && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      onClick={() => {
                        onCommand(runNow(schedule));
                      }}
                    >
                      Run now
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
