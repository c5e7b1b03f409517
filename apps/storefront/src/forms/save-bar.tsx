import { Button } from '@mantine/core';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** True while there is something to save. */
  changed: boolean;
  saving: boolean;
  onUndo: () => void;
  /** Said while there is nothing to save. */
  rest?: string;
}

/** The foot of a long form, always in view: Save, Undo, and whether everything is saved. */
export const SaveBar = ({ changed, saving, onUndo, rest = 'Nothing to save' }: SaveBarProps) => (
  <div className={classes.bar}>
    <Button type="submit" loading={saving} disabled={!changed}>
      Save changes
    </Button>
    <Button variant="default" disabled={!changed} onClick={onUndo}>
      Undo changes
    </Button>
    <p role="status" className="lk-muted">
      {changed ? 'Not saved yet' : rest}
    </p>
  </div>
);
