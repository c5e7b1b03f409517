import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** True while there is something to save. */
  changed: boolean;
  saving: boolean;
  onUndo: () => void;
  /** Said while there is nothing to save. */
  rest?: string;
  /** Said while there is. */
  pending?: ReactNode;
}

/** The foot of a long form: Save, Undo, and whether everything is saved. Stays in view while there is something to save. */
export const SaveBar = ({
  changed,
  saving,
  onUndo,
  rest = 'Nothing to save',
  pending = 'Not saved yet',
}: SaveBarProps) => (
  <div className={classes.bar} data-changed={changed || undefined}>
    <Button type="submit" loading={saving} disabled={!changed}>
      Save changes
    </Button>
    <Button variant="default" disabled={!changed} onClick={onUndo}>
      Undo changes
    </Button>
    <p role="status" className="lk-muted">
      {changed ? pending : rest}
    </p>
  </div>
);
