import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ListRowView } from '#libs/core/contracts';
import { Empty, shortId } from '#libs/ui';
import { IconScale } from '@tabler/icons-react';
import { resolveFinding } from '../../commands/row-commands.js';
import { useCommandDialog, type Command } from '../../commands/command-dialog.js';
import { useOpenRestore } from '../../page/use-open-restore.js';
import { RestorePanel } from './restore-panel.js';
import { useGetListQuery, useGetRunsQuery } from '../../api/api.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { ACTIONS, RowButton, Table } from '../../page/table.js';
import { Instant, Money, Plain, Status } from '../../page/values.js';

/** Whether the provider and our books agree, with all differences. */
export function ReconciliationScreen() {
  const [openCommand, dialog] = useCommandDialog();
  const user = useAppSelector((state) => selectUser(state));
  const restore = useOpenRestore();
  return (
    <Page
      title="Reconciliation"
      aside={
        may(user, 'money.manage') && (
          <Button
            size="xs"
            onClick={() => {
              openCommand({
                title: 'Compare with the provider now',
                effect:
                  'Compares everything since the last run. Whatever was missed is booked the usual way.',
                verb: 'Compare now',
                done: 'Comparison started',
                path: '/admin/reconciliation/runs',
              });
            }}
          >
            Compare now
          </Button>
        )
      }
    >
      {restore ? (
        <RestorePanel restore={restore}>
          <FindingList search="?state=open" onCommand={openCommand} />
        </RestorePanel>
      ) : (
        <Panel title="Findings">
          <FindingList search="" onCommand={openCommand} />
        </Panel>
      )}
      <Runs />
      {dialog}
    </Page>
  );
}

interface FindingListProps {
  /** The list's query, such as `?state=open`. */
  search: string;
  onCommand: (command: Command) => void;
}

function FindingList({ search, onCommand }: FindingListProps) {
  const user = useAppSelector((state) => selectUser(state));
  const query = useGetListQuery({ name: 'reconciliation/findings', search }, { pollingInterval: 10_000 });
  const { data } = query;
  if (!data) return <QueryState query={query} failed="The findings could not be loaded" height="240px" />;
  if (data.rows.length === 0)
    return (
      <Empty icon={<IconScale size={24} />} title="No differences">
        The provider and the books agree.
      </Empty>
    );
  return (
    <Table
      cards
      rows={data.rows}
      columns={[
        { title: 'Status', cell: ({ state }) => <Status text={state} /> },
        { title: 'Finding', cell: ({ note }) => <Plain value={note} />, text: true },
        { title: 'Object', cell: ({ object_id: id }) => <Plain value={id} /> },
        { title: 'Booking', cell: ({ booking_id: id }) => <BookingLink id={id} /> },
        { title: 'Our books', right: true, cell: ({ ours }) => <Money amount={ours} /> },
        { title: 'Provider', right: true, cell: ({ theirs }) => <Money amount={theirs} /> },
        { title: 'Found', cell: ({ found_at: at }) => <Instant at={at} /> },
        {
          title: ACTIONS,
          cell: (row) =>
            row.state === 'open' &&
            may(user, 'money.manage') && (
              <RowButton label="Resolve" onClick={() => onCommand(resolveFinding(row))} />
            ),
        },
      ]}
    />
  );
}

const BookingLink = ({ id }: { id: ListRowView[string] | undefined }) =>
  typeof id === 'string' ? (
    <Anchor component={Link} to={`/bookings/${id}`} size="sm">
      #{shortId(id)}
    </Anchor>
  ) : (
    <Plain value={null} />
  );

function Runs() {
  const { data = [] } = useGetRunsQuery(undefined, { pollingInterval: 10_000 });
  return (
    <Panel title="Runs">
      <Table
        cards
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Started', cell: ({ started_at: at }) => <Instant at={at} /> },
          { title: 'Finished', cell: ({ finished_at: at }) => <Instant at={at} /> },
          { title: 'Started by', cell: ({ requested_by: by }) => by?.full_name ?? 'Daily schedule' },
          { title: 'Checked', right: true, num: true, cell: ({ objects }) => objects },
          { title: 'Settled', right: true, num: true, cell: ({ settled }) => settled },
          { title: 'Differences', right: true, num: true, cell: ({ found }) => found },
        ]}
      />
    </Panel>
  );
}
