import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { SecondFactorView } from '#libs/core/contracts';
import { PASSKEYS_MAX } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { Dialog } from '../../page/dialog.js';
import { Page, Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { Table } from '../../page/table.js';
import { Instant } from '../../page/values.js';
import { AddApp } from './add-app.js';
import { AddPasskey } from './add-passkey.js';
import { RecoveryCodesDialog } from './recovery-codes.js';
import {
  useGetSecurityQuery,
  useGetSessionsQuery,
  useRemoveAppMutation,
  useRemovePasskeyMutation,
  useRenewCodesMutation,
} from './security-api.js';
import { SessionsPanel } from './sessions-panel.js';
import { useConfirmation } from './use-confirmation.js';

/** Few enough to be renewed. */
const FEW_CODES = 3;

/** The operator's own second factors and sessions. @spec decision 49 */
export function SecurityScreen() {
  const query = useGetSecurityQuery();
  const { data } = query;
  useGetSessionsQuery(); // asked for at once, and shown below
  return (
    <Page title="Security">
      {data ? (
        <Factors security={data} />
      ) : (
        <QueryState query={query} failed="Your second factors could not be loaded" />
      )}
      {!query.isLoading && <SessionsPanel />}
    </Page>
  );
}

/** What is being added. */
type Adding = 'passkey' | 'app';

function Factors({ security }: { security: SecondFactorView }) {
  const [adding, setAdding] = useState<Adding | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [confirmed, dialog] = useConfirmation();
  const [removePasskey] = useRemovePasskeyMutation();
  const [removeApp] = useRemoveAppMutation();
  const [renewCodes] = useRenewCodesMutation();

  const run = async <R extends { error?: unknown }>(
    done: string | null,
    call: () => Promise<R>,
  ): Promise<R> => {
    setProblem(null);
    const result = await confirmed(call);
    if (result.error) setProblem(detailOf(result.error, 'This did not work. Nothing was changed.'));
    else if (done !== null) notifications.show({ message: done });
    return result;
  };
  const added = (given: readonly string[] | null): void => {
    setAdding(null);
    setCodes(given);
    notifications.show({
      message: adding === 'app' ? 'The authenticator app is set up' : 'The passkey is added',
    });
  };
  const close = (): void => setAdding(null);
  const { passkeys, authenticator_app: app, recovery_codes_left: left } = security;
  const hasAny = passkeys.length > 0 || app !== null;

  return (
    <>
      {!hasAny && (
        <div className="restore-banner">
          <Notice tone="warn" title="Only a password protects your account">
            Add a passkey or an authenticator app, so that a stolen password is not enough.
          </Notice>
        </div>
      )}
      {problem !== null && (
        <div className="restore-banner">
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        </div>
      )}
      <Panel
        title="Passkeys"
        aside={
          <Button size="xs" disabled={passkeys.length >= PASSKEYS_MAX} onClick={() => setAdding('passkey')}>
            Add a passkey
          </Button>
        }
      >
        {passkeys.length === 0 ? (
          <p className="setting-now none">
            None yet. A passkey is your fingerprint, face or PIN on one of your devices, or a security key. No
            other site can trick you into giving it away.
          </p>
        ) : (
          <Table
            cards
            label="Passkeys"
            rows={passkeys}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Name', cell: ({ name }) => name },
              { title: 'Added', cell: ({ added_at: at }) => <Instant at={at} /> },
              { title: 'Last used', cell: ({ last_used_at: at }) => <Instant at={at} /> },
              {
                title: '',
                right: true,
                cell: ({ id, name }) => (
                  <Button
                    variant="subtle"
                    color="clay"
                    size="compact-sm"
                    aria-label={`Remove ${name}`}
                    onClick={() => void run('The passkey is removed', () => removePasskey(id))}
                  >
                    Remove
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Panel>
      <Panel
        title="Authenticator app"
        aside={
          <Group gap="xs">
            {app && (
              <Button
                variant="subtle"
                color="clay"
                size="xs"
                onClick={() => void run('The authenticator app is removed', () => removeApp())}
              >
                Remove
              </Button>
            )}
            <Button size="xs" variant={app ? 'default' : 'filled'} onClick={() => setAdding('app')}>
              {app ? 'Set up another' : 'Set up'}
            </Button>
          </Group>
        }
      >
        <p className="setting-now none">
          {app ? (
            <>
              Set up on <Instant at={app.added_at} />
              {app.last_used_at === null ? (
                ', not used yet.'
              ) : (
                <>
                  , last used <Instant at={app.last_used_at} />.
                </>
              )}
            </>
          ) : (
            'Not set up. An app on your phone shows a six-digit code that you type after your password.'
          )}
        </p>
      </Panel>
      <Panel
        title="Recovery codes"
        aside={
          hasAny && (
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                void run(null, () => renewCodes()).then(({ data }) => setCodes(data?.recovery_codes ?? null))
              }
            >
              Make new ones
            </Button>
          )
        }
      >
        <p className="setting-now none">
          {hasAny
            ? `${left} of your codes can still be used, once each.${left <= FEW_CODES ? ' Please make new ones.' : ''}`
            : 'You get them with your first passkey or authenticator app.'}
        </p>
      </Panel>
      <Dialog opened={adding === 'passkey'} onClose={close} title="Add a passkey" size="md">
        <AddPasskey onClose={close} onAdded={added} />
      </Dialog>
      <Dialog opened={adding === 'app'} onClose={close} title="Set up an authenticator app" size="md">
        <AddApp onClose={close} onAdded={added} />
      </Dialog>
      {codes && <RecoveryCodesDialog codes={codes} onKept={() => setCodes(null)} />}
      {dialog}
    </>
  );
}
