import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { WorklistView, WorkView } from '#libs/core/contracts';
import { formatCount, URGENCIES, type Urgency } from '#libs/core/rules';
import { Empty } from '#libs/ui';
import { useGetWorklistQuery } from '../../api/api.js';
import { useCommandDialog, type Command } from '../../commands/command-dialog.js';
import { Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { fromNow } from '../../page/from-now.js';
import { workInWords } from './work-words.js';

const TITLES: Readonly<Record<Urgency, string>> = {
  now: 'Needs you now',
  today: 'Needs you today',
  later: 'When there is time',
};

/** What waits for this operator, in order of urgency, each with its action. */
export function Worklist() {
  const query = useGetWorklistQuery(undefined, { pollingInterval: 30_000 });
  const [openCommand, dialog] = useCommandDialog();
  const { data } = query;
  if (!data) return <QueryState query={query} failed="Your work could not be loaded" height="240px" />;
  return (
    <>
      {data.work.length === 0 && (
        <Panel title="Needs you now">
          <Empty icon={<IconCircleCheck size={24} />} title="You’re all caught up">
            New work shows up here.
          </Empty>
        </Panel>
      )}
      {URGENCIES.map((urgency) => (
        <WorkPanel key={urgency} urgency={urgency} list={data} onCommand={openCommand} />
      ))}
      {data.total > data.work.length && (
        <p className="none">
          {`${formatCount(data.total - data.work.length)} more are in the lists; these are the oldest of each kind.`}
        </p>
      )}
      {dialog}
    </>
  );
}

interface WorkPanelProps {
  urgency: Urgency;
  list: WorklistView;
  onCommand: (command: Command) => void;
}

function WorkPanel({ urgency, list, onCommand }: WorkPanelProps) {
  const work = list.work.filter((one) => one.urgency === urgency);
  if (work.length === 0) return null;
  return (
    <Panel title={TITLES[urgency]} aside={<span className="none">{formatCount(work.length)}</span>}>
      <ul className="work">
        {work.map((one) => (
          <WorkItem key={`${one.kind} ${one.id}`} work={one} now={list.now} onCommand={onCommand} />
        ))}
      </ul>
    </Panel>
  );
}

interface WorkItemProps {
  work: WorkView;
  now: string;
  onCommand: (command: Command) => void;
}

function WorkItem({ work, now, onCommand }: WorkItemProps) {
  const { title, detail, link, commands } = workInWords(work);
  return (
    <li data-urgency={work.urgency}>
      <div className="work-words">
        <strong>{title}</strong>
        {detail && <div className="work-detail">{detail}</div>}
        <div className="none">{timeOf(work, now)}</div>
      </div>
      <Group gap="xs">
        {commands.map(({ label, command }) => (
          <Button key={label} size="xs" variant="default" onClick={() => onCommand(command(work.row))}>
            {label}
          </Button>
        ))}
        <Button component={Link} to={link.to} size="xs" variant="default">
          {link.label}
        </Button>
      </Group>
    </li>
  );
}

function timeOf({ kind, since, due_at: due }: WorkView, now: string): string {
  const verb = kind === 'dispute_due' ? 'Evidence due' : 'Expires';
  if (due !== null) return `${verb} ${fromNow(due, now)}`;
  return since === null ? '' : `Came in ${fromNow(since, now)}`;
}
