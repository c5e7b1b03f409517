import { Button } from '@mantine/core';
import classes from './conflict-dialog.module.css';
import { Dialog } from './dialog.js';

/** A field that differs between two windows, in words. */
export interface DifferentField {
  name: string;
  label: string;
  theirs: string;
  mine: string;
}

interface ConflictDialogProps {
  /** What was saved elsewhere, such as "this home". */
  what: string;
  both: readonly DifferentField[];
  onlyThere: readonly DifferentField[];
  onlyHere: readonly DifferentField[];
  /** What else happens to those who keep what is here. */
  note?: string;
  /** Keeps what was changed here, and takes over what was changed only elsewhere. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows what another window has saved meanwhile beside what is here, and lets people choose. Nothing is overwritten or merged unsaid. */
export function ConflictDialog({
  what,
  note,
  onKeepMine,
  onTakeTheirs,
  ...differences
}: ConflictDialogProps) {
  return (
    <Dialog
      opened
      onClose={onTakeTheirs}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      backCloses={false}
      size="lg"
      title="Changed in another window"
    >
      <div className="lk-form">
        <p>
          Somebody, perhaps you, has saved {what} elsewhere since you opened it here. Nothing was overwritten.
        </p>
        <table className={classes.compare}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved elsewhere</th>
              <th scope="col">Here</th>
            </tr>
          </thead>
          <Group title="Changed in both: choose one" fields={differences.both} />
          <Group title="Changed only elsewhere: kept either way" fields={differences.onlyThere} />
          <Group title="Changed only here" fields={differences.onlyHere} />
        </table>
        {note !== undefined && <p className="lk-muted">{note}</p>}
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={onTakeTheirs}>
            Use what was saved elsewhere
          </Button>
          <Button onClick={onKeepMine} data-autofocus>
            Keep what is here
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Group({ title, fields }: { title: string; fields: readonly DifferentField[] }) {
  if (fields.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="colgroup" colSpan={3} className={classes.group}>
          {title}
        </th>
      </tr>
      {fields.map(({ name, label, theirs, mine }) => (
        <tr key={name}>
          <th scope="row">{label}</th>
          <td>{theirs}</td>
          <td>{mine}</td>
        </tr>
      ))}
    </tbody>
  );
}
