import { ConflictDialog, type DifferentField } from '../page/conflict-dialog.js';
import { FIELD_LABELS, type ListingField } from './listing-form.js';
import { differencesOf, inWords, type Versions } from './versions.js';

interface ListingConflictDialogProps extends Versions {
  /** Keeps what was changed here, and takes over what was changed only elsewhere. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows what another window has saved of a listing meanwhile beside what is here, and lets people choose. */
export function ListingConflictDialog({ onKeepMine, onTakeTheirs, ...versions }: ListingConflictDialogProps) {
  const { both, onlyThere, onlyHere } = differencesOf(versions);
  const { before, mine, theirs } = versions;
  const rowsOf = (fields: readonly ListingField[]): DifferentField[] =>
    fields.map((name) => ({
      name,
      label: FIELD_LABELS[name],
      theirs: inWords(theirs, name, before),
      mine: inWords(mine, name, before),
    }));
  return (
    <ConflictDialog
      what="this home"
      both={rowsOf(both)}
      onlyThere={rowsOf(onlyThere)}
      onlyHere={rowsOf(onlyHere)}
      note={
        both.includes('photos')
          ? 'If you keep what is here, photos that were added or removed elsewhere are added or removed here, too.'
          : undefined
      }
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
