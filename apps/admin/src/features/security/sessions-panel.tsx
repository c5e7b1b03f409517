import { Button, Group } from '@mantine/core';
import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '#libs/core/rules';
import { Badge, Notice } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { Table } from '../../page/table.js';
import { Instant } from '../../page/values.js';
import { signedOut } from '../../session/session.js';
import { useAppDispatch } from '../../store/store.js';
import { useEndSessionMutation, useEndSessionsMutation, useGetSessionsQuery } from './security-api.js';

/** Where the operator is signed in. */
export function SessionsPanel() {
  const query = useGetSessionsQuery();
  const [end, { error }] = useEndSessionMutation();
  const [endAll] = useEndSessionsMutation();
  const dispatch = useAppDispatch();
  const leave = async (): Promise<void> => {
    const done = await endAll();
    if (!done.error) dispatch(signedOut());
  };
  return (
    <Panel
      title="Where you are signed in"
      aside={
        <Button variant="default" size="xs" onClick={() => void leave()}>
          Sign out everywhere
        </Button>
      }
    >
      <p className="setting-now none">
        A session ends after {OPERATOR_IDLE_MINUTES} minutes without use, and after {OPERATOR_SESSION_HOURS}{' '}
        hours at the latest.
      </p>
      {error && (
        <Notice tone="bad" role="alert">
          {detailOf(error, 'The session could not be ended. Please try again.')}
        </Notice>
      )}
      {query.data ? (
        <Table
          cards
          label="Sessions"
          rows={query.data}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Device',
              cell: ({ device, current }) => (
                <Group gap="xs">
                  {device}
                  {current && <Badge tone="green">This one</Badge>}
                </Group>
              ),
            },
            { title: 'Signed in', cell: ({ signed_in_at: at }) => <Instant at={at} /> },
            { title: 'Last seen', cell: ({ last_seen_at: at }) => <Instant at={at} /> },
            {
              title: '',
              right: true,
              cell: ({ id, device, current }) =>
                !current && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`End the session on ${device}`}
                    onClick={() => void end(id)}
                  >
                    End
                  </Button>
                ),
            },
          ]}
        />
      ) : (
        <QueryState query={query} failed="Your sessions could not be loaded" height="120px" />
      )}
    </Panel>
  );
}
