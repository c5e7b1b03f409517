import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '#libs/ui';
import { isReason, ReasonField } from '../../commands/reason-field.js';
import { Dialog } from '../../page/dialog.js';
import { selectSession } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { exportList } from './export-list.js';
import type { ListScreenSpec } from './list-spec.js';

interface ExportDialogProps {
  list: ListScreenSpec;
  /** The list's query; its filters apply to the file. */
  search: string;
  onClose: () => void;
}

/** Asks why, and downloads the whole list. @spec F15 */
export function ExportDialog({ list, search, onClose }: ExportDialogProps) {
  const { token } = useAppSelector((state) => selectSession(state));
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'asking' | 'loading' | 'failed'>('asking');
  const run = async (): Promise<void> => {
    setState('loading');
    const isDone = await exportList({ name: list.name, search, reason: reason.trim(), token });
    if (isDone) return onClose();
    setState('failed');
  };
  return (
    <Dialog opened onClose={onClose} title={`Export ${list.title.toLowerCase()}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack gap="md">
          <Text size="sm">Downloads every row that matches the filters as a CSV file.</Text>
          {state === 'failed' && (
            <Notice tone="bad" role="alert">
              The export did not work. Please try again.
            </Notice>
          )}
          <ReasonField first value={reason} onChange={setReason} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Not now
            </Button>
            <Button type="submit" loading={state === 'loading'} disabled={!isReason(reason)}>
              Download
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
