import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PASSKEY_NAME_MAX } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { makePasskey, passkeyProblem } from '../../page/passkeys.js';
import { useAddPasskeyMutation, useBeginPasskeyMutation } from './security-api.js';
import { useConfirmation } from './use-confirmation.js';

interface AddFactorProps {
  onClose: () => void;
  /** @param codes recovery codes, if the first factor has brought any */
  onAdded: (codes: readonly string[] | null) => void;
}

/** Names a passkey and lets the browser make it. */
export function AddPasskey({ onClose, onAdded }: AddFactorProps) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const [confirmed, dialog] = useConfirmation();
  const run = async (): Promise<string | null> => {
    const { data: options, error } = await confirmed(() => begin());
    if (!options) return detailOf(error, 'The passkey was not added. Please try again.');
    const made = await makePasskey(options).catch((failure: unknown) => passkeyProblem(failure));
    if (typeof made === 'string') return made;
    const added = await add({ name, passkey: made });
    if (!added.data) return detailOf(added.error, 'The passkey was not added. Please try again.');
    onAdded(added.data.recovery_codes);
    return null;
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        setProblem(null);
        void run().then((failure) => {
          setBusy(false);
          setProblem(failure);
        });
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          Your device asks for your fingerprint, face or PIN and signs you in with it from now on. A security
          key works, too.
        </Text>
        {problem !== null && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <TextInput
          label="Name"
          description="So that you recognize it, such as Work laptop"
          data-autofocus
          required
          maxLength={PASSKEY_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            Add passkey
          </Button>
        </Group>
      </Stack>
      {dialog}
    </form>
  );
}
