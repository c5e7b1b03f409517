import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListRowView } from '#libs/core/contracts';
import { Empty, shortId } from '#libs/ui';
import { IconScale } from '@tabler/icons-react';
import { CommandDialog, type Command } from '../../commands/command-dialog.js';
import { useGetListQuery, useGetRunsQuery } from '../../api/api.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { Instant, Money, Plain, Status } from '../../page/values.js';

/** Whether the provider and our books agree, with all differences. */
export function ReconciliationScreen() {
  const [command, setCommand] = useState<Command | null>(null);
  const user = useAppSelector((state) => selectUser(state));
  return (
    <Page
      title="Reconciliation"
      aside={
        may(user, 'money.manage') && (
          <Button
            size="xs"
            onClick={() => {
              setCommand({
                title: 'Compare with the provider now',
                effect:
                  'Everything since the last run is compared. What was missed is booked by the usual doors.',
                verb: 'Compare now',
                path: '/admin/reconciliation/runs',
              });
            }}
          >
            Compare now
          </Button>
        )
      }
    >
      <Panel title="Findings">
        <FindingList onCommand={setCommand} />
      </Panel>
      <Panel title="Runs">
        <Runs />
      </Panel>
      <CommandDialog
        command={command}
        onClose={() => {
          setCommand(null);
        }}
      />
    </Page>
  );
}

function FindingList({ onCommand }: { onCommand: (command: Command) => void }) {
  const user = useAppSelector((state) => selectUser(state));
  const query = useGetListQuery({ name: 'reconciliation/findings', search: '' }, { pollingInterval: 10_000 });
  const { data } = query;
  if (!data) return <QueryState query={query} failed="The findings could not be loaded" height="120px" />;
  if (data.rows.length === 0)
    return (
      <Empty icon={<IconScale size={24} />} title="Nothing differs">
        The provider and the books agree.
      </Empty>
    );
  const resolve = (row: ListRowView): Command => ({
    title: 'Resolve a finding',
    effect: <Plain value={row.note} />,
    verb: 'Resolve',
    path: `/admin/reconciliation/findings/${typeof row.id === 'string' ? row.id : ''}/resolve`,
  });
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th>State</th>
            <th>What</th>
            <th>Object</th>
            <th>Booking</th>
            <th className="right">Ours</th>
            <th className="right">Theirs</th>
            <th>Found</th>
            <th>
              <span className="none">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, index) => (
            <tr key={index}>
              <td>
                <Status text={row.state} />
              </td>
              <td>
                <Plain value={row.note} />
              </td>
              <td>
                <Plain value={row.object_id} />
              </td>
              <td>
                {typeof row.booking_id === 'string' ? (
                  <Anchor component={Link} to={`/bookings/${row.booking_id}`} size="sm">
                    #{shortId(row.booking_id)}
                  </Anchor>
                ) : (
                  <Plain value={null} />
                )}
              </td>
              <td className="right">
                <Money amount={row.ours} />
              </td>
              <td className="right">
                <Money amount={row.theirs} />
              </td>
              <td>
                <Instant at={row.found_at} />
              </td>
              <td>
                {row.state === 'open' && may(user, 'money.manage') && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => {
                      onCommand(resolve(row));
                    }}
                  >
                    Resolve
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Runs() {
  const { data = [] } = useGetRunsQuery(undefined, { pollingInterval: 10_000 });
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th>Started</th>
            <th>Finished</th>
            <th>By</th>
            <th className="right">Looked at</th>
            <th className="right">Booked now</th>
            <th className="right">Differ</th>
          </tr>
        </thead>
        <tbody>
          {data.map((run) => (
            <tr key={run.id}>
              <td>
                <Instant at={run.started_at} />
              </td>
              <td>
                <Instant at={run.finished_at} />
              </td>
              <td>{run.requested_by?.full_name ?? 'the daily schedule'}</td>
              <td className="right num">{run.objects}</td>
              <td className="right num">{run.settled}</td>
              <td className="right num">{run.found}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
