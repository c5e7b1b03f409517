import { Button } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../toasts/toasts.js';
import classes from './undo.module.css';
import type { Undoable } from './use-undo.js';

/** Says what has changed, and offers to undo it. Once that is done, its button is gone, and the keyboard goes on at the screen itself. */
export function UndoBar({ change, onDone }: { change: Undoable | null; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    if (!change) return;
    setBusy(true);
    const problem = await change.undo();
    setBusy(false);
    // It can be tried again as long as it is offered.
    if (problem !== null) return toast.error(problem);
    toast.success('Undone');
    document.querySelector('main')?.focus({ preventScroll: true });
    onDone();
  };
  return (
    <div role="status" className={classes.undo}>
      {change && (
        <div className={classes.bar}>
          <p>{change.text}</p>
          <Button size="sm" variant="default" loading={busy} onClick={() => void undo()}>
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}
