import { Button } from '@mantine/core';
import { Dialog } from '../page/dialog.js';
import { FIELD_LABELS, type ListingField } from './listing-form.js';
import classes from './listing.module.css';
import { differencesOf, inWords, type Versions } from './versions.js';

interface ConflictDialogProps extends Versions {
  /** Keeps what was changed here, and takes over what was changed only elsewhere. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows what another window has saved meanwhile beside what is here, and lets people choose. Nothing is overwritten or merged unsaid. */
export function ConflictDialog({ onKeepMine, onTakeTheirs, ...versions }: ConflictDialogProps) {
  const { both, onlyThere, onlyHere } = differencesOf(versions);
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
          Somebody, perhaps you, has saved this home elsewhere since you opened it here. Nothing was
          overwritten.
        </p>
        <table className={classes.compare}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved elsewhere</th>
              <th scope="col">Here</th>
            </tr>
          </thead>
          <Group title="Changed in both: choose one" fields={both} versions={versions} />
          <Group title="Changed only elsewhere: kept either way" fields={onlyThere} versions={versions} />
          <Group title="Changed only here" fields={onlyHere} versions={versions} />
        </table>
        {both.includes('photos') && (
          <p className="lk-muted">
            If you keep what is here, photos that were added or removed elsewhere are added or removed here,
            too.
          </p>
        )}
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

interface GroupProps {
  title: string;
  fields: readonly ListingField[];
  versions: Versions;
}

function Group({ title, fields, versions: { before, mine, theirs } }: GroupProps) {
  if (fields.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="colgroup" colSpan={3} className={classes.group}>
          {title}
        </th>
      </tr>
      {fields.map((name) => (
        <tr key={name}>
          <th scope="row">{FIELD_LABELS[name]}</th>
          <td>{inWords(theirs, name, before)}</td>
          <td>{inWords(mine, name, before)}</td>
        </tr>
      ))}
    </tbody>
  );
}
