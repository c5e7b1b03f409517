import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Notice, Skeleton } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { QrCode } from './qr-code.js';
import { useAddAppMutation, useBeginAppMutation } from './security-api.js';
import { useConfirmation } from './use-confirmation.js';

interface AddFactorProps {
  onClose: () => void;
  /** @param codes recovery codes, if the first factor has brought any */
  onAdded: (codes: readonly string[] | null) => void;
}

/** Shows the secret of an authenticator app, and asks for the first code. */
export function AddApp({ onClose, onAdded }: AddFactorProps) {
  const [begin, { data, error: failure }] = useBeginAppMutation();
  const [add, { isLoading, error }] = useAddAppMutation();
  const [code, setCode] = useState('');
  const [confirmed, dialog] = useConfirmation();
  const start = useEffectEvent(() => confirmed(() => begin()));
  useEffect(() => {
    void start();
  }, []);
  const submit = async (): Promise<void> => {
    const { data: added } = await add({ code });
    if (added) onAdded(added.recovery_codes);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        {!data && failure !== undefined && (
          <Notice tone="bad" role="alert">
            {detailOf(failure, 'This did not work. Please try again.')}
          </Notice>
        )}
        {!data && failure === undefined && <Skeleton height="240px" />}
        {data && (
          <>
            <Text size="sm">Scan this with your authenticator app, or type the key into it.</Text>
            <QrCode text={data.address} label="QR code for your authenticator app" />
            <Group gap="xs" justify="center">
              <code className="app-key">{inGroups(data.secret)}</code>
              <CopyButton value={data.secret}>
                {({ copied, copy }) => (
                  <Button variant="subtle" size="compact-sm" onClick={copy}>
                    {copied ? 'Copied' : 'Copy key'}
                  </Button>
                )}
              </CopyButton>
            </Group>
            {error && (
              <Notice tone="bad" role="alert">
                {detailOf(error, 'This did not work. Please try again.')}
              </Notice>
            )}
            <TextInput
              label="Code"
              description="The six digits that the app shows now"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              required
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={isLoading} disabled={!data || code.trim() === ''}>
            Set up
          </Button>
        </Group>
      </Stack>
      {dialog}
    </form>
  );
}

/** Easier to type. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
