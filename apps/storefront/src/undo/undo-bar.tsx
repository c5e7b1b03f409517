import { Button, CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { useState } from 'react';
import { toast } from '../toasts/toasts.js';
import classes from './undo.module.css';
import type { Undoable } from './use-undo.js';

interface UndoBarProps {
  change: Undoable | null;
  /** Called once it is undone or no longer wanted. */
  onDone: () => void;
}

/** Says what has changed, and offers to undo it. Once its buttons are gone, the keyboard goes on at the screen itself. */
export function UndoBar({ change, onDone }: UndoBarProps) {
  const [busy, setBusy] = useState(false);
  const leave = () => {
    document.querySelector('main')?.focus({ preventScroll: true });
    onDone();
  };
  const undo = async () => {
    if (!change) return;
    setBusy(true);
    const problem = await change.undo();
    setBusy(false);
    // It can be tried again as long as it is offered.
    if (problem !== null) return toast.error(problem);
    toast.success('Undone');
    leave();
  };
  return (
    <div role="status" className={classes.undo}>
      {change && (
        <div className={classes.bar}>
          <p>{change.text}</p>
          <Button size="sm" variant="default" loading={busy} onClick={() => void undo()}>
            Undo
          </Button>
          <CloseButton aria-label="Dismiss" disabled={busy} onClick={leave} />
        </div>
      )}
    </div>
  );
}
