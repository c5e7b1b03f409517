import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type SubmitEvent } from 'react';
import { Notice, plural } from '#libs/ui';
import { useMoveClockMutation } from '../../api/api.js';
import { detailOf } from '../../api/problem.js';
import { CommandFoot } from '../../commands/command-foot.js';
import { ReasonField } from '../../commands/reason-field.js';
import { Dialog } from '../../page/dialog.js';
import { Instant } from '../../page/values.js';

interface MoveProps {
  /** Where the clock moves. */
  to: string;
  /** How many things fall due until then. */
  steps: number;
  onClose: () => void;
}

/** Asks before time moves, because it never moves back; the reason is kept. */
export const MoveDialog = ({ opened, ...move }: MoveProps & { opened: boolean }) => (
  <Dialog opened={opened} onClose={move.onClose} title="Move the clock?">
    <MoveForm {...move} />
  </Dialog>
);

function MoveForm({ to, steps, onClose }: MoveProps) {
  const [reason, setReason] = useState('');
  const [move, { isLoading, error }] = useMoveClockMutation();
  const run = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const moved = await move({ to, reason });
    if (moved.error) return;
    notifications.show({ message: 'The clock was moved' });
    onClose();
  };
  return (
    <form onSubmit={(event) => void run(event)}>
      <Stack gap="md">
        <div>
          The clock moves to <Instant at={to} /> for everyone. This can’t be undone.{' '}
          {steps === 0 ? 'Nothing falls due until then.' : `${plural(steps, 'event')} will run.`}
        </div>
        {error && (
          <Notice tone="bad" role="alert">
            {detailOf(error, 'This did not work. The time has not changed.')}
          </Notice>
        )}
        <ReasonField first value={reason} onChange={setReason} />
        <CommandFoot reason={reason} verb="Move the clock" busy={isLoading} danger onClose={onClose} />
      </Stack>
    </form>
  );
}
