import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { Notice } from '#libs/ui';
import { useActMutation, type Act } from './api.js';
import { detailOf, fieldErrorsOf } from './problem.js';
import { saveJson } from './save-json.js';

/** Something an operator is about to do. */
export interface Plan {
  title: string;
  /** What will happen, in words or figures. */
  effect: ReactNode;
  /** The words on the button. */
  verb: string;
  path: string;
  body?: Record<string, string>;
  danger?: boolean;
  /** The answer is a file, saved under this name. */
  file?: string;
}

/** Shows what an act will do, asks why, and does it. */
export function ActDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  return (
    <Modal opened={plan !== null} onClose={onClose} title={plan?.title} size="lg">
      {plan && <ActForm plan={plan} onClose={onClose} />}
    </Modal>
  );
}

function ActForm({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [act, { isLoading, error }] = useActMutation();
  const run = async (): Promise<void> => {
    const wanted: Act = { path: plan.path, reason, ...(plan.body && { body: plan.body }) };
    const done = await act(wanted);
    if (done.error) return;
    if (plan.file) saveJson(done.data, plan.file);
    notifications.show({ message: `Done: ${plan.title}` });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Stack gap="md">
        <div>{plan.effect}</div>
        {error && (
          <Notice tone="bad" role="alert">
            {detailOf(error, 'This did not work. Nothing was changed.')}
          </Notice>
        )}
        <Textarea
          label="Why?"
          description="Kept in the audit log, with your name"
          required
          autosize
          minRows={2}
          data-autofocus
          error={fieldErrorsOf(error).reason}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
          }}
        />
        <Group justify="flex-end">
          <Text size="xs" c="dimmed" mr="auto">
            {reason.trim().length < 3 ? 'Say why, in a few words, to go on' : ''}
          </Text>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button
            type="submit"
            loading={isLoading}
            disabled={reason.trim().length < 3}
            color={plan.danger ? 'clay' : undefined}
          >
            {plan.verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
