import { Button } from '@mantine/core';
import { Dialog } from '../page/dialog.js';
import { changedFields, FIELD_LABELS, type ListingForm } from './listing-form.js';
import classes from './listing.module.css';

interface ConflictDialogProps {
  mine: ListingForm;
  theirs: ListingForm;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows what another window has saved meanwhile beside what is here, and lets people choose. Nothing is overwritten unasked. */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const different = changedFields(theirs, mine);
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
        {different.length > 0 && (
          <table className={classes.compare}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Saved elsewhere</th>
                <th scope="col">Here</th>
              </tr>
            </thead>
            <tbody>
              {different.map((name) => (
                <tr key={name}>
                  <th scope="row">{FIELD_LABELS[name]}</th>
                  <td>{inWords(theirs, name)}</td>
                  <td>{inWords(mine, name)}</td>
                </tr>
              ))}
            </tbody>
          </table>
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

function inWords(form: ListingForm, name: keyof ListingForm): string {
  const value = form[name];
  if (name === 'photos') return `${form.photos.length} photos`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = Array.isArray(value) ? form.amenities.join(', ') : value;
  return text === '' ? '–' : text;
}
