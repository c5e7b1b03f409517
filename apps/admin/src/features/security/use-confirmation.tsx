import { Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { SecondFactorView } from '#libs/core/contracts';
import type { SecondFactor } from '#libs/core/rules';
import { codeOf } from '../../api/problem.js';
import { Dialog } from '../../page/dialog.js';
import { ProofForm } from '../../page/proof-form.js';
import { useConfirmMutation, useConfirmOptionsMutation, useGetSecurityQuery } from './security-api.js';

interface Result {
  error?: unknown;
}

/** Makes a call, after a confirmation if it is refused without. The result is that of the last try. */
type Confirmed = <R extends Result>(call: () => Promise<R>) => Promise<R>;

/** Changes of second factors want the password or a second factor of the last minutes: the function that sees to it, and its dialog. */
export function useConfirmation(): [confirmed: Confirmed, dialog: ReactNode] {
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | null>(null);
  const ask = (): Promise<boolean> => new Promise((resolve) => setSettle(() => resolve));
  const end = (isConfirmed: boolean): void => {
    settle?.(isConfirmed);
    setSettle(null);
  };
  const confirmed: Confirmed = async (call) => {
    const first = await call();
    if (codeOf(first.error) !== 'account.confirmation_required') return first;
    return (await ask()) ? call() : first;
  };
  return [
    confirmed,
    settle && <ConfirmDialog key="confirm" onClose={() => end(false)} onDone={() => end(true)} />,
  ];
}

function ConfirmDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { data } = useGetSecurityQuery();
  const [getOptions] = useConfirmOptionsMutation();
  const [confirm] = useConfirmMutation();
  return (
    <Dialog opened onClose={onClose} title="Confirm that it is you" size="sm">
      <Stack gap="md">
        <Text size="sm">This counts for five minutes.</Text>
        {data && (
          <ProofForm
            factors={[...factorsIn(data), 'password']}
            getOptions={() => getOptions()}
            prove={async (proof) => {
              const result = await confirm(proof);
              if (!result.error) onDone();
              return result;
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}

const factorsIn = ({ passkeys, authenticator_app: app }: SecondFactorView): SecondFactor[] => [
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ...(app ? (['authenticator_app'] as const) : []),
];
