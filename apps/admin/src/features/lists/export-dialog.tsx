import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CommandProblem } from '../../commands/command-problem.js';
import { CommandFoot } from '../../commands/command-foot.js';
import { ReasonField } from '../../commands/reason-field.js';
import { useApproval } from '../../commands/use-approval.js';
import { Dialog } from '../../page/dialog.js';
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
  const [reason, setReason] = useState('');
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<object>();
  const approval = useApproval(error);
  const run = async (): Promise<void> => {
    if (approval.offered) {
      if (await approval.ask(reason)) onClose();
      return;
    }
    setIsLoading(true);
    const failure = await exportList({ name: list.name, search, reason: reason.trim() });
    setIsLoading(false);
    if (!failure) return onClose();
    setError(failure);
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
          <CommandProblem
            error={error}
            approval={approval}
            fallback="The export did not work. Please try again."
          />
          <ReasonField first value={reason} onChange={setReason} />
          <CommandFoot
            reason={reason}
            verb={approval.offered ? 'Ask for approval' : 'Download'}
            busy={isLoading || approval.isAsking}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
