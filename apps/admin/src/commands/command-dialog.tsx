import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import type { WantedActView } from '#libs/core/contracts';
import { downloadJson } from '#libs/ui';
import { useRunCommandMutation, type AuditedCall } from '../api/api.js';
import { fieldErrorsOf } from '../api/problem.js';
import { Dialog } from '../page/dialog.js';
import { CommandProblem } from './command-problem.js';
import { CommandFoot } from './command-foot.js';
import { ReasonField } from './reason-field.js';
import { useApproval } from './use-approval.js';

/** A command that an operator is about to run. */
export type Command = AuditedCall & {
  title: string;
  /** What the command will do. */
  effect: ReactNode;
  /** The button's label. */
  verb: string;
  /** Says that it is done, with its result. */
  done: string;
  danger?: boolean;
  /** The label of the button that leaves everything as it is. */
  keep?: string;
  /** The act to ask another operator for, because this one may not do it alone. */
  approval?: WantedActView;
  /** The response is downloaded under this name. */
  file?: string;
};

/** Shows what a command will do, asks for the reason, and runs it. */
export function CommandDialog({ command, onClose }: { command: Command | null; onClose: () => void }) {
  return (
    <Dialog opened={command !== null} onClose={onClose} title={command?.title} size="lg">
      {command && <CommandForm command={command} onClose={onClose} />}
    </Dialog>
  );
}

/** A dialog for one command at a time: the function that opens it, and its element. */
export function useCommandDialog(): [run: (command: Command) => void, dialog: ReactNode] {
  const [command, setCommand] = useState<Command | null>(null);
  const close = (): void => {
    setCommand(null);
  };
  return [setCommand, <CommandDialog command={command} onClose={close} />];
}

function CommandForm({ command, onClose }: { command: Command; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [runCommand, { isLoading, error }] = useRunCommandMutation();
  const approval = useApproval(error, command.approval);
  const run = async (): Promise<void> => {
    if (approval.offered) {
      if (await approval.ask(reason)) onClose();
      return;
    }
    const { path, body, done, file } = command;
    const response = await runCommand({ path, body, reason });
    if (response.error) return;
    if (file) downloadJson(response.data, file);
    notifications.show({ message: done });
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
        <div>{command.effect}</div>
        <CommandProblem error={error} approval={approval} />
        <ReasonField first value={reason} onChange={setReason} error={fieldErrorsOf(error).reason} />
        <CommandFoot
          reason={reason}
          verb={approval.offered ? 'Ask for approval' : command.verb}
          busy={isLoading || approval.isAsking}
          danger={command.danger && !approval.offered}
          keep={command.keep}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}
